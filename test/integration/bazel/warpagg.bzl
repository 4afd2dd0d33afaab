"""Rewrites the atomics of CUDA sources: srcs in, srcs out, for whatever rule compiles CUDA."""

def _rewrite(ctx):
    outputs = []
    for source in ctx.files.srcs:
        output = ctx.actions.declare_file(ctx.label.name + "/" + source.basename)
        ctx.actions.run_shell(
            inputs = [source] + ctx.files.hdrs,
            outputs = [output],
            command = 'exec warpagg-rewrite -q --runtime=inline "$1" -o "$2" -- "${@:3}"',
            arguments = [source.path, output.path] + ctx.attr.flags,
            mnemonic = "WarpaggRewrite",
            use_default_shell_env = True,
        )
        outputs.append(output)
    return DefaultInfo(files = depset(outputs))

warpagg_rewrite = rule(
    implementation = _rewrite,
    attrs = {
        "srcs": attr.label_list(allow_files = [".cu"]),
        "hdrs": attr.label_list(allow_files = True),
        "flags": attr.string_list(doc = "nvcc's"),
    },
)
