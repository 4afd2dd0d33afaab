// Which updates' addresses follow from that of one before them, and how far apart they are, from textual IR.

#include "device_facts.h"

#include "device/kinship.h"

// A key that each thread loads, by %q; updates of an int at a place; two fields of a pair, by a number of it.
#define KEY TID "%from = getelementptr inbounds i32, ptr %q, i32 %tid\n%c = load i32, ptr %from, !tbaa !20\n%k = sext i32 %c to i64\n"
#define OTHER_KEY "%from2 = getelementptr inbounds i32, ptr %q, i32 %n\n%from3 = getelementptr inbounds i32, ptr %from2, i32 %tid\n%d = load i32, ptr %from3, !tbaa !20\n"
#define PLACE(name, base, index) "%" name " = getelementptr inbounds i32, ptr %" base ", " index "\n"
#define ADD(name) "%old" name " = atomicrmw add ptr %" name ", i32 1 " UPDATE "\n"
#define FADD(name) "%old" name " = atomicrmw fadd ptr %" name ", float 1.0 " UPDATE "\n"
#define END "ret void"
#define BLOCK "%block = call i32 @llvm.nvvm.read.ptx.sreg.ctaid.x()\n"
#define BY_KEY KEY PLACE("a", "p", "i64 %k") ADD("a")
#define LOOP(before, body) TID "br label %loop\nloop:\n%i = phi i32 [%tid, %entry], [%j, %loop]\n" before body \
    "%j = add i32 %i, 256\n%more = icmp slt i32 %j, %n\nbr i1 %more, label %loop, label %after\nafter:\nret void"

