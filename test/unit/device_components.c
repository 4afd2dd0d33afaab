// Which loops go through neighbours in memory, an update in each round, from textual IR.

#include "device_facts.h"

#include "device/rounds.h"

#define KEY TID "%from = getelementptr inbounds i32, ptr %q, i32 %tid\n%c = load i32, ptr %from, !tbaa !20\n%k = sext i32 %c to i64\n"
#define HEAD(begin, test) "br label %head\nhead:\n%i = phi i32 [" begin ", %entry], [%next, %foot]\n%more = " test "\nbr i1 %more, label %body, label %out\nbody:\n"
#define FOOT(step) "br label %foot\nfoot:\n%next = add nsw i32 %i, " step "\nbr label %head\nout:\nret void"
#define ROUNDS(count, body) KEY HEAD("0", "icmp slt i32 %i, " count) body FOOT("1")
#define INDEX(base) "%at = add nsw i64 %row, %j\n%a = getelementptr inbounds float, ptr %" base ", i64 %at\n"
#define PLACE "%j = sext i32 %i to i64\n%row = mul nsw i64 %k, 3\n" INDEX("p")
#define ADD "%old = atomicrmw fadd ptr %a, float 1.0 " UPDATE "\n"
#define READ(name, of) "%" name " = load float, ptr %" of "\n"

