// What forbids putting an update off to the end of its block: for each rule a harmless program and one that is not.

#include "device_facts.h"

#define LOOP(body) \
    TID "br label %loop\nloop:\n%i = phi i32 [%tid, %entry], [%j, %loop]\n%e = getelementptr inbounds i32, ptr %q, i32 %i\n" body \
        "%j = add i32 %i, 256\n%more = icmp slt i32 %j, %n\nbr i1 %more, label %loop, label %after\nafter:\n"
#define WAY(k) "b" k ":\n%m" k " = getelementptr i8, ptr %r, i64 " k "6\nbr label %z\n"
#define READ_Q "%v = load i32, ptr %q, !tbaa !20\n"

static const struct {
    const char *what, *body;
    enum memory_obstacle obstacle;
    enum alias alias;
} cases[] = {
    {"alone", ADD_P "ret void", MEMORY_CLEAR, 0},
    {"a read of it before", "%v = load i32, ptr %p, !tbaa !20\n" ADD_P "ret void", MEMORY_CLEAR, 0},
    {"a reset before, and a barrier", "store i32 0, ptr %p\n" BARRIER ADD_P "ret void", MEMORY_CLEAR, 0},
    {"a read of it behind a barrier", ADD_P BARRIER "%v = load i32, ptr %p, !tbaa !20\nret void", MEMORY_READ, 0},
    {"a write to it behind a barrier", ADD_P BARRIER "store i32 0, ptr %p, !tbaa !20\nret void", MEMORY_WRITTEN, 0},
    {"a read of it at once", ADD_P "%v = load i32, ptr %p, !tbaa !20\nret void", MEMORY_READ, 0},
    {"a barrier round the loop", LOOP(ADD_P BARRIER "%v = load i32, ptr %p, !tbaa !20\n") "ret void", MEMORY_READ, 0},
    {"a copy from it", ADD_P BARRIER "%v = alloca i32\ncall void @llvm.memcpy.p0.p0.i64(ptr %v, ptr %p, i64 4, i1 false)\nret void", MEMORY_READ, 0},

    // By other names.
    {"another name behind a barrier", ADD_P BARRIER READ_Q "ret void", MEMORY_READ, 0},
    {"another name in the loop, nothing between", LOOP(READ_Q ADD_P) "ret void", MEMORY_CLEAR, 0},
    {"another name in the loop, strictly", LOOP(READ_Q ADD_P) "ret void", MEMORY_READ, ALIAS_STRICT},
    {"another name before, strictly", READ_Q ADD_P "ret void", MEMORY_CLEAR, ALIAS_STRICT},
    {"another name in the loop, and a barrier", LOOP(READ_Q ADD_P BARRIER) "ret void", MEMORY_READ, 0},
    {"another name in the loop, and lanes that wait", LOOP(READ_Q ADD_P "call void @llvm.nvvm.bar.warp.sync(i32 -1)\n") "ret void", MEMORY_READ, 0},
    {"written by another name in the loop, by many", LOOP(ADD_P "store i32 0, ptr %e, !tbaa !20\n") "ret void", MEMORY_CLEAR, 0},
    {"a key of its own, written by another name", TID "%k = getelementptr inbounds i32, ptr %p, i32 %tid\n%old = atomicrmw add ptr %k, i32 1 " UPDATE
     "\nstore i32 0, ptr %q, !tbaa !20\nret void", MEMORY_WRITTEN, 0},
    {"a key of its own, read by another name", TID "%k = getelementptr inbounds i32, ptr %p, i32 %tid\n%old = atomicrmw add ptr %k, i32 1 " UPDATE "\n" READ_Q "ret void",
     MEMORY_CLEAR, 0},
    {"a key of its own, read by another name that was written by", TID "%k = getelementptr inbounds i32, ptr %p, i32 %tid\nstore i32 1, ptr %q, !tbaa !20\n%old = atomicrmw add ptr %k, i32 1 " UPDATE
     "\n" READ_Q "ret void", MEMORY_READ, 0},
    {"a loaded pointer's place, read by a name", "%m = load ptr, ptr %q, !tbaa !40\n%old = atomicrmw add ptr %m, i32 1 " UPDATE "\n%v = load i32, ptr %p, !tbaa !20\nret void", MEMORY_READ, 0},
    {"written by a loaded pointer, by many", ADD_P "%m = load ptr, ptr %q, !tbaa !40\nstore i32 0, ptr %m, !tbaa !20\nret void", MEMORY_WRITTEN, 0},
    {"one thread, and another name that is written", TID "%one = icmp eq i32 %tid, 0\nbr i1 %one, label %a, label %b\na:\n" ADD_P "store i32 0, ptr %q, !tbaa !20\nbr label %b\nb:\nret void",
     MEMORY_WRITTEN, 0},
    {"one row of threads, and another name that is written", "%y = call i32 @llvm.nvvm.read.ptx.sreg.tid.y()\n%w1 = lshr i32 %y, 5\n%one = icmp eq i32 %w1, 0\nbr i1 %one, label %a, label %b\na:\n" ADD_P
     "store i32 0, ptr %q, !tbaa !20\nbr label %b\nb:\nret void", MEMORY_WRITTEN, 0},
    {"a bound, and another name that is written", TID "%b = icmp slt i32 %tid, %n\nbr i1 %b, label %x1, label %x2\nx1:\n" ADD_P "store i32 0, ptr %q, !tbaa !20\nbr label %x2\nx2:\nret void", MEMORY_CLEAR, 0},
    {"a pointer from memory", ADD_P BARRIER "%m = load ptr, ptr %q, !tbaa !40\n%v = load i32, ptr %m, !tbaa !20\nret void", MEMORY_READ, 0},
    {"a pointer from constant memory", ADD_P BARRIER "%m = load ptr, ptr addrspacecast (ptr addrspace(4) @c to ptr)\n%v = load i32, ptr %m, !tbaa !20\nret void", MEMORY_READ, 0},
    {"a pointer in a struct", ADD_P BARRIER "%m = load ptr, ptr %s\n%v = load i32, ptr %m, !tbaa !20\nret void", MEMORY_READ, 0},
    {"a pointer in a struct that is written", "store ptr %q, ptr %s\n%f = load ptr, ptr %s\n%old = atomicrmw add ptr %f, i32 1 " UPDATE "\n" READ_Q "ret void", MEMORY_READ, 0},
    {"another pointer in a struct, and another element", "%f = load ptr, ptr %s\n%old = atomicrmw add ptr %f, i32 1 " UPDATE "\n" BARRIER
     "%g0 = getelementptr i8, ptr %s, i64 8\n%g1 = load ptr, ptr %g0\n%m = getelementptr inbounds i32, ptr %g1, i64 1\n%v = load i32, ptr %m, !tbaa !20\nret void", MEMORY_READ, 0},
    {"an integer", ADD_P BARRIER "%m = inttoptr i64 %address to ptr\n%v = load i32, ptr %m, !tbaa !20\nret void", MEMORY_READ, 0},
    {"one of two", TID "%b = icmp slt i32 %tid, %n\n%m = select i1 %b, ptr %p, ptr %w\n" ADD_P BARRIER "%v = load i32, ptr %m, !tbaa !20\nret void", MEMORY_READ, 0},
    {"the other of two", TID "%b = icmp slt i32 %tid, %n\n%m = select i1 %b, ptr %w, ptr %p\n" ADD_P BARRIER "%v = load i32, ptr %m, !tbaa !20\nret void", MEMORY_READ, 0},
    {"one of two, by the way", TID "%b = icmp slt i32 %tid, %n\nbr i1 %b, label %x1, label %x2\nx1:\nbr label %x2\nx2:\n%m = phi ptr [%w, %entry], [%p, %x1]\n" ADD_P BARRIER "%v = load i32, ptr %m, !tbaa !20\nret void", MEMORY_READ, 0},
    {"the other of two, by the way", TID "%b = icmp slt i32 %tid, %n\nbr i1 %b, label %x1, label %x2\nx1:\nbr label %x2\nx2:\n%m = phi ptr [%p, %entry], [%w, %x1]\n" ADD_P BARRIER "%v = load i32, ptr %m, !tbaa !20\nret void", MEMORY_READ, 0},
    {"names never meet", ADD_P BARRIER READ_Q "ret void", MEMORY_CLEAR, ALIAS_NONE},
    {"but its own does", ADD_P BARRIER "%v = load i32, ptr %p, !tbaa !20\nret void", MEMORY_READ, ALIAS_NONE},
    {"and a loaded pointer may", ADD_P BARRIER "%m = load ptr, ptr %q, !tbaa !40\n%v = load i32, ptr %m, !tbaa !20\nret void", MEMORY_READ, ALIAS_NONE},

    // Objects.
    {"two variables", "%old = atomicrmw add ptr addrspace(1) @h, i32 1 " UPDATE "\n" BARRIER "%v = load i32, ptr addrspace(1) @g, !tbaa !20\nret void", MEMORY_CLEAR, 0},
    {"one variable", "%old = atomicrmw add ptr addrspace(1) @h, i32 1 " UPDATE "\n" BARRIER "%v = load i32, ptr addrspacecast (ptr addrspace(1) @h to ptr), !tbaa !20\nret void", MEMORY_READ, 0},
    {"a variable and an argument", "%old = atomicrmw add ptr addrspace(1) @h, i32 1 " UPDATE "\n" BARRIER READ_Q "ret void", MEMORY_READ, 0},
    {"shared memory and an argument", ADD_P BARRIER "%v = load i32, ptr addrspace(3) @t, !tbaa !20\nret void", MEMORY_CLEAR, 0},
    {"two arrays of dynamic shared memory", "%old = atomicrmw add ptr addrspace(3) @x, i32 1 " UPDATE "\n" BARRIER "%v = load i32, ptr addrspace(3) @y, !tbaa !20\nret void", MEMORY_READ, 0},
    {"a thread's own", "%m = alloca i32\n" ADD_P BARRIER "store volatile i32 1, ptr %m\n%v = load i32, ptr %m\nret void", MEMORY_CLEAR, 0},
    {"a thread's own, whose address got away", "%m = alloca i32\nstore ptr %m, ptr %q\n%x1 = load ptr, ptr %q\n%old = atomicrmw add ptr %x1, i32 1 " UPDATE "\n" BARRIER "%v = load i32, ptr %m\nret void", MEMORY_READ, 0},
    {"the arguments themselves", ADD_P BARRIER "%a = getelementptr i8, ptr %s, i64 16\n%v = load i32, ptr %a, !tbaa !20\nret void", MEMORY_CLEAR, 0},
    {"constant memory", ADD_P BARRIER "%v = load i32, ptr getelementptr (i8, ptr addrspacecast (ptr addrspace(4) @c to ptr), i64 8), !tbaa !20\nret void", MEMORY_CLEAR, 0},
    {"what the program says is invariant", ADD_P BARRIER "%v = load i32, ptr %q, !invariant.load !50\nret void", MEMORY_CLEAR, 0},

    // What a printf is given.
    {"numbers that are printed", "%m = alloca {i32, double}\n" ADD_P BARRIER "store i32 %n, ptr %m\n%e = getelementptr {i32, double}, ptr %m, i32 0, i32 1\nstore double 1.0, ptr %e\n"
     "%d = call i32 @vprintf(ptr @f, ptr %m)\nret void", MEMORY_CLEAR, 0},
    {"a string that is printed", "%m = alloca {ptr}\n" ADD_P BARRIER "store ptr %q, ptr %m\n%d = call i32 @vprintf(ptr @f, ptr %m)\nret void", MEMORY_READ, 0},
    {"what somebody else has put together", ADD_P BARRIER "%d = call i32 @vprintf(ptr @f, ptr %q)\nret void", MEMORY_UNSEEN_CALL, 0},

    // Parts of one object.
    {"the next word", ADD_P BARRIER "%m = getelementptr inbounds i32, ptr %p, i64 1\n%v = load i32, ptr %m, !tbaa !20\nret void", MEMORY_CLEAR, 0},
    {"half of it", ADD_P BARRIER "%m = getelementptr inbounds i16, ptr %p, i64 1\n%v = load i16, ptr %m\nret void", MEMORY_READ, 0},
    {"words round it", ADD_P BARRIER "%m = getelementptr inbounds i32, ptr %p, i64 -1\n%v = load i64, ptr %m\nret void", MEMORY_READ, 0},
    {"a symbol that is one value", "%a = getelementptr inbounds i32, ptr %p, i32 %n\n%old = atomicrmw add ptr %a, i32 1 " UPDATE "\n" BARRIER
     "%m = getelementptr inbounds i8, ptr %a, i64 4\n%v = load i32, ptr %m, !tbaa !20\nret void", MEMORY_CLEAR, 0},
    {"one value and its successor", "%a = getelementptr inbounds i32, ptr %p, i32 %n\n%old = atomicrmw add ptr %a, i32 1 " UPDATE "\n" BARRIER
     "%i = add nsw i32 %n, 1\n%m = getelementptr inbounds i32, ptr %p, i32 %i\n%v = load i32, ptr %m, !tbaa !20\nret void", MEMORY_CLEAR, 0},
    {"one value and what comes round to it", "%a = getelementptr inbounds i32, ptr %p, i32 %n\n%old = atomicrmw add ptr %a, i32 1 " UPDATE "\n" BARRIER
     "%h = mul i32 %n, 3\n%i = mul i32 %h, -1431655765\n%j = add i32 %i, 1\n%m = getelementptr inbounds i32, ptr %p, i32 %j\n%v = load i32, ptr %m, !tbaa !20\nret void", MEMORY_READ, 0},
    {"a thread's symbol: the next thread's place", TID "%a = getelementptr inbounds i32, ptr %p, i32 %tid\n%old = atomicrmw add ptr %a, i32 1 " UPDATE "\n" BARRIER
     "%m = getelementptr inbounds i8, ptr %a, i64 4\n%v = load i32, ptr %m, !tbaa !20\nret void", MEMORY_READ, 0},
    {"another field of the structs", TID "%a = getelementptr inbounds {i32, i32}, ptr %p, i32 %tid\n%old = atomicrmw add ptr %a, i32 1 " UPDATE "\n" BARRIER
     "%m = getelementptr inbounds {i32, i32}, ptr %p, i32 %n, i32 1\n%v = load i32, ptr %m, !tbaa !20\nret void", MEMORY_CLEAR, 0},
    {"the same field of the structs", TID "%a = getelementptr inbounds {i32, i32}, ptr %p, i32 %tid\n%old = atomicrmw add ptr %a, i32 1 " UPDATE "\n" BARRIER
     "%m = getelementptr inbounds {i32, i32}, ptr %p, i32 %n, i32 0\n%v = load i32, ptr %m, !tbaa !20\nret void", MEMORY_READ, 0},
    {"structs of 12 bytes, wrapping round", TID "%w1 = mul i32 %tid, 12\n%a = getelementptr i8, ptr %p, i32 %w1\n%old = atomicrmw add ptr %a, i32 1 " UPDATE "\n" BARRIER
     "%w2 = mul i32 %n, 12\n%m0 = getelementptr i8, ptr %p, i32 %w2\n%m = getelementptr i8, ptr %m0, i64 4\n%v = load i32, ptr %m, !tbaa !20\nret void", MEMORY_READ, 0},
    {"structs of 12 bytes, in bounds", TID "%w1 = sext i32 %tid to i64\n%a = getelementptr inbounds {i32, i32, i32}, ptr %p, i64 %w1\n%old = atomicrmw add ptr %a, i32 1 " UPDATE "\n" BARRIER
     "%m = getelementptr inbounds {i32, i32, i32}, ptr %p, i64 %address, i32 1\n%v = load i32, ptr %m, !tbaa !20\nret void", MEMORY_CLEAR, 0},
    {"structs of 12 bytes, out of bounds", TID "%w1 = sext i32 %tid to i64\n%a = getelementptr {i32, i32, i32}, ptr %p, i64 %w1\n%old = atomicrmw add ptr %a, i32 1 " UPDATE "\n" BARRIER
     "%m = getelementptr {i32, i32, i32}, ptr %p, i64 %address, i32 1\n%v = load i32, ptr %m, !tbaa !20\nret void", MEMORY_READ, 0},
    {"a field and what follows it", TID "%a = getelementptr inbounds {i32, i32}, ptr %p, i32 %tid\n%old = atomicrmw add ptr %a, i32 1 " UPDATE "\n" BARRIER
     "%m = getelementptr inbounds {i32, i32}, ptr %p, i32 %n, i32 1\n%v = load i64, ptr %m\nret void", MEMORY_READ, 0},
    {"a pointer that moves on", TID BARRIER "br label %l\nl:\n%a = phi ptr [%p, %entry], [%b, %l]\n%old = atomicrmw add ptr %a, i32 1 " UPDATE "\n" BARRIER
     "%b = getelementptr inbounds i32, ptr %a, i64 1\n%v = load i32, ptr %b, !tbaa !20\n%m = icmp eq i32 %v, 0\nbr i1 %m, label %l, label %o\no:\nret void", MEMORY_READ, 0},

    // __restrict__.
    {"restrict, from more places than are followed", TID "switch i32 %n, label %z [i32 0, label %b0\ni32 1, label %b1\ni32 2, label %b2\ni32 3, label %b3\ni32 4, label %b4\ni32 5, label %b5\ni32 6, label %b6\ni32 7, label %b7]\n"
     WAY("0") WAY("1") WAY("2") WAY("3") WAY("4") WAY("5") WAY("6") WAY("7") "z:\n"
     "%m = phi ptr [%r, %entry], [%m0, %b0], [%m1, %b1], [%m2, %b2], [%m3, %b3], [%m4, %b4], [%m5, %b5], [%m6, %b6], [%m7, %b7]\n"
     "%old = atomicrmw add ptr %r, i32 1 " UPDATE "\n" BARRIER "%v = load i32, ptr %m, !tbaa !20\nret void", MEMORY_READ, 0},
    {"restrict, handed on by assembly that reads", "%old = atomicrmw add ptr %r, i32 1 " UPDATE "\n" BARRIER
     "%x1 = call {i32, i64} asm \"{ld.global.u32 $0, [$2]; mov.u64 $1, $2;}\", \"=r,=l,l\"(ptr %r)\n%a = extractvalue {i32, i64} %x1, 1\n%m = inttoptr i64 %a to ptr\n"
     "%v = load i32, ptr %m, !tbaa !20\nret void", MEMORY_ASM, 0},
    {"restrict, handed on by assembly that does nothing", "%old = atomicrmw add ptr %r, i32 1 " UPDATE "\n" BARRIER
     "%a = call i64 asm \"prefetch.global.L2 [$1]; mov.u64 $0, $1;\", \"=l,l\"(ptr %r)\n%m = inttoptr i64 %a to ptr\n%v = load i32, ptr %m, !tbaa !20\nret void", MEMORY_READ, 0},
    {"restrict, and another argument", "%old = atomicrmw add ptr %r, i32 1 " UPDATE "\n" BARRIER READ_Q "ret void", MEMORY_CLEAR, 0},
    {"and read by a restrict name", ADD_P BARRIER "store i32 1, ptr %r, !tbaa !20\nret void", MEMORY_CLEAR, 0},
    {"restrict, by itself", "%old = atomicrmw add ptr %r, i32 1 " UPDATE "\n" BARRIER "%m = getelementptr i32, ptr %r, i32 %n\n%v = load i32, ptr %m, !tbaa !20\nret void", MEMORY_READ, 0},
    {"restrict, kept in memory", "store ptr %r, ptr %q\n%old = atomicrmw add ptr %r, i32 1 " UPDATE "\n" BARRIER "%m = load ptr, ptr %q\n%v = load i32, ptr %m, !tbaa !20\nret void", MEMORY_READ, 0},
    {"restrict, known to others", "call void @takes(ptr %r)\n%old = atomicrmw add ptr %r, i32 1 " UPDATE "\n" BARRIER "%m = load ptr, ptr %q\n%v = load i32, ptr %m, !tbaa !20\nret void", MEMORY_READ, 0},
    {"restrict, as an integer", "%old = atomicrmw add ptr %r, i32 1 " UPDATE "\n" BARRIER "%a = ptrtoint ptr %r to i64\n%b = add i64 %a, 0\n%m = inttoptr i64 %b to ptr\n%v = load i32, ptr %m, !tbaa !20\nret void", MEMORY_READ, 0},
    {"restrict, chosen", TID "%b = icmp slt i32 %tid, %n\n%m = select i1 %b, ptr %r, ptr %q\n%old = atomicrmw add ptr %r, i32 1 " UPDATE "\n" BARRIER "%v = load i32, ptr %m, !tbaa !20\nret void", MEMORY_READ, 0},
    {"two restrict names, one escapes", "store ptr %r, ptr %q\n%old = atomicrmw add ptr %r, i32 1 " UPDATE "\n" BARRIER "%v = load i32, ptr %w, !tbaa !20\nret void", MEMORY_CLEAR, 0},

    // Types.
    {"another type", ADD_P BARRIER "%v = load float, ptr %q, !tbaa !30\nret void", MEMORY_CLEAR, 0},
    {"another type, strictly", ADD_P BARRIER "%v = load float, ptr %q, !tbaa !30\nret void", MEMORY_READ, ALIAS_STRICT},
    {"another type by one name", ADD_P BARRIER "%v = load float, ptr %p, !tbaa !30\nret void", MEMORY_READ, 0},
    {"another type by one pointer from memory", "%m = load ptr, ptr %q, !tbaa !40\n%old = atomicrmw add ptr %m, i32 1 " UPDATE "\n" BARRIER "%v = load float, ptr %m, !tbaa !30\nret void", MEMORY_READ, 0},
    {"a character", ADD_P BARRIER "%v = load i8, ptr %q, !tbaa !10\nret void", MEMORY_READ, 0},
    {"a copy without a type", ADD_P BARRIER "%v = load float, ptr %q\nret void", MEMORY_READ, 0},
    {"a pointer", ADD_P BARRIER "%v = load ptr, ptr %q, !tbaa !40\nret void", MEMORY_CLEAR, 0},
    {"an update of a float's bits", "%f = load float, ptr %w\n%b = bitcast float %f to i32\n%old = atomicrmw max ptr %p, i32 %b " UPDATE "\n" BARRIER "%v = load float, ptr %q, !tbaa !30\nret void", MEMORY_READ, 0},

    // Other updates.
    {"the same kind", ADD_P BARRIER "%b = atomicrmw sub ptr %p, i32 3 " UPDATE "\nret void", MEMORY_CLEAR, 0},
    {"the same kind, its old value used", ADD_P BARRIER "%b = atomicrmw add ptr %p, i32 3 " UPDATE "\nstore i32 %b, ptr %w\nret void", MEMORY_UPDATED, 0},
    {"the same kind, its old value used, before", "%b = atomicrmw add ptr %p, i32 3 " UPDATE "\nstore i32 %b, ptr %w\n%old = atomicrmw or ptr %p, i32 1 " UPDATE "\nret void", MEMORY_UPDATED, 0},
    {"another kind", ADD_P "%b = atomicrmw and ptr %p, i32 3 " UPDATE "\nret void", MEMORY_UPDATED, 0},
    {"bits of another kind", "%a = atomicrmw or ptr %p, i32 3 " UPDATE "\n%b = atomicrmw xor ptr %p, i32 3 " UPDATE "\nret void", MEMORY_UPDATED, 0},
    {"a minimum and a maximum", "%a = atomicrmw min ptr %p, i32 3 " UPDATE "\n%b = atomicrmw max ptr %p, i32 3 " UPDATE "\nret void", MEMORY_UPDATED, 0},
    {"words of another size", ADD_P "%b = atomicrmw add ptr %p, i64 3 " UPDATE "\nret void", MEMORY_UPDATED, 0},
    {"a maximum of another sign", "%a = atomicrmw max ptr %p, i32 3 " UPDATE "\n%b = atomicrmw umax ptr %p, i32 3 " UPDATE "\nret void", MEMORY_UPDATED, 0},
    {"an exchange of what may be anything", "%old = atomicrmw fadd ptr %p, float 1.0 " UPDATE "\n%b = atomicrmw xchg ptr %q, i32 3 " UPDATE "\nret void", MEMORY_UPDATED, 0},
    {"a step that wraps", "%a = atomicrmw uinc_wrap ptr %p, i32 3 " UPDATE "\nret void", MEMORY_UPDATED, 0},
    {"halves and a float", "%a = atomicrmw fadd ptr %p, float 1.0 " UPDATE "\n%b = atomicrmw fadd ptr %p, <2 x half> <half 1.0, half 1.0> " UPDATE "\nret void", MEMORY_UPDATED, 0},
    {"an atomic read", ADD_P "%v = load atomic i32, ptr %p syncscope(\"device\") monotonic, align 4\nret void", MEMORY_READ, 0},

    // What announces it.
    {"a fence behind", ADD_P "call void @llvm.nvvm.membar.gl()\nret void", MEMORY_FENCE, 0},
    {"a fence before", "call void @llvm.nvvm.membar.gl()\n" ADD_P "ret void", MEMORY_CLEAR, 0},
    {"a fence on the way that is not taken", TID "%b = icmp slt i32 %tid, %n\nbr i1 %b, label %x1, label %x2\nx1:\n" ADD_P "ret void\nx2:\ncall void @llvm.nvvm.membar.gl()\nret void", MEMORY_CLEAR, 0},
    {"a fence there, behind barriers that meet", TID "%b = icmp slt i32 %tid, %n\nbr i1 %b, label %x1, label %x2\nx1:\n" ADD_P BARRIER "ret void\nx2:\n" BARRIER "call void @llvm.nvvm.membar.gl()\nret void", MEMORY_FENCE, 0},
    {"a read there, behind barriers that meet", TID "%b = icmp slt i32 %tid, %n\nbr i1 %b, label %x1, label %x2\nx1:\n" ADD_P BARRIER "ret void\nx2:\n" BARRIER "%v = load i32, ptr %p\nret void", MEMORY_READ, 0},
    {"a release", ADD_P "store atomic i32 1, ptr %q syncscope(\"device\") release, align 4\nret void", MEMORY_FENCE, 0},
    {"a volatile write", ADD_P "store volatile i32 1, ptr %w\nret void", MEMORY_VOLATILE, 0},
    {"a volatile write before", "store volatile i32 1, ptr %w\n" ADD_P "ret void", MEMORY_CLEAR, 0},
    {"a grid that waits", ADD_P "call void @llvm.nvvm.barrier.cluster.arrive()\nret void", MEMORY_GRID_SYNC, 0},
    {"a call", ADD_P "call void @unseen()\nret void", MEMORY_UNSEEN_CALL, 0},
    {"a call before", "call void @unseen()\n" ADD_P "ret void", MEMORY_CLEAR, 0},
    {"what other kernels do", ADD_P "%v = call i32 @cudaDeviceSynchronize()\nret void", MEMORY_LAUNCH, 0},
    {"an order of its own", "%old = atomicrmw add ptr %p, i32 1 syncscope(\"device\") acq_rel\nret void", MEMORY_FENCE, 0},
    {"assembly", ADD_P "call void asm sideeffect \"who.knows;\", \"~{memory}\"()\nret void", MEMORY_ASM, 0},
    {"system scope", "%old = atomicrmw add ptr %p, i32 1 monotonic\nret void", MEMORY_SYSTEM, 0},
    {"printing", ADD_P "%v = call i32 @llvm.nvvm.read.ptx.sreg.clock()\nret void", MEMORY_CLEAR, 0},

    // Waiting for others by atomics alone.
    {"a flag that others set", ADD_P "br label %l\nl:\n%f = atomicrmw add ptr %r, i32 0 " UPDATE "\n%w1 = icmp eq i32 %f, 0\nbr i1 %w1, label %l, label %o\no:\nret void", MEMORY_GRID_SYNC, 0},
    {"a flag that others raise", ADD_P "br label %l\nl:\n%f = atomicrmw add ptr %r, i32 0 " UPDATE "\n%w1 = icmp slt i32 %f, %n\nbr i1 %w1, label %l, label %o\no:\nret void", MEMORY_GRID_SYNC, 0},
    {"a lock", ADD_P "br label %l\nl:\n%f = cmpxchg ptr %r, i32 0, i32 1 " UPDATE " monotonic\n%w1 = extractvalue {i32, i1} %f, 1\nbr i1 %w1, label %o, label %l\no:\nret void", MEMORY_GRID_SYNC, 0},
    {"a queue of work", "br label %l\nl:\n%f = atomicrmw add ptr %r, i32 1 " UPDATE "\n%w1 = icmp slt i32 %f, %n\nbr i1 %w1, label %m, label %o\nm:\n" ADD_P "br label %l\no:\nret void", MEMORY_CLEAR, 0},
    {"a ticket", ADD_P "br label %l\nl:\n%f = atomicrmw add ptr %r, i32 1 " UPDATE "\n%w1 = icmp eq i32 %f, %n\nbr i1 %w1, label %o, label %l\no:\nret void", MEMORY_GRID_SYNC, 0},
    {"a compare and swap that is repeated with what it found", ADD_P "br label %l\nl:\n%a = phi i32 [0, %entry], [%b, %l]\n%z = add i32 %a, 1\n%f = cmpxchg ptr %r, i32 %a, i32 %z " UPDATE
     " monotonic\n%b = extractvalue {i32, i1} %f, 0\n%w1 = icmp eq i32 %a, %b\nbr i1 %w1, label %o, label %l\no:\nret void", MEMORY_CLEAR, 0},

    // A search for a free word, which goes on to another one.
    {"a search that nothing frees a word for", ADD_P "br label %l\nl:\n%i = phi i32 [0, %entry], [%z, %l]\n%e = getelementptr inbounds i32, ptr %r, i32 %i\n%f = cmpxchg ptr %e, i32 -1, i32 %n " UPDATE
     " monotonic\n%g = extractvalue {i32, i1} %f, 0\n%z = add i32 %i, 1\n%w1 = icmp eq i32 %g, %n\nbr i1 %w1, label %o, label %l\no:\nret void", MEMORY_CLEAR, 0},
    {"a search, and another by the same value", ADD_P "br label %l\nl:\n%i = phi i32 [0, %entry], [%z, %l]\n%e = getelementptr inbounds i32, ptr %r, i32 %i\n%f = cmpxchg ptr %e, i32 -1, i32 %n " UPDATE
     " monotonic\n%g = extractvalue {i32, i1} %f, 0\n%z = add i32 %i, 1\n%w1 = icmp eq i32 %g, %n\nbr i1 %w1, label %o, label %l\no:\n%h = cmpxchg ptr %r, i32 -1, i32 3 " UPDATE " monotonic\nret void", MEMORY_CLEAR, 0},
    {"a search, and a swap by another value", ADD_P "br label %l\nl:\n%i = phi i32 [0, %entry], [%z, %l]\n%e = getelementptr inbounds i32, ptr %r, i32 %i\n%f = cmpxchg ptr %e, i32 -1, i32 %n " UPDATE
     " monotonic\n%g = extractvalue {i32, i1} %f, 0\n%z = add i32 %i, 1\n%w1 = icmp eq i32 %g, %n\nbr i1 %w1, label %o, label %l\no:\n%h = cmpxchg ptr %r, i32 3, i32 -1 " UPDATE " monotonic\nret void", MEMORY_FREED, 0},
    {"a search, and a word that is freed", ADD_P "br label %l\nl:\n%i = phi i32 [0, %entry], [%z, %l]\n%e = getelementptr inbounds i32, ptr %r, i32 %i\n%f = cmpxchg ptr %e, i32 -1, i32 %n " UPDATE
     " monotonic\n%g = extractvalue {i32, i1} %f, 0\n%z = add i32 %i, 1\n%w1 = icmp eq i32 %g, %n\nbr i1 %w1, label %o, label %l\no:\n%h = atomicrmw xchg ptr %r, i32 -1 " UPDATE "\nret void", MEMORY_FREED, 0},
    {"a search, and a call that may free one", "call void @unseen()\n" ADD_P "br label %l\nl:\n%i = phi i32 [0, %entry], [%z, %l]\n%e = getelementptr inbounds i32, ptr %r, i32 %i\n%f = cmpxchg ptr %e, i32 -1, i32 %n " UPDATE
     " monotonic\n%g = extractvalue {i32, i1} %f, 0\n%z = add i32 %i, 1\n%w1 = icmp eq i32 %g, %n\nbr i1 %w1, label %o, label %l\no:\nret void", MEMORY_FREED, 0},
    {"a search by a name that the update may have too", ADD_P "br label %l\nl:\n%i = phi i32 [0, %entry], [%z, %l]\n%e = getelementptr inbounds i32, ptr %q, i32 %i\n%f = cmpxchg ptr %e, i32 -1, i32 %n " UPDATE
     " monotonic\n%g = extractvalue {i32, i1} %f, 0\n%z = add i32 %i, 1\n%w1 = icmp eq i32 %g, %n\nbr i1 %w1, label %o, label %l\no:\nret void", MEMORY_FREED, 0},
    {"a semaphore that is given back", ADD_P "br label %l\nl:\n%f = atomicrmw sub ptr %r, i32 1 " UPDATE "\n%w1 = icmp sgt i32 %f, 0\nbr i1 %w1, label %o, label %m\nm:\n%g = atomicrmw add ptr %r, i32 1 " UPDATE
     "\nbr label %l\no:\nret void", MEMORY_GRID_SYNC, 0},
    {"a lock in a bit of what was found", ADD_P "br label %l\nl:\n%a = phi i32 [0, %entry], [%b, %l]\n%e = and i32 %a, -2\n%z = or i32 %e, 1\n%f = cmpxchg ptr %r, i32 %e, i32 %z " UPDATE
     " monotonic\n%b = extractvalue {i32, i1} %f, 0\n%w1 = icmp eq i32 %b, %e\nbr i1 %w1, label %o, label %l\no:\nret void", MEMORY_GRID_SYNC, 0},
    {"a lock in a bit of what was found, at times", ADD_P "br label %l\nl:\n%a = phi i32 [0, %entry], [%b, %m], [%e, %back]\n%z = or i32 %a, 1\n%f = cmpxchg ptr %r, i32 %a, i32 %z " UPDATE
     " monotonic\n%b = extractvalue {i32, i1} %f, 0\n%w1 = icmp eq i32 %b, %a\nbr i1 %w1, label %o, label %m\nm:\n%w2 = icmp sgt i32 %n, 3\nbr i1 %w2, label %l, label %back\nback:\n%e = and i32 %b, -2\nbr label %l\no:\nret void", MEMORY_GRID_SYNC, 0},
    {"a search that takes nothing", ADD_P "br label %l\nl:\n%i = phi i32 [0, %entry], [%z, %l]\n%e = getelementptr inbounds i32, ptr %r, i32 %i\n%f = cmpxchg ptr %e, i32 0, i32 0 " UPDATE
     " monotonic\n%g = extractvalue {i32, i1} %f, 0\n%z = add i32 %i, 1\n%w1 = icmp ne i32 %g, 0\nbr i1 %w1, label %o, label %l\no:\nret void", MEMORY_FREED, 0},
    {"a search that the host may free words for", ADD_P "br label %l\nl:\n%i = phi i32 [0, %entry], [%z, %l]\n%e = getelementptr inbounds i32, ptr %r, i32 %i\n%f = cmpxchg ptr %e, i32 -1, i32 %n monotonic monotonic\n"
     "%g = extractvalue {i32, i1} %f, 0\n%z = add i32 %i, 1\n%w1 = icmp eq i32 %g, %n\nbr i1 %w1, label %o, label %l\no:\nret void", MEMORY_FREED, 0},
    {"a search of one word", ADD_P "br label %l\nl:\n%i = phi i32 [0, %entry], [%z, %l]\n%e = getelementptr inbounds i32, ptr %r, i32 %n\n%f = cmpxchg ptr %e, i32 -1, i32 %n " UPDATE
     " monotonic\n%g = extractvalue {i32, i1} %f, 0\n%z = add i32 %i, 1\n%w1 = icmp eq i32 %g, %n\nbr i1 %w1, label %o, label %l\no:\nret void", MEMORY_GRID_SYNC, 0},
    {"a search for a value of the lane's own", TID ADD_P "br label %l\nl:\n%i = phi i32 [0, %entry], [%z, %l]\n%e = getelementptr inbounds i32, ptr %r, i32 %i\n%f = cmpxchg ptr %e, i32 %tid, i32 %n " UPDATE
     " monotonic\n%g = extractvalue {i32, i1} %f, 0\n%z = add i32 %i, 1\n%w1 = icmp eq i32 %g, %n\nbr i1 %w1, label %o, label %l\no:\nret void", MEMORY_GRID_SYNC, 0},
};