enum { STRANGERS, FOLLOWS, APART }; // APART: with a distance
static const struct {
    const char *what, *body;
    int kin;
    long long distance;
    enum alias alias;
    const char *attributes;
} cases[] = {
    {"another array by the key", BY_KEY PLACE("b", "q", "i64 %k") ADD("b") END, FOLLOWS, 0, 0, ""},
    {"further than memory reaches", BY_KEY PLACE("b", "a", "i64 4611686018427387904") ADD("b") END, FOLLOWS, 0, 0, ""},
    {"the same place", BY_KEY "%again = atomicrmw add ptr %a, i32 1 " UPDATE "\n" END, APART, 0, 0, ""},
    {"the next element", BY_KEY "%l = add nsw i64 %k, 1\n" PLACE("b", "p", "i64 %l") ADD("b") END, APART, 4, 0, ""},
    {"an element before", BY_KEY "%l = sub nsw i32 %c, 3\n" PLACE("b", "p", "i32 %l") ADD("b") END, APART, -12, 0, ""},
    {"behind the first's own pointer", BY_KEY PLACE("b", "a", "i64 7") ADD("b") END, APART, 28, 0, ""},
    {"a function of the key", BY_KEY "%l = xor i32 %c, 85\n%m = urem i32 %l, 10\n" PLACE("b", "p", "i32 %m") ADD("b") END, FOLLOWS, 0, 0, ""},
    {"an element that the grid shares behind it", BY_KEY "%l = add i32 %c, %n\n" PLACE("b", "p", "i32 %l") ADD("b") END, FOLLOWS, 0, 0, ""},
    {"one place for all", BY_KEY PLACE("b", "q", "i32 %n") ADD("b") END, FOLLOWS, 0, 0, ""},
    {"a key that another array leads to", BY_KEY PLACE("t", "r", "i64 %k") "%m = load i32, ptr %t\n" PLACE("b", "p", "i32 %m") ADD("b") END, FOLLOWS, 0, 0, ""},
    {"fields of a struct that lies there", KEY "%a = getelementptr inbounds {i32, i32}, ptr %p, i64 %k\n" ADD("a") "%b = getelementptr inbounds nuw {i32, i32}, ptr %a, i32 0, i32 1\n" ADD("b") END,
     APART, 4, 0, ""},
    {"rows of an array", KEY "%a = getelementptr inbounds [3 x i32], ptr %p, i64 %k, i64 2\n" ADD("a") "%b = getelementptr inbounds [3 x i32], ptr %p, i64 %k, i64 0\n" ADD("b") END, APART, -8, 0, ""},

    // Other keys.
    {"by another key", BY_KEY OTHER_KEY PLACE("b", "p", "i32 %d") ADD("b") END, STRANGERS, 0, 0, ""},
    {"by two keys", BY_KEY OTHER_KEY "%l = add nsw i32 %c, %d\n" PLACE("b", "p", "i32 %l") ADD("b") END, STRANGERS, 0, 0, ""},
    {"the first by two keys", KEY OTHER_KEY "%l = add nsw i32 %c, %d\n" PLACE("a", "p", "i32 %l") ADD("a") PLACE("b", "p", "i32 %c") ADD("b") END, STRANGERS, 0, 0, ""},
    {"both by the sum of two keys", KEY OTHER_KEY "%l = add nsw i32 %c, %d\n" PLACE("a", "p", "i32 %l") ADD("a") PLACE("b", "r", "i32 %l") ADD("b") END, FOLLOWS, 0, 0, ""},
    {"both by two keys, in another order", KEY OTHER_KEY "%l = add nsw i32 %c, %d\n" PLACE("a", "p", "i32 %l") ADD("a") "%o = add nsw i32 %d, 2\n%m = add nsw i32 %o, %c\n" PLACE("b", "p", "i32 %m") ADD("b") END,
     APART, 8, 0, ""},
    {"the same sum with other signs", KEY OTHER_KEY "%l = add nsw i32 %c, %d\n" PLACE("a", "p", "i32 %l") ADD("a") "%m = sub nsw i32 %c, %d\n" PLACE("b", "p", "i32 %m") ADD("b") END, STRANGERS, 0, 0, ""},
    {"twice as far", KEY "%l = shl nsw i64 %k, 1\n" PLACE("a", "p", "i64 %k") ADD("a") PLACE("b", "p", "i64 %l") ADD("b") END, FOLLOWS, 0, 0, ""},
    {"the key and the thread", BY_KEY "%l = add nsw i32 %c, %tid\n" PLACE("b", "p", "i32 %l") ADD("b") END, STRANGERS, 0, 0, ""},
    {"the first by the key and the thread", KEY "%l = add nsw i32 %c, %tid\n" PLACE("a", "p", "i32 %l") ADD("a") PLACE("b", "p", "i32 %c") ADD("b") END, STRANGERS, 0, 0, ""},
    {"widened in another way", BY_KEY "%l = zext i32 %c to i64\n" PLACE("b", "p", "i64 %l") ADD("b") END, FOLLOWS, 0, 0, ""},
    {"not a number", BY_KEY PLACE("b", "p", "i64 undef") ADD("b") END, STRANGERS, 0, 0, ""},

    // One to one, or not.
    {"the first by a part of the key", KEY "%l = and i32 %c, 15\n" PLACE("a", "p", "i32 %l") ADD("a") PLACE("b", "p", "i32 %c") ADD("b") END, STRANGERS, 0, 0, ""},
    {"both by a part of it", KEY "%l = and i32 %c, 15\n" PLACE("a", "p", "i32 %l") ADD("a") PLACE("b", "r", "i32 %l") ADD("b") END, FOLLOWS, 0, 0, ""},
    {"the first by a narrower key", KEY "%l = trunc i32 %c to i8\n" PLACE("a", "p", "i8 %l") ADD("a") PLACE("b", "p", "i32 %c") ADD("b") END, STRANGERS, 0, 0, ""},
    {"the first by a sum that wraps round", KEY "%l = add i32 %c, %n\n" PLACE("a", "p", "i32 %l") ADD("a") PLACE("b", "r", "i32 %c") ADD("b") END, FOLLOWS, 0, 0, ""},
    {"the first by a product that wraps round", KEY "%l = mul i32 %c, 3\n" PLACE("a", "p", "i32 %l") ADD("a") PLACE("b", "r", "i32 %c") ADD("b") END, STRANGERS, 0, 0, ""},
    {"a product that wraps round, and what follows it", KEY "%l = mul i32 %c, 3\n%m = add i32 %l, 1\n" PLACE("a", "p", "i32 %l") ADD("a") PLACE("b", "p", "i32 %m") ADD("b") END, FOLLOWS, 0, 0, ""},
    {"the first by a product", KEY "%l = mul nsw i32 %c, 3\n" PLACE("a", "p", "i32 %l") ADD("a") PLACE("b", "r", "i32 %c") ADD("b") END, FOLLOWS, 0, 0, ""},
    {"the first by a product from the left", KEY "%l = mul nsw i32 3, %c\n" PLACE("a", "p", "i32 %l") ADD("a") PLACE("b", "r", "i32 %c") ADD("b") END, FOLLOWS, 0, 0, ""},
    {"the first by nothing", KEY "%l = mul nsw i32 %c, 0\n" PLACE("a", "p", "i32 %l") ADD("a") PLACE("b", "r", "i32 %c") ADD("b") END, STRANGERS, 0, 0, ""},
    {"the first by a factor that may be nothing", KEY "%l = mul nsw i32 %c, %n\n" PLACE("a", "p", "i32 %l") ADD("a") PLACE("b", "r", "i32 %c") ADD("b") END, STRANGERS, 0, 0, ""},
    {"the first by a shift", KEY "%l = shl nsw i32 %c, 2\n" PLACE("a", "p", "i32 %l") ADD("a") PLACE("b", "r", "i32 %c") ADD("b") END, FOLLOWS, 0, 0, ""},
    {"the first by a shift that wraps round", KEY "%l = shl i32 %c, 2\n" PLACE("a", "p", "i32 %l") ADD("a") PLACE("b", "r", "i32 %c") ADD("b") END, STRANGERS, 0, 0, ""},
    {"the first shifted by what all share", KEY "%l = shl nsw i32 %c, %n\n" PLACE("a", "p", "i32 %l") ADD("a") PLACE("b", "r", "i32 %c") ADD("b") END, FOLLOWS, 0, 0, ""},
    {"the first shifted by the key", KEY "%l = shl nsw i32 3, %c\n" PLACE("a", "p", "i32 %l") ADD("a") PLACE("b", "r", "i32 %c") ADD("b") END, STRANGERS, 0, 0, ""},
    {"the first with bits turned", KEY "%l = xor i32 %c, %n\n" PLACE("a", "p", "i32 %l") ADD("a") PLACE("b", "r", "i32 %c") ADD("b") END, FOLLOWS, 0, 0, ""},
    {"the first's steps wrap round", KEY "%a = getelementptr i32, ptr %p, i64 %k\n" ADD("a") PLACE("b", "r", "i32 %c") ADD("b") END, STRANGERS, 0, 0, ""},
    {"both steps wrap round", KEY "%a = getelementptr i32, ptr %p, i64 %k\n" ADD("a") "%l = add nsw i64 %k, 1\n%b = getelementptr i32, ptr %p, i64 %l\n" ADD("b") END, STRANGERS, 0, 0, ""},
    {"the first's steps are of no size", KEY "%a = getelementptr inbounds [0 x i32], ptr %p, i64 %k\n" ADD("a") PLACE("b", "r", "i32 %c") ADD("b") END, STRANGERS, 0, 0, ""},
    {"the first's inner steps are of no size", KEY "%a = getelementptr inbounds {i32, [4 x [0 x i32]]}, ptr %p, i64 0, i32 1, i64 %k\n" ADD("a") PLACE("b", "r", "i32 %c") ADD("b") END, STRANGERS, 0, 0, ""},

    // Arrays.
    {"an array for each lane", BY_KEY "%r2 = getelementptr inbounds i32, ptr %q, i32 %tid\n" PLACE("b", "r2", "i64 %k") ADD("b") END, STRANGERS, 0, 0, ""},
    {"the first in an array for each lane", KEY "%r2 = getelementptr inbounds i32, ptr %q, i32 %tid\n" PLACE("a", "r2", "i64 %k") ADD("a") PLACE("b", "p", "i64 %k") ADD("b") END, STRANGERS, 0, 0, ""},
    {"both in an array for each lane", KEY "%r2 = getelementptr inbounds i32, ptr %q, i32 %tid\n" PLACE("a", "r2", "i64 %k") ADD("a") "%l = add nsw i64 %k, 1\n" PLACE("b", "r2", "i64 %l") ADD("b") END,
     APART, 4, 0, ""},
    {"an array that the grid has chosen", BY_KEY "%m = icmp sgt i32 %n, 3\n%s2 = select i1 %m, ptr %q, ptr %r\n" PLACE("b", "s2", "i64 %k") ADD("b") END, FOLLOWS, 0, 0, ""},
    {"an array that the lane has chosen", BY_KEY "%m = icmp sgt i32 %tid, 3\n%s2 = select i1 %m, ptr %q, ptr %r\n" PLACE("b", "s2", "i64 %k") ADD("b") END, STRANGERS, 0, 0, ""},
    {"an array that the key has chosen", BY_KEY "%m = icmp sgt i32 %c, 3\n%s2 = select i1 %m, ptr %q, ptr %r\n" PLACE("b", "s2", "i64 %k") ADD("b") END, FOLLOWS, 0, 0, ""},
    {"an array in an argument's field", BY_KEY "%s2 = load ptr, ptr %s\n" PLACE("b", "s2", "i64 %k") ADD("b") END, FOLLOWS, 0, 0, ""},
    {"an array whose pointer is loaded", BY_KEY "%s2 = load ptr, ptr %q, !tbaa !40\n" PLACE("b", "s2", "i64 %k") ADD("b") END, STRANGERS, 0, 0, ""},
    {"arrays in shared memory", KEY "%a = getelementptr inbounds [32 x i32], ptr addrspace(3) @t, i32 0, i32 %c\n%old = atomicrmw add ptr addrspace(3) %a, i32 1 " UPDATE "\n"
     "%b = getelementptr inbounds [32 x i32], ptr addrspacecast (ptr addrspace(3) @t to ptr), i32 0, i32 %c\n" ADD("b") END, APART, 0, 0, ""},
    {"a row of the block", "%y = call i32 @llvm.nvvm.read.ptx.sreg.tid.y()\n" BY_KEY "%l = add nsw i32 %c, %y\n" PLACE("b", "p", "i32 %l") ADD("b") END, STRANGERS, 0, 0, ""},
    {"a row of the block that is a warp's", "%y = call i32 @llvm.nvvm.read.ptx.sreg.tid.y()\n" BY_KEY "%l = add nsw i32 %c, %y\n" PLACE("b", "p", "i32 %l") ADD("b") END, FOLLOWS, 0, 0,
     "\"nvvm.reqntid\"=\"32,4\""},

    // Rounds of loops.
    {"by a key of each round", LOOP("%from = getelementptr inbounds i32, ptr %q, i32 %i\n%c = load i32, ptr %from, !tbaa !20\n", PLACE("a", "p", "i32 %c") ADD("a") PLACE("b", "r", "i32 %c") ADD("b")), FOLLOWS, 0, 0, ""},
    {"another array in each round", LOOP("%from = getelementptr inbounds i32, ptr %q, i32 %i\n%c = load i32, ptr %from, !tbaa !20\n", PLACE("a", "p", "i32 %c") ADD("a") PLACE("row", "r", "i32 %i") PLACE("b", "row", "i32 %c") ADD("b")),
     STRANGERS, 0, 0, ""},
    {"an array that moves on", TID "%from = getelementptr inbounds i32, ptr %q, i32 %tid\n%c = load i32, ptr %from, !tbaa !20\nbr label %loop\nloop:\n%row = phi ptr [%p, %entry], [%next, %loop]\n" PLACE("a", "row", "i32 %c") ADD("a")
     "%l = add nsw i32 %c, 1\n" PLACE("b", "row", "i32 %l") ADD("b") "%next = getelementptr inbounds i32, ptr %row, i32 %n\n%more = icmp ult ptr %next, %w\nbr i1 %more, label %loop, label %after\nafter:\nret void",
     APART, 4, 0, ""},
    {"an array that moves on, and one that stays", TID "%from = getelementptr inbounds i32, ptr %q, i32 %tid\n%c = load i32, ptr %from, !tbaa !20\nbr label %loop\nloop:\n%row = phi ptr [%p, %entry], [%next, %loop]\n" PLACE("a", "row", "i32 %c") ADD("a")
     PLACE("b", "r", "i32 %c") ADD("b") "%next = getelementptr inbounds i32, ptr %row, i32 %n\n%more = icmp ult ptr %next, %w\nbr i1 %more, label %loop, label %after\nafter:\nret void",
     STRANGERS, 0, 0, ""},
    {"in the next block", BY_KEY "br label %z\nz:\n" PLACE("b", "p", "i64 %k") ADD("b") END, APART, 0, 0, ""},
    {"the first on one of two ways", KEY PLACE("a", "p", "i64 %k") "%m = icmp sgt i32 %c, 3\nbr i1 %m, label %y, label %z\ny:\n" ADD("a") "br label %z\nz:\n" PLACE("b", "p", "i64 %k") ADD("b") END, STRANGERS, 0, 0, ""},

    // Keys that are read again.
#define AGAIN(update, between) KEY PLACE("a", "p", "i64 %k") update("a") between "%c2 = load i32, ptr %from, !tbaa !20\n" PLACE("b", "p", "i32 %c2") update("b") END
    {"read again behind an update of another type", AGAIN(FADD, ""), APART, 0, 0, ""},
    {"read again behind one of another type, strictly", AGAIN(FADD, ""), STRANGERS, 0, ALIAS_STRICT, ""},
    {"read again behind an update of its type", AGAIN(ADD, ""), STRANGERS, 0, 0, ""},
    {"read again behind one by another name", AGAIN(ADD, ""), APART, 0, ALIAS_NONE, ""},
    {"read again behind a write", AGAIN(FADD, "store i32 1, ptr %p, !tbaa !20\n"), STRANGERS, 0, 0, ""},
    {"read again behind a barrier", AGAIN(FADD, BARRIER), STRANGERS, 0, 0, ""},
    {"read again behind an unknown call", AGAIN(FADD, "call void @unseen()\n"), STRANGERS, 0, 0, ""},
    {"read again behind a stronger order", AGAIN(FADD, "%z = load atomic i32, ptr %p acquire, align 4\n"), STRANGERS, 0, 0, ""},
    {"read again behind a read", AGAIN(FADD, "%z = load i32, ptr %p\n"), APART, 0, 0, ""},
    {"read again behind a copy", AGAIN(FADD, "call void @llvm.memcpy.p0.p0.i64(ptr %p, ptr %r, i64 4, i1 false)\n"), STRANGERS, 0, 0, ""},
    {"read again in another block", AGAIN(FADD, "br label %z\nz:\n"), STRANGERS, 0, 0, ""},
    {"read again as another word", KEY PLACE("a", "p", "i64 %k") FADD("a") "%c2 = load i64, ptr %from, !tbaa !20\n" PLACE("b", "p", "i64 %c2") FADD("b") END, STRANGERS, 0, 0, ""},
    {"read again, volatile", KEY PLACE("a", "p", "i64 %k") FADD("a") "%c2 = load volatile i32, ptr %from, !tbaa !20\n" PLACE("b", "p", "i32 %c2") FADD("b") END, STRANGERS, 0, 0, ""},
    {"read again, the first time volatile", TID "%from = getelementptr inbounds i32, ptr %q, i32 %tid\n%c = load volatile i32, ptr %from, !tbaa !20\n" PLACE("a", "p", "i32 %c") FADD("a")
     "%c2 = load i32, ptr %from, !tbaa !20\n" PLACE("b", "p", "i32 %c2") FADD("b") END, STRANGERS, 0, 0, ""},
    {"read again, atomically", KEY PLACE("a", "p", "i64 %k") FADD("a") "%c2 = load atomic i32, ptr %from monotonic, align 4, !tbaa !20\n" PLACE("b", "p", "i32 %c2") FADD("b") END, STRANGERS, 0, 0, ""},
    {"read from elsewhere", KEY PLACE("a", "p", "i64 %k") FADD("a") "%from2 = getelementptr inbounds i32, ptr %from, i32 1\n%c2 = load i32, ptr %from2, !tbaa !20\n" PLACE("b", "p", "i32 %c2") FADD("b") END,
     STRANGERS, 0, 0, ""},
    {"read again, and another array", KEY PLACE("a", "p", "i64 %k") FADD("a") "%c2 = load i32, ptr %from, !tbaa !20\n" PLACE("b", "r", "i32 %c2") FADD("b") END, FOLLOWS, 0, 0, ""},
    {"all of the way read again", KEY PLACE("m", "w", "i64 %k") "%c1 = load i32, ptr %m, !tbaa !20\n" PLACE("a", "p", "i32 %c1") FADD("a")
     "%c2 = load i32, ptr %from, !tbaa !20\n%k2 = sext i32 %c2 to i64\n" PLACE("m2", "w", "i64 %k2") "%c3 = load i32, ptr %m2, !tbaa !20\n" PLACE("b", "r", "i32 %c3") FADD("b") END, FOLLOWS, 0, 0, ""},
};

