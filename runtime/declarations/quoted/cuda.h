// "cuda.h" as clang's own first header asks for it: the toolkit's, though a project may have a file of that name on its include path, which
// nvcc never looks at unless the source asks for it.
#pragma GCC system_header
#if defined(__CLANG_CUDA_RUNTIME_WRAPPER_H__) && !defined(CUDA_VERSION)
#include <crt/../cuda.h>
#else
#include_next <cuda.h>
#endif