static void obstacles(void **state) {
    (void)state;
    bool failed = false;
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        unsigned number = 0;
        if (strstr(cases[i].what, "used, before") || strstr(cases[i].what, "queue"))
            number = 1;
        struct device_update update = facts_of(cases[i].body, number, (struct facts_options){.alias = cases[i].alias});
        if (update.obstacle != cases[i].obstacle) {
            print_error("%s: obstacle %d, not %d\n", cases[i].what, update.obstacle, cases[i].obstacle);
            failed = true;
        }
    }
    assert_false(failed);
}

// Which are not the block's, though each of its warps comes to one of them as a whole.
static void barriers_that_warps_part_for(void **state) {
    (void)state;
    const char *body = TID "%a = lshr i32 %tid, 5\n%b = icmp slt i32 %a, %n\nbr i1 %b, label %x1, label %x2\nx1:\n" ADD_P BARRIER "ret void\nx2:\n" BARRIER
                       "%v = load i32, ptr %p\nret void";
    struct device_update update = facts_of(body, 0, (struct facts_options){.attributes = "\"nvvm.reqntid\"=\"256\""});
    assert_int_equal(update.obstacle, MEMORY_READ);
}

#define TWO_KEYS TID "%e1 = getelementptr inbounds i32, ptr %r, i32 %tid\n%v1 = load i32, ptr %e1, !tbaa !20\n%k = and i32 %v1, 63\n%k2 = and i32 %tid, 7\n"
#define FROM(element) "%o = getelementptr inbounds i32, ptr %p, i32 " element "\n%a2 = getelementptr inbounds i32, ptr %o, i32 %k2\n%m = atomicrmw max ptr %a2, i32 1 " UPDATE "\nret void"
#define AT_64 "%a = getelementptr inbounds i32, ptr %p, i32 %k\n%old = atomicrmw add ptr %a, i32 1 " UPDATE "\n"

