// The style and the script of the page that --report writes: tool/output/page,
// put into the program by cmake/Embed.cmake.

#ifndef WARPAGG_PAGE_ASSETS_H
#define WARPAGG_PAGE_ASSETS_H

extern const char page_style[], page_script[];

#endif
