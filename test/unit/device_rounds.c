// In which loops one search for peers serves all rounds, from textual IR.

#include "device_facts.h"

#include "device/rounds.h"

#define KEY TID "%from = getelementptr inbounds i32, ptr %q, i32 %tid\n%c = load i32, ptr %from, !tbaa !20\n%k = sext i32 %c to i64\n%row = mul nsw i64 %k, 3\n"
#define HEAD(begin, test) "br label %head\nhead:\n%i = phi i32 [" begin ", %entry], [%next, %foot]\n%more = " test "\nbr i1 %more, label %body, label %out\nbody:\n"
#define FOOT(step) "br label %foot\nfoot:\n%next = add nsw i32 %i, " step "\nbr label %head\nout:\nret void"
#define LOOP(test, body) KEY HEAD("0", test) body FOOT("1")
#define ROUNDS(body) LOOP("icmp slt i32 %i, %n", body)
#define AT "%at = add nsw i64 %row, %j\n%a = getelementptr inbounds float, ptr %p, i64 %at\n"
#define PLACE "%j = sext i32 %i to i64\n" AT
#define ADD "%old = atomicrmw fadd ptr %a, float 1.0 " UPDATE ", !tbaa !30\n"

static const struct {
    const char *what, *body;
    bool keeps;
    enum alias alias;
} cases[] = {
    // How many rounds.
    {"as many as the launch says", ROUNDS(PLACE ADD), true, 0},
    {"a constant", LOOP("icmp slt i32 %i, 100", PLACE ADD), true, 0},
    {"by twos, from anywhere", KEY HEAD("%n", "icmp ult i32 %i, 64") PLACE ADD FOOT("2"), true, 0},
    {"by what the launch says", KEY HEAD("0", "icmp slt i32 %i, 64") PLACE ADD FOOT("%n"), true, 0},
    {"as many as each lane says", LOOP("icmp slt i32 %i, %c", PLACE ADD), false, 0},
    {"as many as the block's index says", KEY "%b = call i32 @llvm.nvvm.read.ptx.sreg.ctaid.x()\n" HEAD("0", "icmp slt i32 %i, %b") PLACE ADD FOOT("1"), false, 0},
    {"from each lane's own number on", KEY HEAD("%c", "icmp slt i32 %i, %n") PLACE ADD FOOT("1"), false, 0},
    {"by each lane's own steps", KEY HEAD("0", "icmp slt i32 %i, %n") PLACE ADD FOOT("%c"), false, 0},
    {"as many as memory says in each round", KEY "br label %head\nhead:\n%i = phi i32 [0, %entry], [%next, %foot]\n%m = load i32, ptr %q, !tbaa !20\n%more = icmp slt i32 %i, %m\nbr i1 %more, label %body, label %out\nbody:\n" PLACE ADD FOOT("1"), false, 0},
    {"no loop", KEY "%a = getelementptr inbounds float, ptr %p, i64 %k\n" ADD "ret void", false, 0},

    // Ways through it.
    {"not in all rounds", ROUNDS(PLACE "%z = icmp sgt i32 %i, %c\nbr i1 %z, label %then, label %foot\nthen:\n" ADD), false, 0},
    {"maybe not to the end", ROUNDS(PLACE "%z = icmp sgt i32 %i, %c\nbr i1 %z, label %out, label %then\nthen:\n" ADD), false, 0},
    {"a branch in front of it", ROUNDS(PLACE "%z = icmp sgt i32 %i, %c\nbr i1 %z, label %some, label %then\nsome:\nbr label %then\nthen:\n" ADD), true, 0},
    {"a loop in front of it", ROUNDS("br label %in\nin:\n%z = phi i32 [0, %body], [%y, %in]\n%y = add nsw i32 %z, 1\n%x = icmp slt i32 %y, %c\nbr i1 %x, label %in, label %then\nthen:\n" PLACE ADD), true, 0},
    {"a loop that waits in front of it", ROUNDS("br label %in\nin:\n%y = load volatile i32, ptr %q, !tbaa !20\n%x = icmp slt i32 %y, %c\nbr i1 %x, label %in, label %then\nthen:\n" PLACE ADD), false, 0},
    {"a barrier", ROUNDS(PLACE ADD BARRIER), false, 0},
    {"an unknown call", ROUNDS(PLACE ADD "call void @unseen()\n"), false, 0},

    // Places.
    {"a row of its own pointer", KEY "%b = getelementptr inbounds float, ptr %p, i64 %row\n" HEAD("0", "icmp slt i32 %i, %n") "%j = sext i32 %i to i64\n%a = getelementptr inbounds float, ptr %b, i64 %j\n" ADD FOOT("1"), true, 0},
    {"planes", ROUNDS("%u = mul i32 %i, %n\n%j = sext i32 %u to i64\n" AT ADD), true, 0},
    {"a sum that may wrap round", ROUNDS("%d = add i32 %c, %i\n%at = zext i32 %d to i64\n%a = getelementptr inbounds float, ptr %p, i64 %at\n" ADD), true, 0},
    {"one place", ROUNDS("%a = getelementptr inbounds float, ptr %p, i64 %k\n" ADD), true, 0},
    {"a key that is read in the loop", ROUNDS("%d = load i32, ptr %from, !tbaa !20\n%e = sext i32 %d to i64\n%j = sext i32 %i to i64\n%at = add nsw i64 %e, %j\n%a = getelementptr inbounds float, ptr %p, i64 %at\n" ADD), true, 0},
    {"a key that the loop writes", ROUNDS("%d = load i32, ptr %from, !tbaa !20\nstore i32 %i, ptr %from, !tbaa !20\n%e = sext i32 %d to i64\n%j = sext i32 %i to i64\n%at = add nsw i64 %e, %j\n%a = getelementptr inbounds float, ptr %p, i64 %at\n" ADD), false, 0},
    {"a key that the update may write", ROUNDS("%d = load i32, ptr %from, !tbaa !20\n%e = sext i32 %d to i64\n%j = sext i32 %i to i64\n%at = add nsw i64 %e, %j\n%a = getelementptr inbounds float, ptr %p, i64 %at\n" ADD), false, ALIAS_STRICT},
    {"another key in each round", ROUNDS("%z = getelementptr inbounds i32, ptr %q, i32 %i\n%d = load i32, ptr %z, !tbaa !20\n%e = sext i32 %d to i64\n%j = add nsw i64 %e, %k\n" AT ADD), false, 0},
    {"a key that goes round", KEY "br label %head\nhead:\n%i = phi i32 [0, %entry], [%next, %foot]\n%e = phi i64 [%k, %entry], [%far, %foot]\n%more = icmp slt i32 %i, %n\nbr i1 %more, label %body, label %out\nbody:\n"
     "%j = sext i32 %i to i64\n%at = add nsw i64 %e, %j\n%a = getelementptr inbounds float, ptr %p, i64 %at\n" ADD "%far = mul nsw i64 %e, 5\n" FOOT("1"), false, 0},
    {"a pointer and an index of the lane's own", KEY "%b = getelementptr inbounds float, ptr %p, i32 %tid\n" HEAD("0", "icmp slt i32 %i, %n") "%j = sext i32 %i to i64\n%at = add nsw i64 %row, %j\n%a = getelementptr inbounds float, ptr %b, i64 %at\n" ADD FOOT("1"),
     false, 0},
    {"multiples of the round", ROUNDS("%u = mul i32 %c, %i\n%j = sext i32 %u to i64\n" AT ADD), false, 0},
    {"a remainder", ROUNDS("%u = urem i32 %c, 7\n%d = add i32 %c, %i\n%e = urem i32 %d, 7\n%at = zext i32 %e to i64\n%a = getelementptr inbounds float, ptr %p, i64 %at\n" ADD), false, 0},
    {"bits that are cut off", ROUNDS("%d = add i32 %c, %i\n%e = trunc i32 %d to i8\n%at = zext i8 %e to i64\n%a = getelementptr inbounds float, ptr %p, i64 %at\n" ADD), false, 0},
    {"a place by which a way was chosen", ROUNDS("%z = icmp sgt i32 %i, %c\nbr i1 %z, label %some, label %then\nsome:\nbr label %then\nthen:\n%j = phi i64 [0, %body], [1, %some]\n" AT ADD), false, 0},
    {"not a place", ROUNDS("%j = sext i32 %i to i64\n%a = getelementptr inbounds float, ptr undef, i64 %j\n" ADD), false, 0},
};

static bool keeps(const char *body, enum alias alias) {
    LLVMValueRef function;
    const struct analysis *analysis = facts_prepare(body, (struct facts_options){.alias = alias}, &function);
    return rounds_keep_peers(analysis, facts_update_of_a(function, body));
}

static void keep_peers(void **state) {
    (void)state;
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++)
        if (keeps(cases[i].body, cases[i].alias) != cases[i].keeps)
            fail_msg("%s", cases[i].what);
}

int main(void) {
    const struct CMUnitTest tests[] = {cmocka_unit_test(keep_peers)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