// The first two updates of the body, and whether the second is kin to the first.
static bool find(const char *body, struct facts_options options, struct device_kin *kin) {
    LLVMValueRef function, updates[8];
    unsigned count = 0;
    const struct analysis *analysis = facts_prepare(body, options, &function);
    for (LLVMBasicBlockRef block = LLVMGetFirstBasicBlock(function); block; block = LLVMGetNextBasicBlock(block))
        for (LLVMValueRef at = LLVMGetFirstInstruction(block); at; at = LLVMGetNextInstruction(at))
            if (LLVMIsAAtomicRMWInst(at) && count < 8)
                updates[count++] = at;
    assert_int_equal(count, 2);
    struct device_kin back = {0};
    assert_false(kinship_of(analysis, updates[1], updates[0], &back)); // the second runs behind the first
    *kin = (struct device_kin){0};
    return kinship_of(analysis, updates[0], updates[1], kin);
}

static void kin(void **state) {
    (void)state;
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        struct device_kin kin;
        bool found = find(cases[i].body, (struct facts_options){.alias = cases[i].alias, .attributes = cases[i].attributes}, &kin);
        bool is_apart = found && kin.distance_is_known;
        if (found != (cases[i].kin != STRANGERS) || is_apart != (cases[i].kin == APART) || (is_apart && kin.distance != cases[i].distance))
            fail_msg("%s: %s, distance %s %lld", cases[i].what, found ? "kin" : "strangers", is_apart ? "known" : "not known", kin.distance);
    }
}