// Stretches of one array.
static void stretches(void **state) {
    (void)state;
    struct facts_options none = {0};
    assert_int_equal(facts_of(TWO_KEYS AT_64 FROM("64"), 0, none).obstacle, MEMORY_CLEAR);
    assert_int_equal(facts_of(TWO_KEYS AT_64 FROM("64"), 1, none).obstacle, MEMORY_CLEAR);
    assert_int_equal(facts_of(TWO_KEYS AT_64 FROM("63"), 0, none).obstacle, MEMORY_UPDATED);
    assert_int_equal(facts_of(TWO_KEYS AT_64 FROM("63"), 1, none).obstacle, MEMORY_UPDATED);
    assert_int_equal(facts_of(TWO_KEYS AT_64 FROM("0"), 0, none).obstacle, MEMORY_UPDATED);
}

// What would take the obstacles away: "arguments bytes" of each test, or nothing.

#define KEY(range) TID "%e1 = getelementptr inbounds i32, ptr %r, i32 %tid\n%v1 = load i32, ptr %e1, !tbaa !20\n%k = and i32 %v1, " range "\n"
#define MAX(pointer) "%m = atomicrmw max ptr " pointer ", i32 %n " UPDATE "\n"
#define AT_KEY(pointer) "%a = getelementptr inbounds i32, ptr " pointer ", i32 %k\n"
#define ROUNDS(first, last, step, body)                                                               \
    "br label %l\nl:\n%i = phi i32 [" first ", %entry], [%j, %b]\n%z = icmp slt i32 %i, " last "\n" \
    "br i1 %z, label %b, label %x1\nb:\n" body "%j = add i32 %i, " step "\nbr label %l\nx1:\n"
