// The library's one symbol.

#include "readers.h"

__attribute__((visibility("default"))) extern const struct readers warpagg_readers;

const struct readers warpagg_readers = {frontend_parse, frontend_save,
                                        frontend_close, frontend_library_directory,
                                        preamble_open,  device_read};