// What follows for lanes of one block only is marked: it is made of the block's index, on either side, and no constant distance away.
static void of_the_block(void **state) {
    (void)state;
    static const struct {
        const char *what, *body;
        bool by_block;
    } pairs[] = {
        {"by the key alone", BY_KEY PLACE("b", "q", "i64 %k") ADD("b") END, false},
        {"by what the grid shares", BY_KEY "%l = add i32 %c, %n\n" PLACE("b", "p", "i32 %l") ADD("b") END, false},
        {"the second by the block", BY_KEY BLOCK "%l = add i32 %c, %block\n" PLACE("b", "q", "i32 %l") ADD("b") END, true},
        {"the first by the block", KEY BLOCK "%l = add i32 %c, %block\n" PLACE("a", "p", "i32 %l") ADD("a") PLACE("b", "q", "i64 %k") ADD("b") END, true},
        {"one place for the block", BY_KEY BLOCK PLACE("b", "q", "i32 %block") ADD("b") END, true},
        {"a way that the block decides", BY_KEY BLOCK "%m = icmp eq i32 %block, 0\nbr i1 %m, label %y, label %z\ny:\nbr label %z\nz:\n%f = phi i64 [1, %y], [2, %entry]\n%l = add i64 %k, %f\n" PLACE("b", "q", "i64 %l") ADD("b") END, true},
        {"a constant distance", KEY BLOCK "%l = add i32 %c, %block\n" PLACE("a", "p", "i32 %l") ADD("a") PLACE("b", "a", "i64 1") ADD("b") END, false},
    };
    for (size_t i = 0; i < sizeof pairs / sizeof *pairs; i++) {
        struct device_kin kin;
        if (!find(pairs[i].body, (struct facts_options){0}, &kin) || kin.by_block != pairs[i].by_block)
            fail_msg("%s", pairs[i].what);
    }
}

