// Read twice by tokens.cu, by other macros.
#ifndef TWICE_VALUE
#define TWICE_VALUE_HERE 0
#else
#undef TWICE_VALUE_HERE
#define TWICE_VALUE_HERE TWICE_VALUE
#endif
__device__ int NAME()
{
    return TWICE_VALUE_HERE;
}
