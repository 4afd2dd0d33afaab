// A list of what is known: any other function may launch the kernel it is given.

#include "kernel_calls.h"

#include <stddef.h>
#include <string.h>

#include "unit.h"

static const struct kernel_call calls[] = {
    {"cudaFuncSetAttribute", 0, CALL_ASKS},
    {"cudaFuncSetCacheConfig", 0, CALL_ASKS},
    {"cudaFuncSetSharedMemConfig", 0, CALL_ASKS},
    {"cudaFuncGetAttributes", 1, CALL_ASKS},
    {"cudaFuncGetName", 1, CALL_ASKS},
    {"cudaFuncGetParamInfo", 0, CALL_ASKS},
    {"cudaOccupancyMaxActiveBlocksPerMultiprocessor", 1, CALL_ASKS},
    {"cudaOccupancyMaxActiveBlocksPerMultiprocessorWithFlags", 1, CALL_ASKS},
    {"cudaOccupancyAvailableDynamicSMemPerBlock", 1, CALL_ASKS},
    {"cudaOccupancyMaxPotentialBlockSize", 2, CALL_ASKS},
    {"cudaOccupancyMaxPotentialBlockSizeWithFlags", 2, CALL_ASKS},
    {"cudaOccupancyMaxPotentialBlockSizeVariableSMem", 2, CALL_ASKS},
    {"cudaOccupancyMaxPotentialBlockSizeVariableSMemWithFlags", 2, CALL_ASKS},
    {"cudaOccupancyMaxPotentialClusterSize", 1, CALL_ASKS},
    {"cudaOccupancyMaxActiveClusters", 1, CALL_ASKS},
    {"cudaLaunchKernel", 0, CALL_LAUNCHES},
    {"cudaLaunchCooperativeKernel", 0, CALL_LAUNCHES},
    {"cudaLaunchKernelEx", 1, CALL_LAUNCHES_AS_CONFIGURED},
    {"cudaLaunchKernelExC", 1, CALL_LAUNCHES_AS_CONFIGURED},
};

const struct kernel_call *kernel_call_of(const char *name) {
    for (size_t i = 0; name && i < sizeof calls / sizeof *calls; i++)
        if (strcmp(calls[i].name, name) == 0)
            return &calls[i];
    return NULL;
}

const struct node *kernel_call_block(const struct node *call) {
    const struct kernel_call *known = kernel_call_of(call->name);
    if (!known || known->kind == CALL_ASKS || call->kid_count <= known->kernel + 2)
        return NULL;
    return known->kind == CALL_LAUNCHES ? call->kids[known->kernel + 2] : call->kids[0];
}