#define AT_COUNT(pointer) "%a = getelementptr inbounds i32, ptr " pointer ", i32 %i\n"
#define COUNTED(pointer) AT_COUNT(pointer) "%old = atomicrmw add ptr %a, i32 1 " UPDATE "\n"

static const struct {
    const char *what, *body, *tests;
} testable[] = {
    {"nothing to test", ADD_P "ret void", ""},
    {"another's update", ADD_P MAX("%q") "ret void", "0+4 1+4"},
    {"the smaller number comes first", "%old = atomicrmw add ptr %q, i32 1 " UPDATE "\n%o = getelementptr i8, ptr %p, i64 8\n" MAX("%o") "ret void", "0+12 1+4"},
    {"a read behind a barrier, of more bytes", ADD_P BARRIER "%v = load i64, ptr %q\nret void", "0+4 1+8"},
    {"a write behind a barrier", ADD_P BARRIER "store i8 0, ptr %q, !tbaa !10\nret void", "0+4 1+1"},
    {"a key that reaches so far", KEY("63") AT_KEY("%p") "%old = atomicrmw add ptr %a, i32 1 " UPDATE "\n" MAX("%q") "ret void", "0+256 1+4"},
    {"the other's key", KEY("63") ADD_P AT_KEY("%q") MAX("%a") "ret void", "0+4 1+256"},
    {"the widest of several", KEY("63") ADD_P AT_KEY("%q") MAX("%a") "%o = getelementptr i8, ptr %q, i64 1000\n%m2 = atomicrmw max ptr %o, i32 1 " UPDATE "\nret void", "0+4 1+1004"},
    {"two others", ADD_P MAX("%q") "%m2 = atomicrmw max ptr %s, i32 1 " UPDATE "\n%m3 = atomicrmw min ptr %q, i32 1 " UPDATE "\nret void", "0+4 1+4"},
    {"a key that reaches nobody knows how far", TID "%e1 = getelementptr inbounds i32, ptr %r, i32 %tid\n%k = load i32, ptr %e1, !tbaa !20\n" ADD_P AT_KEY("%q") MAX("%a") "ret void", ""},
    {"its own key, likewise", TID "%e1 = getelementptr inbounds i32, ptr %r, i32 %tid\n%k = load i32, ptr %e1, !tbaa !20\n" AT_KEY("%p") "%old = atomicrmw add ptr %a, i32 1 " UPDATE "\n" MAX("%q") "ret void", ""},
    {"a remainder, which may be negative", TID "%e1 = getelementptr inbounds i32, ptr %r, i32 %tid\n%v1 = load i32, ptr %e1, !tbaa !20\n%k = srem i32 %v1, 64\n" ADD_P AT_KEY("%q") MAX("%a") "ret void", ""},
    {"in front of its pointer", "%o = getelementptr i8, ptr %q, i64 -8\n" ADD_P MAX("%o") "ret void", ""},
    {"by the same name", ADD_P MAX("%p") "ret void", ""},
    {"by the same name too", ADD_P MAX("%q") "%m2 = atomicrmw max ptr %p, i32 1 " UPDATE "\nret void", ""},
    {"by a loaded pointer too", ADD_P MAX("%q") "%l = load ptr, ptr %q, !tbaa !40\n%m2 = atomicrmw max ptr %l, i32 1 " UPDATE "\nret void", ""},
    {"a counter in its loop", ROUNDS("0", "3", "1", COUNTED("%p") MAX("%q")) "ret void", "0+12 1+4"},
    {"the other's counter, some elements further on", ROUNDS("0", "3", "1", "%o = getelementptr inbounds i8, ptr %q, i64 8\n" ADD_P AT_COUNT("%o") MAX("%a")) "ret void", "0+4 1+20"},
    {"behind the loop, where it is one more", ROUNDS("0", "3", "1", "") COUNTED("%p") MAX("%q") "ret void", ""},
    {"in the loop's head", "br label %l\nl:\n%i = phi i32 [0, %entry], [%j, %b]\n" COUNTED("%p") MAX("%q") "%z = icmp slt i32 %i, 3\nbr i1 %z, label %b, label %x1\nb:\n%j = add i32 %i, 1\nbr label %l\nx1:\nret void", ""},
    {"by twos", ROUNDS("0", "3", "2", COUNTED("%p") MAX("%q")) "ret void", ""},
    {"from below 0 on", ROUNDS("-1", "3", "1", COUNTED("%p") MAX("%q")) "ret void", ""},
    {"where something else decides", "br label %l\nl:\n%i = phi i32 [0, %entry], [%j, %b]\n%z = icmp slt i32 %i, 3\n%y = icmp slt i32 %n, 3\nbr i1 %y, label %b, label %x1\nb:\n" COUNTED("%p") MAX("%q") "%j = add i32 %i, 1\nbr label %l\nx1:\nret void", ""},
    {"where it goes on with what is larger", "br label %l\nl:\n%i = phi i32 [0, %entry], [%j, %b]\n%z = icmp slt i32 %i, 3\nbr i1 %z, label %x1, label %b\nb:\n" COUNTED("%p") MAX("%q") "%j = add i32 %i, 1\nbr label %l\nx1:\nret void", ""},
    {"and a fence", ADD_P MAX("%q") "fence syncscope(\"device\") seq_cst\nret void", ""},
    {"and a volatile access", ADD_P MAX("%q") "store volatile i32 0, ptr %q, !tbaa !20\nret void", ""},
    {"and an order", ADD_P MAX("%q") "%m2 = atomicrmw max ptr %q, i32 1 syncscope(\"device\") release\nret void", ""},
    {"and an unknown call", ADD_P MAX("%q") "call void @unseen()\nret void", ""},
    {"steps that do not commute", "%old = atomicrmw uinc_wrap ptr %p, i32 7 " UPDATE "\n" MAX("%q") "ret void", ""},
    {"a pointer that moves", ADD_P "br label %l\nl:\n%o = phi ptr [%q, %entry], [%o2, %l]\n%m = atomicrmw max ptr %o, i32 1 " UPDATE "\n%o2 = getelementptr inbounds i32, ptr %o, i32 1\n"
     "%w1 = icmp slt i32 %m, %n\nbr i1 %w1, label %l, label %o3\no3:\nret void", ""},
    {"one of two", "%c1 = icmp eq i32 %n, 0\n%o = select i1 %c1, ptr %p, ptr %q\n%old = atomicrmw add ptr %o, i32 1 " UPDATE "\n%o4 = getelementptr i8, ptr %q, i64 4\n" MAX("%o4") "ret void", "0+4 1+8"},
};

static void tests_of_obstacles(void **state) {
    (void)state;
    bool failed = false;
    for (size_t i = 0; i < sizeof testable / sizeof *testable; i++) {
        struct device_update update = facts_of(testable[i].body, 0, (struct facts_options){0});
        char text[256] = "";
        for (unsigned k = 0; k < update.test_count; k++)
            snprintf(text + strlen(text), sizeof text - strlen(text), "%s%u+%lld %u+%lld", k ? ", " : "", update.tests[k].argument[0], update.tests[k].bytes[0],
                     update.tests[k].argument[1], update.tests[k].bytes[1]);
        if (strcmp(text, testable[i].tests) != 0) {
            print_error("%s: %s, not %s\n", testable[i].what, text, testable[i].tests);
            failed = true;
        }
    }
    assert_false(failed);
}

int main(void) {
    const struct CMUnitTest tests[] = {cmocka_unit_test(obstacles), cmocka_unit_test(barriers_that_warps_part_for), cmocka_unit_test(stretches), cmocka_unit_test(tests_of_obstacles)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
