# The man pages and the shells' completions, made by the program itself from its tables, so that they always agree with it.

function(warpagg_generated_pages tool)
    include(GNUInstallDirs)
    set(directory "${PROJECT_BINARY_DIR}/pages")
    file(MAKE_DIRECTORY "${directory}")

    set(pages)
    foreach(page IN ITEMS
            "man:warpagg-rewrite.1:${CMAKE_INSTALL_MANDIR}/man1"
            "man-nvcc:warpagg-nvcc.1:${CMAKE_INSTALL_MANDIR}/man1"
            "bash:warpagg-rewrite:${CMAKE_INSTALL_DATADIR}/bash-completion/completions"
            "zsh:_warpagg-rewrite:${CMAKE_INSTALL_DATADIR}/zsh/site-functions"
            "fish:warpagg-rewrite.fish:${CMAKE_INSTALL_DATADIR}/fish/vendor_completions.d")
        string(REPLACE ":" ";" page "${page}")
        list(GET page 0 kind)
        list(GET page 1 name)
        list(GET page 2 destination)
        add_custom_command(
            OUTPUT "${directory}/${name}"
            COMMAND ${tool} --generate=${kind} > "${directory}/${name}"
            DEPENDS ${tool}
            VERBATIM)
        install(FILES "${directory}/${name}" DESTINATION "${destination}")
        list(APPEND pages "${directory}/${name}")
    endforeach()
    add_custom_target(pages ALL DEPENDS ${pages})
endfunction()
