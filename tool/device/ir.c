#include "ir.h"

#include <llvm-c/DebugInfo.h>
#include <stddef.h>
#include <string.h>

#include "base/file.h"
#include "base/text.h"
#include "older_llvm.h"

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

bool ir_is(LLVMValueRef value, long long integer) {
    long long here;
    return ir_integer(value, &here) && here == integer;
}

LLVMValueRef ir_without_widening(LLVMValueRef value) {
    while (LLVMIsASExtInst(value) || LLVMIsAZExtInst(value) || LLVMIsATruncInst(value))
        value = LLVMGetOperand(value, 0);
    return value;
}

bool ir_is_pointer(LLVMValueRef value) {
    return LLVMGetTypeKind(LLVMTypeOf(value)) == LLVMPointerTypeKind;
}

bool ir_is_operator(LLVMOpcode opcode) {
    switch ((int)opcode) { // LLVMPtrToAddr may be none of it
    case LLVMAdd:
    case LLVMFAdd:
    case LLVMSub:
    case LLVMFSub:
    case LLVMMul:
    case LLVMFMul:
    case LLVMUDiv:
    case LLVMSDiv:
    case LLVMFDiv:
    case LLVMURem:
    case LLVMSRem:
    case LLVMFRem:
    case LLVMFNeg:
    case LLVMShl:
    case LLVMLShr:
    case LLVMAShr:
    case LLVMAnd:
    case LLVMOr:
    case LLVMXor:
    case LLVMGetElementPtr:
    case LLVMTrunc:
    case LLVMZExt:
    case LLVMSExt:
    case LLVMFPToUI:
    case LLVMFPToSI:
    case LLVMUIToFP:
    case LLVMSIToFP:
    case LLVMFPTrunc:
    case LLVMFPExt:
    case LLVMPtrToInt:
    case LLVMPtrToAddr:
    case LLVMIntToPtr:
    case LLVMBitCast:
    case LLVMAddrSpaceCast:
    case LLVMICmp:
    case LLVMFCmp:
    case LLVMSelect: return true;
    default: return false;
    }
}

unsigned ir_operands(LLVMValueRef instruction) {
    return LLVMIsACallInst(instruction) ? LLVMGetNumArgOperands(instruction)
                                        : (unsigned)LLVMGetNumOperands(instruction);
}

LLVMTypeRef ir_part(LLVMTypeRef type, LLVMValueRef index) {
    return LLVMGetTypeKind(type) == LLVMStructTypeKind
               ? LLVMStructGetTypeAtIndex(type, (unsigned)LLVMConstIntGetZExtValue(index))
               : LLVMGetElementType(type);
}

bool ir_is_quotient(LLVMOpcode opcode) {
    return opcode == LLVMUDiv || opcode == LLVMSDiv || opcode == LLVMLShr || opcode == LLVMAShr;
}

bool ir_is_part(LLVMOpcode opcode) {
    return opcode == LLVMURem || opcode == LLVMSRem || opcode == LLVMAnd || opcode == LLVMSelect ||
           opcode == LLVMPHI;
}

static LLVMValueRef first_from(LLVMBasicBlockRef block) {
    while (block && !LLVMGetFirstInstruction(block))
        block = LLVMGetNextBasicBlock(block);
    return block ? LLVMGetFirstInstruction(block) : NULL;
}

LLVMValueRef ir_first(LLVMValueRef function) {
    return first_from(LLVMGetFirstBasicBlock(function));
}

LLVMValueRef ir_next(LLVMValueRef instruction) {
    LLVMValueRef next = LLVMGetNextInstruction(instruction);
    return next ? next : first_from(LLVMGetNextBasicBlock(LLVMGetInstructionParent(instruction)));
}

LLVMValueRef ir_only_user(LLVMValueRef value) {
    LLVMUseRef use = LLVMGetFirstUse(value);
    return use && !LLVMGetNextUse(use) ? LLVMGetUser(use) : NULL;
}

LLVMValueRef ir_branch(LLVMBasicBlockRef block) {
    LLVMValueRef end = LLVMGetBasicBlockTerminator(block);
    return LLVMIsABranchInst(end) && LLVMIsConditional(end) ? end : NULL;
}

LLVMValueRef ir_condition(LLVMBasicBlockRef block) {
    LLVMValueRef branch = ir_branch(block);
    return branch ? LLVMGetCondition(branch) : NULL;
}

LLVMValueRef ir_decision(LLVMBasicBlockRef block) {
    LLVMValueRef end = LLVMGetBasicBlockTerminator(block);
    return LLVMIsASwitchInst(end) ? LLVMGetOperand(end, 0) : ir_condition(block);
}

const char *ir_name(LLVMValueRef global) {
    size_t length;
    return global && LLVMIsAGlobalValue(global) ? LLVMGetValueName2(global, &length) : "";
}

const char *ir_called(LLVMValueRef value) {
    LLVMValueRef function = LLVMIsACallInst(value) ? LLVMGetCalledValue(value) : NULL;
    return function && LLVMIsAFunction(function) ? ir_name(function) : "";
}

LLVMValueRef ir_assembly(LLVMValueRef value) {
    LLVMValueRef called = LLVMIsACallInst(value) ? LLVMGetCalledValue(value) : NULL;
    return called && LLVMIsAInlineAsm(called) ? called : NULL;
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

enum { OF_FUNCTION = LLVMAttributeFunctionIndex };

LLVMAttributeRef ir_of_function(LLVMValueRef function, const char *name) {
    return LLVMGetEnumAttributeAtIndex(function, (unsigned)OF_FUNCTION, ir_attribute(name));
}

LLVMAttributeRef ir_of_parameter(LLVMValueRef function, unsigned parameter, const char *name) {
    return LLVMGetEnumAttributeAtIndex(function, parameter + 1, ir_attribute(name));
}

const char *ir_note(LLVMValueRef function, const char *name) {
    unsigned length;
    LLVMAttributeRef note = LLVMGetStringAttributeAtIndex(function, (unsigned)OF_FUNCTION, name,
                                                          (unsigned)strlen(name));
    return note ? LLVMGetStringAttributeValue(note, &length) : NULL;
}

void ir_add_note(LLVMValueRef function, const char *name, const char *value) {
    LLVMAddAttributeAtIndex(function, (unsigned)OF_FUNCTION,
                            LLVMCreateStringAttribute(LLVMGetTypeContext(LLVMTypeOf(function)),
                                                      name, (unsigned)strlen(name), value,
                                                      (unsigned)strlen(value)));
}
