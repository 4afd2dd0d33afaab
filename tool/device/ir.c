#include "ir.h"

#include <llvm-c/DebugInfo.h>
#include <stddef.h>
#include <string.h>

#include "base/file.h"
#include "base/text.h"

LLVMOpcode ir_opcode(LLVMValueRef value) {
    if (LLVMIsAInstruction(value))
        return LLVMGetInstructionOpcode(value);
    return LLVMIsAConstantExpr(value) ? LLVMGetConstOpcode(value) : (LLVMOpcode)0;
}

bool ir_integer(LLVMValueRef value, long long *integer) {
    if (!LLVMIsAConstantInt(value) || LLVMGetIntTypeWidth(LLVMTypeOf(value)) > 64)
        return false;
    *integer = LLVMConstIntGetSExtValue(value);
    return true;
}

LLVMValueRef ir_condition(LLVMBasicBlockRef block) {
    LLVMValueRef end = LLVMGetBasicBlockTerminator(block);
    return LLVMIsABranchInst(end) && LLVMIsConditional(end) ? LLVMGetCondition(end) : NULL;
}

LLVMValueRef ir_decision(LLVMBasicBlockRef block) {
    LLVMValueRef end = LLVMGetBasicBlockTerminator(block);
    return LLVMIsASwitchInst(end) ? LLVMGetOperand(end, 0) : ir_condition(block);
}

const char *ir_called(LLVMValueRef value) {
    size_t length;
    LLVMValueRef function = LLVMIsACallInst(value) ? LLVMGetCalledValue(value) : NULL;
    return function && LLVMIsAFunction(function) ? LLVMGetValueName2(function, &length) : "";
}

bool ir_takes_bits(LLVMValueRef value) {
    static const char *const functions[] = {
        "__nv_int_as_float",  "__nv_uint_as_float",      "__nv_float_as_int",
        "__nv_float_as_uint", "__nv_longlong_as_double", "__nv_double_as_longlong",
        "__int_as_float",     "__uint_as_float",         "__float_as_int",
        "__float_as_uint",    "__longlong_as_double",    "__double_as_longlong",
    };
    if (LLVMIsABitCastInst(value))
        return true;
    for (size_t i = 0; i < sizeof functions / sizeof *functions; i++)
        if (LLVMIsACallInst(value) && strstr(ir_called(value), functions[i]))
            return true;
    return false;
}

bool ir_calls(LLVMValueRef value, const char *start) {
    return text_begins(ir_called(value), start);
}

const char *ir_real_path(struct arena *arena, LLVMMetadataRef file) {
    unsigned name_length, directory_length;
    const char *name = LLVMDIFileGetFilename(file, &name_length);
    const char *directory = LLVMDIFileGetDirectory(file, &directory_length);
    bool is_absolute = name_length && name[0] == '/';
    const char *path = is_absolute ? arena_copy(arena, name, name_length)
                                   : arena_printf(arena, "%.*s/%.*s", (int)directory_length,
                                                  directory, (int)name_length, name);
    return file_real_path(arena, path);
}

unsigned ir_attribute(const char *name) {
    return LLVMGetEnumAttributeKindForName(name, strlen(name));
}