static const struct {
    const char *what, *body;
    unsigned components;
    enum alias alias;
} cases[] = {
    {"three", ROUNDS("3", PLACE ADD), 3, 0},
    {"two", ROUNDS("2", PLACE ADD), 2, 0},
    {"eight", ROUNDS("8", PLACE ADD), 8, 0},
    {"until three are made", KEY HEAD("0", "icmp ne i32 %i, 3") PLACE ADD FOOT("1"), 3, 0},
    {"unsigned", KEY HEAD("0", "icmp ult i32 %i, 3") PLACE ADD FOOT("1"), 3, 0},
    {"a row of its own pointer", KEY "%row = mul nsw i64 %k, 3\n%b = getelementptr inbounds float, ptr %p, i64 %row\n" HEAD("0", "icmp slt i32 %i, 4")
     "%j = sext i32 %i to i64\n%a = getelementptr inbounds float, ptr %b, i64 %j\n" ADD FOOT("1"), 4, 0},
    {"a member that is an array", ROUNDS("3", "%j = sext i32 %i to i64\n%a = getelementptr inbounds {i32, [3 x float]}, ptr %p, i64 %k, i32 1, i64 %j\n" ADD), 3, 0},
    {"a key that is computed in the loop", ROUNDS("3", "%d = xor i32 %c, 85\n%row = sext i32 %d to i64\n%j = sext i32 %i to i64\n" INDEX("p") ADD), 3, 0},
    {"a place that is read in the loop", ROUNDS("3", "%d = load i32, ptr %from, !tbaa !20\n%row = sext i32 %d to i64\n%j = sext i32 %i to i64\n" INDEX("p") "%old = atomicrmw fadd ptr %a, float 1.0 " UPDATE
     ", !tbaa !30\n"), 3, 0},

    // How many rounds.
    {"one", ROUNDS("1", PLACE ADD), 0, 0},
    {"nine", ROUNDS("9", PLACE ADD), 0, 0},
    {"none", ROUNDS("-3", PLACE ADD), 0, 0},
    {"so many as the launch says", ROUNDS("%n", PLACE ADD), 0, 0},
    {"one more", KEY HEAD("0", "icmp sle i32 %i, 3") PLACE ADD FOOT("1"), 0, 0},
    {"while it is no more than that", KEY HEAD("0", "icmp sge i32 %i, 3") PLACE ADD FOOT("1"), 0, 0},
    {"from one on", KEY HEAD("1", "icmp slt i32 %i, 4") PLACE ADD FOOT("1"), 0, 0},
    {"from anywhere on", KEY HEAD("%n", "icmp slt i32 %i, 4") PLACE ADD FOOT("1"), 0, 0},
    {"by twos", KEY HEAD("0", "icmp slt i32 %i, 4") PLACE ADD FOOT("2"), 0, 0},
    {"by anything", KEY HEAD("0", "icmp slt i32 %i, 4") PLACE ADD FOOT("%c"), 0, 0},
    {"another number is compared", KEY HEAD("0", "icmp slt i32 %c, 4") PLACE ADD FOOT("1"), 0, 0},
    {"the ways are exchanged", KEY "br label %head\nhead:\n%i = phi i32 [0, %entry], [%next, %foot]\n%more = icmp slt i32 %i, 3\nbr i1 %more, label %out, label %body\nbody:\n" PLACE ADD FOOT("1"), 0, 0},
    {"no loop", KEY "%a = getelementptr inbounds float, ptr %p, i64 %k\n" ADD "ret void", 0, 0},

    // Ways through it.
    {"not in all rounds", ROUNDS("3", PLACE "%z = icmp sgt i32 %i, %c\nbr i1 %z, label %then, label %foot\nthen:\n" ADD), 0, 0},
    {"maybe not to the end", ROUNDS("3", PLACE "%z = icmp sgt i32 %i, %c\nbr i1 %z, label %out, label %then\nthen:\n" ADD), 0, 0},
    {"a loop in front of it", ROUNDS("3", "br label %in\nin:\n%z = phi i32 [0, %body], [%y, %in]\n%y = add nsw i32 %z, 1\n%x = icmp slt i32 %y, %c\nbr i1 %x, label %in, label %then\nthen:\n" PLACE ADD), 3, 0},

    // Steps and places.
    {"every other element", ROUNDS("3", "%j = sext i32 %i to i64\n%row = mul nsw i64 %k, 3\n%jj = mul nsw i64 %j, 2\n%at = add nsw i64 %row, %jj\n%a = getelementptr inbounds float, ptr %p, i64 %at\n" ADD), 0, 0},
    {"the counter twice", ROUNDS("3", "%j = sext i32 %i to i64\n%at = add nsw i64 %j, %j\n%a = getelementptr inbounds float, ptr %p, i64 %at\n" ADD), 0, 0},
    {"one place", ROUNDS("3", "%a = getelementptr inbounds float, ptr %p, i64 %k\n" ADD), 0, 0},
    {"a sum that may wrap round", ROUNDS("3", "%d = add i32 %c, %i\n%at = zext i32 %d to i64\n%a = getelementptr inbounds float, ptr %p, i64 %at\n" ADD), 3, 0},
    {"the same, of what is another in each round", ROUNDS("3", "%z = getelementptr inbounds i32, ptr %q, i32 %i\n%y = load i32, ptr %z, !tbaa !20\n%d = add i32 %y, %i\n%at = zext i32 %d to i64\n%a = getelementptr inbounds float, ptr %p, i64 %at\n" ADD), 0, 0},
    {"the same, of the counter twice", ROUNDS("3", "%d = add i32 %i, %i\n%at = zext i32 %d to i64\n%a = getelementptr inbounds float, ptr %p, i64 %at\n" ADD), 0, 0},
    {"a difference that may wrap round", ROUNDS("3", "%d = sub i32 %c, %i\n%at = zext i32 %d to i64\n%a = getelementptr inbounds float, ptr %p, i64 %at\n" ADD), 0, 0},
    {"a sum that goes by other steps", ROUNDS("3", "%d = add i32 %c, %i\n%at = zext i32 %d to i64\n%a = getelementptr inbounds [2 x float], ptr %p, i64 %at\n" ADD), 0, 0},
    {"a place that goes round too", KEY "br label %head\nhead:\n%i = phi i32 [0, %entry], [%next, %foot]\n%row = phi i64 [%k, %entry], [%far, %foot]\n%more = icmp slt i32 %i, 3\nbr i1 %more, label %body, label %out\nbody:\n"
     "%j = sext i32 %i to i64\n" INDEX("p") ADD "%far = mul nsw i64 %row, 5\n" FOOT("1"), 0, 0},
    {"a place that is another in each round", ROUNDS("3", "%z = getelementptr inbounds i32, ptr %q, i32 %i\n%d = load i32, ptr %z, !tbaa !20\n%row = sext i32 %d to i64\n%j = sext i32 %i to i64\n" INDEX("p") ADD), 0, 0},
    {"a place that the loop writes", ROUNDS("3", "%d = load i32, ptr %from, !tbaa !20\nstore i32 %i, ptr %from, !tbaa !20\n%row = sext i32 %d to i64\n%j = sext i32 %i to i64\n" INDEX("p") ADD), 0, 0},
    {"a place that the update may write", ROUNDS("3", "%d = load i32, ptr %from, !tbaa !20\n%row = sext i32 %d to i64\n%j = sext i32 %i to i64\n" INDEX("p") ADD), 0, ALIAS_STRICT},
    {"a volatile place", ROUNDS("3", "%d = load volatile i32, ptr %from, !tbaa !20\n%row = sext i32 %d to i64\n%j = sext i32 %i to i64\n" INDEX("p") ADD), 0, 0},
    {"a frozen place", ROUNDS("3", "%d = freeze i64 undef\n%j = sext i32 %i to i64\n%at = add nsw i64 %d, %j\n%a = getelementptr inbounds float, ptr %p, i64 %at\n" ADD), 0, 0},
    {"not a place", ROUNDS("3", "%j = sext i32 %i to i64\n%a = getelementptr inbounds float, ptr undef, i64 %j\n" ADD), 0, 0},
    {"a place that an update gives", ROUNDS("3", "%d = atomicrmw add ptr %q, i32 1 " UPDATE ", !tbaa !20\n%row = sext i32 %d to i64\n%j = sext i32 %i to i64\n" INDEX("p") "%old = atomicrmw fadd ptr %a, float 1.0 " UPDATE
     ", !tbaa !30\n"), 0, 0},
    {"a place that is read atomically", ROUNDS("3", "%d = load atomic i32, ptr %from monotonic, align 4, !tbaa !20\n%row = sext i32 %d to i64\n%j = sext i32 %i to i64\n" INDEX("p") "%old = atomicrmw fadd ptr %a, float 1.0 " UPDATE
     ", !tbaa !30\n"), 0, 0},
    {"an index that may wrap round", ROUNDS("3", "%j = sext i32 %i to i64\n%at = add i64 %k, %j\n%a = getelementptr inbounds float, ptr %p, i64 %at\n" ADD), 3, 0},
    {"steps that may lead round the whole of memory", ROUNDS("3", "%j = sext i32 %i to i64\n%row = mul nsw i64 %k, 3\n%at = add nsw i64 %row, %j\n%a = getelementptr float, ptr %p, i64 %at\n" ADD), 0, 0},
    {"a place that a call gives", ROUNDS("3", "%d = call i32 @cudaDeviceSynchronize()\n%row = sext i32 %d to i64\n%j = sext i32 %i to i64\n" INDEX("p") ADD), 0, 0},

    // What runs beside it.
    {"a read of it, behind", ROUNDS("3", PLACE ADD READ("z", "a")), 0, 0},
    {"a read of it, in front", ROUNDS("3", PLACE READ("z", "a") ADD), 0, 0},
    {"a read of what is only read", ROUNDS("3", PLACE READ("z", "q") ADD), 3, 0},
    {"a sum of the same array", ROUNDS("3", PLACE ADD "%z = atomicrmw fadd ptr %p, float 1.0 " UPDATE "\n"), 3, 0},
    {"a minimum of it", ROUNDS("3", PLACE ADD "%z = atomicrmw fmin ptr %p, float 1.0 " UPDATE "\n"), 0, 0},
    {"a write of it", ROUNDS("3", PLACE ADD "store float 0.0, ptr %p\n"), 0, 0},
    {"a volatile word", ROUNDS("3", PLACE ADD "store volatile i32 1, ptr %q\n"), 0, 0},
    {"a barrier", ROUNDS("3", PLACE ADD BARRIER), 0, 0},
    {"an unknown call", ROUNDS("3", PLACE ADD "call void @unseen()\n"), 0, 0},
};

static unsigned components_in(const char *body, enum alias alias) {
    LLVMValueRef function;
    const struct analysis *analysis = facts_prepare(body, (struct facts_options){.alias = alias}, &function);
    return rounds_over_neighbours(analysis, facts_update_of_a(function, body));
}

static void components(void **state) {
    (void)state;
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        unsigned found = components_in(cases[i].body, cases[i].alias);
        if (found != cases[i].components)
            fail_msg("%s: %u", cases[i].what, found);
    }
}

int main(void) {
    const struct CMUnitTest tests[] = {cmocka_unit_test(components)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