// Whether the first may be made with the second: nothing between them looks at it, or lets others look.
static void waiting(void **state) {
    (void)state;
#define BETWEEN(text) KEY PLACE("a", "p", "i64 %k") FADD("a") text PLACE("b", "a", "i64 1") FADD("b") END
#define WAY(there) "%m = icmp sgt i32 %n, 3\nbr i1 %m, label %y, label %z\ny:\n" there "br label %z\nz:\n"
#define READ(name, of) "%" name " = load float, ptr %" of "\n"
    static const struct {
        const char *what, *body;
        bool may_wait;
        enum alias alias;
    } pairs[] = {
        {"nothing", BETWEEN(""), true, 0},
        {"a read of it", BETWEEN(READ("z1", "a")), false, 0},
        {"a read of the next word, which another thread may update", BETWEEN(PLACE("c1", "a", "i64 1") READ("z1", "c1")), false, 0},
        {"a read of any word of the array", BETWEEN(PLACE("c1", "p", "i32 %n") READ("z1", "c1")), false, 0},
        {"a read of what is only read", BETWEEN(READ("z1", "q")), true, 0},
        {"the same, strictly", BETWEEN(READ("z1", "q")), false, ALIAS_STRICT},
        {"a read of what is written too", BETWEEN(READ("z1", "q") "store float %z1, ptr %q\n"), false, 0},
        {"another sum of it", BETWEEN("%z1 = atomicrmw fadd ptr %a, float 2.0 " UPDATE "\n"), true, 0},
        {"a volatile word", BETWEEN("store volatile i32 1, ptr %q\n"), false, 0},
        {"a fence", BETWEEN("fence syncscope(\"device\") seq_cst\n"), false, 0},
        {"a barrier", BETWEEN(BARRIER), false, 0},
        {"an unknown call", BETWEEN("call void @unseen()\n"), false, 0},
        {"a read on one way", BETWEEN(WAY(READ("z1", "a"))), false, 0},
        {"a read behind the ways", BETWEEN(WAY("") READ("z1", "a")), false, 0},
        {"a read in front of the ways", BETWEEN(READ("z1", "a") WAY("")), false, 0},
        {"two ways", BETWEEN(WAY(READ("z1", "q"))), true, 0},
        {"a read in a loop", BETWEEN("br label %h\nh:\n%i = phi i32 [0, %entry], [%j, %t]\n%m = icmp slt i32 %i, %n\nbr i1 %m, label %t, label %o\nt:\n" READ("z1", "a") "%j = add i32 %i, 1\nbr label %h\no:\n"), false, 0},
        {"a loop", BETWEEN("br label %h\nh:\n%i = phi i32 [0, %entry], [%j, %t]\n%m = icmp slt i32 %i, %n\nbr i1 %m, label %t, label %o\nt:\n%j = add i32 %i, 1\nbr label %h\no:\n"), true, 0},
        {"a read in front of the first", KEY PLACE("a", "p", "i64 %k") READ("z1", "a") FADD("a") PLACE("b", "a", "i64 1") FADD("b") END, true, 0},
        {"a read behind the second", KEY PLACE("a", "p", "i64 %k") FADD("a") PLACE("b", "a", "i64 1") FADD("b") READ("z1", "a") END, true, 0},
        {"a read in the next round", LOOP("%from = getelementptr inbounds i32, ptr %q, i32 %i\n%c = load i32, ptr %from, !tbaa !20\n", PLACE("a", "p", "i32 %c") READ("z1", "a") FADD("a")
         "%m = icmp sgt i32 %n, 3\nbr i1 %m, label %y, label %z\ny:\nbr label %z\nz:\n" PLACE("b", "a", "i64 1") FADD("b") "br label %loop2\nloop2:\n"), true, 0},
    };
    for (size_t i = 0; i < sizeof pairs / sizeof *pairs; i++) {
        LLVMValueRef function, updates[8];
        unsigned count = 0;
        const struct analysis *analysis = facts_prepare(pairs[i].body, (struct facts_options){.alias = pairs[i].alias}, &function);
        for (LLVMBasicBlockRef block = LLVMGetFirstBasicBlock(function); block; block = LLVMGetNextBasicBlock(block))
            for (LLVMValueRef at = LLVMGetFirstInstruction(block); at; at = LLVMGetNextInstruction(at))
                if (LLVMIsAAtomicRMWInst(at) && count < 8)
                    updates[count++] = at;
        if (kinship_is_untold(analysis, updates[0], updates[count - 1]) != pairs[i].may_wait)
            fail_msg("%s", pairs[i].what);
    }
}

// One kernel's pairs: equal forms where one function leads from the first's address to the second's.
static void forms(void **state) {
    (void)state;
#define KEYS KEY OTHER_KEY
#define PAIR(a, b, first, second) first ADD(a) second ADD(b)
    static const struct {
        const char *what, *body;
        bool same;
    } pairs[] = {
        {"two keys, the same arrays", KEYS PAIR("a", "b", PLACE("a", "p", "i32 %c"), PLACE("b", "r", "i32 %c")) PAIR("e", "f", PLACE("e", "p", "i32 %d"), PLACE("f", "r", "i32 %d")) END, true},
        {"other arrays", KEYS PAIR("a", "b", PLACE("a", "p", "i32 %c"), PLACE("b", "r", "i32 %c")) PAIR("e", "f", PLACE("e", "p", "i32 %d"), PLACE("f", "w", "i32 %d")) END, false},
        {"another array for the first", KEYS PAIR("a", "b", PLACE("a", "p", "i32 %c"), PLACE("b", "r", "i32 %c")) PAIR("e", "f", PLACE("e", "q", "i32 %d"), PLACE("f", "r", "i32 %d")) END, false},
        {"another offset", KEYS "%l = add i32 %d, 1\n" PAIR("a", "b", PLACE("a", "p", "i32 %c"), PLACE("b", "r", "i32 %c")) PAIR("e", "f", PLACE("e", "p", "i32 %d"), PLACE("f", "r", "i32 %l")) END, false},
        {"keys of other widths", KEYS "%l = trunc i32 %d to i16\n%x = sext i16 %l to i64\n%z = zext i16 %l to i64\n%y = zext i32 %c to i64\n"
         PAIR("a", "b", PLACE("a", "p", "i64 %k"), PLACE("b", "r", "i64 %y")) PAIR("e", "f", PLACE("e", "p", "i64 %x"), PLACE("f", "r", "i64 %z")) END, false},
    };
    for (size_t i = 0; i < sizeof pairs / sizeof *pairs; i++) {
        LLVMValueRef function, updates[4];
        unsigned count = 0;
        const struct analysis *analysis = facts_prepare(pairs[i].body, (struct facts_options){0}, &function);
        for (LLVMValueRef at = LLVMGetFirstInstruction(LLVMGetEntryBasicBlock(function)); at; at = LLVMGetNextInstruction(at))
            if (LLVMIsAAtomicRMWInst(at) && count < 4)
                updates[count++] = at;
        struct device_kin one = {0}, other = {0};
        assert_true(kinship_of(analysis, updates[0], updates[1], &one) && kinship_of(analysis, updates[2], updates[3], &other));
        assert_true(one.forms[0] && one.forms[1]);
        if (pairs[i].same != (one.forms[0] == other.forms[0] && one.forms[1] == other.forms[1]))
            fail_msg("%s", pairs[i].what);
        struct device_kin between = {0};
        assert_false(kinship_of(analysis, updates[0], updates[2], &between)); // by other keys
    }
}

int main(void) {
    const struct CMUnitTest tests[] = {cmocka_unit_test(kin), cmocka_unit_test(of_the_block), cmocka_unit_test(waiting), cmocka_unit_test(forms)};
    return cmocka_run_group_tests_name("device_kinship", tests, NULL, NULL);
}
