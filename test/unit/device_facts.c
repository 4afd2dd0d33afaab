// Address, lanes, value, root and order of an update, from textual IR.

#include "device_facts.h"

#include <stdbool.h>

#define AT(index) "%a = getelementptr inbounds i32, ptr %p, i32 " index "\n%old = atomicrmw add ptr %a, i32 1 " UPDATE "\n"
#define THREADS(axis) "call i32 @llvm.nvvm.read.ptx.sreg.tid." axis "()\n"
#define BLOCK "%block = call i32 @llvm.nvvm.read.ptx.sreg.ctaid.x()\n"
#define SIZE "%size = call i32 @llvm.nvvm.read.ptx.sreg.ntid.x()\n"
#define FENCE "call void @llvm.nvvm.membar.gl()\n"
#define IF(condition) "br i1 " condition ", label %then, label %else\nthen:\n"
#define ELSE "br label %else\nelse:\nret void"

static const struct {
    const char *what, *body;
    enum address_class address;
    enum extent extent;
    bool is_one, compiler_proves;
    const char *attributes;
} addresses[] = {
    {"an argument", ADD_P "ret void", ADDRESS_UNIFORM, EXTENT_GRID, true, true, ""},
    {"an element that all name", AT("%n") "ret void", ADDRESS_UNIFORM, EXTENT_GRID, true, true, ""},
    {"one a block", BLOCK AT("%block") "ret void", ADDRESS_UNIFORM, EXTENT_BLOCK, true, true, ""},
    {"shared memory", "%old = atomicrmw add ptr addrspace(3) @t, i32 1 " UPDATE "\nret void", ADDRESS_UNIFORM, EXTENT_BLOCK, true, true, ""},
    {"a field of an argument", "%f = load ptr, ptr %s\n%old = atomicrmw add ptr %f, i32 1 " UPDATE "\nret void", ADDRESS_UNIFORM, EXTENT_GRID, true, true, ""},
    {"a field that the kernel writes", "%f = load ptr, ptr %s\nstore ptr %q, ptr %s\n%old = atomicrmw add ptr %f, i32 1 " UPDATE "\nret void", ADDRESS_KEYED, EXTENT_NONE, false, false, ""},
    {"a pointer in constant memory", "%f = load ptr, ptr addrspacecast (ptr addrspace(4) @c to ptr)\n%old = atomicrmw add ptr %f, i32 1 " UPDATE "\nret void", ADDRESS_UNIFORM, EXTENT_GRID, true, true, ""},
    {"an index that is loaded", "%k = load i32, ptr %q\n" AT("%k") "ret void", ADDRESS_UNIFORM, EXTENT_GRID, false, true, ""},
    {"an index by a restrict name that is only read", "%k = load i32, ptr %r\n" AT("%k") "ret void", ADDRESS_UNIFORM, EXTENT_GRID, true, true, ""},
    {"and one that is written", "%k = load i32, ptr %r\nstore i32 1, ptr %r\n" AT("%k") "ret void", ADDRESS_UNIFORM, EXTENT_GRID, false, true, ""},
    {"and one that is updated", "%k = load i32, ptr %r\n%u = atomicrmw add ptr %r, i32 1 " UPDATE "\n" AT("%k") "ret void", ADDRESS_UNIFORM, EXTENT_GRID, false, true, ""},
    {"one a thread", TID AT("%tid") "ret void", ADDRESS_DISTINCT, EXTENT_NONE, false, false, ""},
    {"one a thread of the grid", TID BLOCK SIZE "%f = mul i32 %block, %size\n%i = add i32 %f, %tid\n" AT("%i") "ret void", ADDRESS_DISTINCT, EXTENT_NONE, false, false, ""},
    {"a key", TID "%e = getelementptr i32, ptr %q, i32 %tid\n%k = load i32, ptr %e\n" AT("%k") "ret void", ADDRESS_KEYED, EXTENT_NONE, false, false, ""},
    {"one a warp", TID "%i = lshr i32 %tid, 5\n" AT("%i") "ret void", ADDRESS_UNIFORM, EXTENT_WARP, false, false, ""},
    {"one a warp of a block of one", TID "%i = lshr i32 %tid, 5\n" AT("%i") "ret void", ADDRESS_UNIFORM, EXTENT_BLOCK, true, false, "\"nvvm.maxntid\"=\"32\""},
    {"one a warp of rows", TID "%i = lshr i32 %tid, 5\n" AT("%i") "ret void", ADDRESS_UNIFORM, EXTENT_WARP, true, false, "\"nvvm.reqntid\"=\"256\""},
    {"one a row", "%y = " THREADS("y") AT("%y") "ret void", ADDRESS_UNIFORM, EXTENT_WARP, false, false, ""},
    {"one a row of 32", "%y = " THREADS("y") AT("%y") "ret void", ADDRESS_UNIFORM, EXTENT_WARP, true, false, "\"nvvm.reqntid\"=\"32,4\""},
    {"one a row of 16", "%y = " THREADS("y") AT("%y") "ret void", ADDRESS_KEYED, EXTENT_NONE, false, false, "\"nvvm.reqntid\"=\"16,16\""},
    {"one a column of a flat block", "%y = " THREADS("y") AT("%y") "ret void", ADDRESS_UNIFORM, EXTENT_GRID, true, false, "\"nvvm.reqntid\"=\"64\""},
    {"one a warp of a block of two", TID "%i = lshr i32 %tid, 5\n" AT("%i") "ret void", ADDRESS_UNIFORM, EXTENT_WARP, true, false, "\"nvvm.reqntid\"=\"64\""},
    {"a constant that may change", "%k = load volatile i32, ptr %r\n" AT("%k") "ret void", ADDRESS_UNIFORM, EXTENT_GRID, false, true, ""},
    {"48 lanes each", TID "%i = udiv i32 %tid, 48\n" AT("%i") "ret void", ADDRESS_KEYED, EXTENT_NONE, false, false, ""},
    {"every eighth lane", TID "%i = urem i32 %tid, 8\n" AT("%i") "ret void", ADDRESS_KEYED, EXTENT_NONE, false, false, ""},
    {"every 32nd lane", TID "%i = urem i32 %tid, 32\n" AT("%i") "ret void", ADDRESS_DISTINCT, EXTENT_NONE, false, false, ""},
    {"one bit of the lane", TID "%i = and i32 %tid, 16\n" AT("%i") "ret void", ADDRESS_KEYED, EXTENT_NONE, false, false, ""},
    {"neighbours", TID "%i = or i32 %tid, 1\n" AT("%i") "ret void", ADDRESS_KEYED, EXTENT_NONE, false, false, ""},
    {"column and row", TID "%y = " THREADS("y") "%i = add i32 %tid, %y\n" AT("%i") "ret void", ADDRESS_KEYED, EXTENT_NONE, false, false, ""},
    {"how far the row is behind", TID "%y = " THREADS("y") "%f = mul i32 %tid, 4\n%i = sub i32 %f, %y\n" AT("%i") "ret void", ADDRESS_KEYED, EXTENT_NONE, false, false, ""},
    {"three bits of the lane", TID "%b = trunc i32 %tid to i3\n%i = zext i3 %b to i32\n" AT("%i") "ret void", ADDRESS_KEYED, EXTENT_NONE, false, false, ""},

    // Ways.
    {"by a condition that all share", "%b = icmp sgt i32 %n, 3\n" IF("%b") "br label %else\nelse:\n%i = phi i32 [0, %entry], [1, %then]\n" AT("%i") "ret void", ADDRESS_UNIFORM, EXTENT_GRID, true, true, ""},
    {"by a condition that is loaded", "%k = load i32, ptr %q\n%b = icmp sgt i32 %k, 3\n" IF("%b") "br label %else\nelse:\n%i = phi i32 [0, %entry], [1, %then]\n" AT("%i") "ret void",
     ADDRESS_UNIFORM, EXTENT_GRID, false, true, ""},
    {"by a condition that parts lanes", TID "%b = icmp sgt i32 %tid, 3\n" IF("%b") "br label %else\nelse:\n%i = phi i32 [0, %entry], [1, %then]\n" AT("%i") "ret void", ADDRESS_KEYED, EXTENT_NONE, false, false, ""},
    {"chosen by one", TID "%b = icmp sgt i32 %tid, 3\n%i = select i1 %b, i32 0, i32 1\n" AT("%i") "ret void", ADDRESS_KEYED, EXTENT_NONE, false, false, ""},
    {"chosen by all", "%b = icmp sgt i32 %n, 3\n%i = select i1 %b, i32 0, i32 1\n" AT("%i") "ret void", ADDRESS_UNIFORM, EXTENT_GRID, true, true, ""},
    {"undefined on one way", "%b = icmp sgt i32 %n, 3\n%i = select i1 %b, i32 undef, i32 1\n" AT("%i") "ret void", ADDRESS_KEYED, EXTENT_NONE, false, false, ""},
    {"counted by all", "br label %l\nl:\n%i = phi i32 [0, %entry], [%j, %l]\n" AT("%i") "%j = add i32 %i, 1\n%m = icmp slt i32 %j, %n\nbr i1 %m, label %l, label %o\no:\nret void", ADDRESS_UNIFORM, EXTENT_GRID, false, true, ""},
    {"counted up to each lane's bound", TID "br label %l\nl:\n%i = phi i32 [0, %entry], [%j, %l]\n" AT("%i") "%j = add i32 %i, 1\n%m = icmp slt i32 %j, %tid\nbr i1 %m, label %l, label %o\no:\nret void",
     ADDRESS_UNIFORM, EXTENT_GRID, false, false, ""},
    {"seen behind the loop", TID "br label %l\nl:\n%i = phi i32 [0, %entry], [%j, %l]\n%j = add i32 %i, 1\n%m = icmp slt i32 %j, %tid\nbr i1 %m, label %l, label %o\no:\n" AT("%i") "ret void",
     ADDRESS_KEYED, EXTENT_NONE, false, false, ""},
    {"seen behind a loop of all", "br label %l\nl:\n%i = phi i32 [0, %entry], [%j, %l]\n%j = add i32 %i, 1\n%m = icmp slt i32 %j, %n\nbr i1 %m, label %l, label %o\no:\n" AT("%i") "ret void",
     ADDRESS_UNIFORM, EXTENT_GRID, false, true, ""},
    {"behind a break of some lanes", TID "br label %l\nl:\n%i = phi i32 [0, %entry], [%j, %m]\n%x1 = icmp eq i32 %i, %tid\nbr i1 %x1, label %o, label %m\nm:\n%j = add i32 %i, 1\n%m1 = icmp slt i32 %j, %n\n"
     "br i1 %m1, label %l, label %o\no:\n%z = phi i32 [0, %l], [1, %m]\n" AT("%z") "ret void", ADDRESS_KEYED, EXTENT_NONE, false, false, ""},
    {"behind a break of some lanes, and one by what changes", TID "br label %l\nl:\n%i = phi i32 [0, %entry], [%j, %m]\n%f = load volatile i32, ptr %q\n%c0 = icmp eq i32 %f, 0\nbr i1 %c0, label %o, label %l1\nl1:\n"
     "%x1 = icmp eq i32 %i, %tid\nbr i1 %x1, label %o, label %m\nm:\n%j = add i32 %i, 1\nbr label %l\no:\n%z = phi i32 [0, %l], [1, %l1]\n" AT("%z") "ret void", ADDRESS_KEYED, EXTENT_NONE, false, false, ""},
    {"one for all, or one a thread", TID "%b = icmp sgt i32 %n, 3\n" IF("%b") "br label %else\nelse:\n%i = phi i32 [0, %entry], [%tid, %then]\n" AT("%i") "ret void", ADDRESS_KEYED, EXTENT_NONE, false, false, ""},
    {"parted and joined in a loop of all", TID "br label %l\nl:\n%i = phi i32 [0, %entry], [%j, %m]\n%b = icmp slt i32 %tid, 7\nbr i1 %b, label %then, label %m\nthen:\nstore i32 1, ptr %q\nbr label %m\nm:\n" AT("%i")
     "%j = add i32 %i, 1\n%m1 = icmp slt i32 %j, %n\nbr i1 %m1, label %l, label %o\no:\nret void", ADDRESS_UNIFORM, EXTENT_GRID, false, true, ""},
    {"behind lanes that left early", TID "%b = icmp sge i32 %tid, %n\nbr i1 %b, label %o, label %go\ngo:\nbr label %l\nl:\n%i = phi i32 [0, %go], [%j, %l]\n" AT("%i")
     "%j = add i32 %i, 1\n%m = icmp slt i32 %j, %n\nbr i1 %m, label %l, label %o\no:\nret void", ADDRESS_UNIFORM, EXTENT_GRID, false, true, ""},
    {"a vote", TID "%b = icmp slt i32 %tid, %n\n%v = call i32 @llvm.nvvm.vote.ballot.sync(i32 -1, i1 %b)\n" AT("%v") "ret void", ADDRESS_UNIFORM, EXTENT_WARP, false, false, ""},
    {"a lane's number and the block's size, by assembly", TID "%v = call i32 asm \"add.u32 $0, $1, %ntid.x;\", \"=r,r\"(i32 %tid)\n%m = and i32 %v, 7\n" AT("%m") "ret void", ADDRESS_KEYED, EXTENT_NONE, false, false, ""},
    {"likewise, by two instructions", TID "%v = call i32 asm \"{.reg .u32 t; mov.u32 t, %ntid.x; add.u32 $0, $1, t;}\", \"=r,r\"(i32 %tid)\n%m = and i32 %v, 7\n" AT("%m") "ret void", ADDRESS_KEYED, EXTENT_NONE, false, false, ""},
    {"the block's size by assembly", "%v = call i32 asm \"mov.u32 $0, %ntid.x;\", \"=r\"()\n" AT("%v") "ret void", ADDRESS_UNIFORM, EXTENT_GRID, true, true, ""},
    {"an old value", "%v = atomicrmw add ptr %q, i32 1 " UPDATE "\n" AT("%v") "ret void", ADDRESS_KEYED, EXTENT_NONE, false, false, ""},
};

static unsigned last_update(const char *body) {
    unsigned count = 0;
    for (const char *at = body; (at = strstr(at, "atomicrmw")); at++)
        count++;
    return count - 1;
}

static void addresses_of_updates(void **state) {
    (void)state;
    bool failed = false;
    for (size_t i = 0; i < sizeof addresses / sizeof *addresses; i++) {
        struct device_update update = facts_of(addresses[i].body, last_update(addresses[i].body), (struct facts_options){.attributes = addresses[i].attributes});
        bool same = update.address == addresses[i].address && update.extent == addresses[i].extent && update.address_proved == addresses[i].is_one &&
                    update.compiler_proves == addresses[i].compiler_proves;
        if (!same)
            print_error("%s: class %d extent %d one %d compiler %d\n", addresses[i].what, update.address, update.extent, update.address_proved, update.compiler_proves);
        failed |= !same;
    }
    assert_false(failed);
}

static const struct {
    const char *what, *body;
    enum lanes lanes;
    bool sparse, leads_peers;
    const char *attributes;
} conditions[] = {
    {"nothing", ADD_P "ret void", LANES_MANY, false, false, ""},
    {"the first thread", TID "%b = icmp eq i32 %tid, 0\n" IF("%b") ADD_P ELSE, LANES_ONE, false, false, ""},
    {"the others left", TID "%b = icmp ne i32 %tid, 0\nbr i1 %b, label %o, label %go\ngo:\n" ADD_P "br label %o\no:\nret void", LANES_ONE, false, false, ""},
    {"the first lane", TID "%l = and i32 %tid, 31\n%b = icmp eq i32 %l, 0\n" IF("%b") ADD_P ELSE, LANES_ONE, false, false, ""},
    {"below one", TID "%b = icmp ult i32 %tid, 1\n" IF("%b") ADD_P ELSE, LANES_ONE, false, false, ""},
    {"below two", TID "%b = icmp ult i32 %tid, 2\n" IF("%b") ADD_P ELSE, LANES_MANY, false, false, ""},
    {"every eighth", TID "%l = and i32 %tid, 7\n%b = icmp eq i32 %l, 0\n" IF("%b") ADD_P ELSE, LANES_MANY, true, false, ""},
    {"one and a condition", TID "%b = icmp eq i32 %tid, 0\n%d = icmp sgt i32 %n, 3\n%e = select i1 %b, i1 %d, i1 false\n" IF("%e") ADD_P ELSE, LANES_ONE, false, false, ""},
    {"one or a condition", TID "%b = icmp eq i32 %tid, 0\n%d = icmp sgt i32 %n, 3\n%e = or i1 %b, %d\n" IF("%e") ADD_P ELSE, LANES_MANY, false, false, ""},
    {"not the others", TID "%b = icmp ne i32 %tid, 0\n%e = xor i1 %b, true\n" IF("%e") ADD_P ELSE, LANES_ONE, false, false, ""},
    {"one and a condition, by ways", TID "%b = icmp eq i32 %tid, 0\nbr i1 %b, label %rhs, label %join\nrhs:\n%d = load i1, ptr %q\nbr label %join\njoin:\n%e = phi i1 [false, %entry], [%d, %rhs]\n" IF("%e") ADD_P ELSE,
     LANES_ONE, false, false, ""},
    {"a case of its own", TID "switch i32 %tid, label %o [i32 0, label %a\n i32 1, label %b1\n i32 2, label %b1]\nb1:\nbr label %o\na:\n" ADD_P "br label %o\no:\nret void", LANES_ONE, false, false, ""},
    {"a case of two", TID "switch i32 %tid, label %o [i32 0, label %a\n i32 1, label %b1\n i32 2, label %b1]\na:\nbr label %o\nb1:\n" ADD_P "br label %o\no:\nret void", LANES_MANY, false, false, ""},
    {"the others", TID "%b = icmp eq i32 %tid, 0\nbr i1 %b, label %o, label %go\ngo:\n" ADD_P "br label %o\no:\nret void", LANES_MANY, false, false, ""},
    {"one by one way", TID "%d = load i1, ptr %q\nbr i1 %d, label %join, label %rhs\nrhs:\n%b = icmp eq i32 %tid, 0\nbr label %join\njoin:\n%e = phi i1 [%d, %entry], [%b, %rhs]\n" IF("%e") ADD_P ELSE, LANES_MANY, false, false, ""},
    {"whom data names", TID "%e1 = getelementptr i32, ptr %q, i32 %tid\n%v = load i32, ptr %e1\n%b = icmp eq i32 %tid, %v\n" IF("%b") ADD_P ELSE, LANES_MANY, true, false, ""},
    {"elected", "%v = call {i32, i1} @llvm.nvvm.elect.sync(i32 -1)\n%e = extractvalue {i32, i1} %v, 1\n" IF("%e") ADD_P ELSE, LANES_ONE, true, false, ""},
    {"the first of those who are here", "%m = call i32 @llvm.nvvm.activemask()\n%l = call i32 @llvm.nvvm.read.ptx.sreg.lanemask.lt()\n%k = and i32 %m, %l\n%r1 = call i32 @llvm.ctpop.i32(i32 %k)\n%b = icmp eq i32 %r1, 0\n" IF("%b") ADD_P ELSE,
     LANES_ONE, false, false, ""},
    {"the first of those whom a class holds that assembly ranks", "%m = call i32 @llvm.nvvm.activemask()\n%g1 = insertvalue {{i32, i8}, i8} undef, i32 %m, 0, 0\n%g2 = insertvalue {{i32, i8}, i8} %g1, i8 3, 0, 1\n"
     "%in = extractvalue {{i32, i8}, i8} %g2, 0\n%m2 = extractvalue {i32, i8} %in, 0\n%l = call i32 asm \"mov.u32 $0, %lanemask_lt;\", \"=r\"()\n%k = and i32 %m2, %l\n%r1 = call i32 @llvm.ctpop.i32(i32 %k)\n"
     "%b = icmp eq i32 %r1, 0\n" IF("%b") ADD_P ELSE, LANES_ONE, false, false, ""},
    {"of another part", TID "%m = call i32 @llvm.nvvm.activemask()\n%g1 = insertvalue {i32, i32} undef, i32 %m, 0\n%g2 = insertvalue {i32, i32} %g1, i32 %tid, 1\n%m2 = extractvalue {i32, i32} %g2, 1\n"
     "%l = call i32 asm \"mov.u32 $0, %lanemask_lt;\", \"=r\"()\n%k = and i32 %m2, %l\n%r1 = call i32 @llvm.ctpop.i32(i32 %k)\n%b = icmp eq i32 %r1, 0\n" IF("%b") ADD_P ELSE, LANES_MANY, true, false, ""},
    {"the first thread, in a loop of its own", TID "%b = icmp eq i32 %tid, 0\nbr i1 %b, label %l, label %o\nl:\n%i = phi i32 [0, %entry], [%j, %l]\n%j = add i32 %i, 1\n" ADD_P "%m = icmp slt i32 %j, %n\n"
     "br i1 %m, label %l, label %o\no:\nret void", LANES_ONE, false, false, ""},
    {"the first thread by one of two ways into a loop", TID "%b = icmp eq i32 %tid, 0\nbr i1 %b, label %l, label %e1\ne1:\n%d = icmp sgt i32 %n, 3\nbr i1 %d, label %l, label %o\nl:\n"
     "%i = phi i32 [0, %entry], [0, %e1], [%j, %l]\n%j = add i32 %i, 1\n" ADD_P "%m = icmp slt i32 %j, %n\nbr i1 %m, label %l, label %o\no:\nret void", LANES_MANY, true, false, ""},
    {"columns of short rows", TID "%b = icmp eq i32 %tid, 0\n" IF("%b") ADD_P ELSE, LANES_MANY, false, false, "\"nvvm.reqntid\"=\"16,16\""},
    {"column and row", TID "%y = " THREADS("y") "%b = icmp eq i32 %tid, 0\n%d = icmp eq i32 %y, 0\n%e = and i1 %b, %d\n" IF("%e") ADD_P ELSE, LANES_ONE, false, false, "\"nvvm.reqntid\"=\"16,16\""},
    {"data", TID "%e1 = getelementptr i32, ptr %q, i32 %tid\n%v = load i32, ptr %e1\n%b = icmp sgt i32 %v, 3\n" IF("%b") ADD_P ELSE, LANES_MANY, true, false, ""},
    {"a bound", TID "%b = icmp slt i32 %tid, %n\n" IF("%b") ADD_P ELSE, LANES_MANY, false, false, ""},
    {"an assertion on data", TID "%e1 = getelementptr i32, ptr %q, i32 %tid\n%v = load i32, ptr %e1\n%b = icmp sgt i32 %v, 3\nbr i1 %b, label %ok, label %bad\nbad:\ncall void @llvm.trap()\nunreachable\nok:\n" ADD_P "ret void",
     LANES_MANY, false, false, ""},
    {"leaders of peers", TID "%e1 = getelementptr i32, ptr %q, i32 %tid\n%v = load i32, ptr %e1\n%m = call i32 @llvm.nvvm.match.any.sync.i32(i32 -1, i32 %v)\n%f = call i32 @llvm.cttz.i32(i32 %m, i1 false)\n"
     "%l = and i32 %tid, 31\n%b = icmp eq i32 %l, %f\n" IF("%b") ADD_P ELSE, LANES_MANY, true, true, ""},
};

static void conditions_of_updates(void **state) {
    (void)state;
    bool failed = false;
    for (size_t i = 0; i < sizeof conditions / sizeof *conditions; i++) {
        struct device_update update = facts_of(conditions[i].body, 0, (struct facts_options){.attributes = conditions[i].attributes});
        bool same = update.lanes == conditions[i].lanes && update.sparse == conditions[i].sparse && update.leads_peers == conditions[i].leads_peers;
        if (!same)
            print_error("%s: lanes %d sparse %d leads %d\n", conditions[i].what, update.lanes, update.sparse, update.leads_peers);
        failed |= !same;
    }
    assert_false(failed);
}

// `y[row[i / F] * F + i % F]` and what is like it; %i counts the threads of the grid.
#define EACH TID BLOCK SIZE "%f = mul i32 %block, %size\n%i = add i32 %f, %tid\n"
#define ROW(index) "%at = getelementptr i32, ptr %q, i32 " index "\n%row = load i32, ptr %at\n"
static const struct {
    const char *what, *body;
    bool coalesced;
    const char *attributes;
} rows[] = {
    {"elements of a row, side by side", EACH "%e = sdiv i32 %i, %n\n%c = srem i32 %i, %n\n" ROW("%e") "%b = mul nsw i32 %row, %n\n%k = add nsw i32 %b, %c\n" AT("%k") "ret void", true, ""},
    {"by a shift and a mask", EACH "%e = lshr i32 %i, 4\n%c = and i32 %i, 15\n" ROW("%e") "%b = mul nsw i32 %row, 16\n%k = add nsw i32 %b, %c\n" AT("%k") "ret void", true, ""},
    {"by a quotient and a mask", EACH "%e = udiv i32 %i, 16\n%c = and i32 %i, 15\n" ROW("%e") "%b = mul nsw i32 %row, 16\n%k = add nsw i32 %b, %c\n" AT("%k") "ret void", true, ""},
    {"by a shift and another mask", EACH "%e = lshr i32 %i, 3\n%c = and i32 %i, 15\n" ROW("%e") "%b = mul nsw i32 %row, 16\n%k = add nsw i32 %b, %c\n" AT("%k") "ret void", false, ""},
    {"short rows", EACH "%e = sdiv i32 %i, 3\n%c = srem i32 %i, 3\n" ROW("%e") "%b = mul nsw i32 %row, 3\n%k = add nsw i32 %b, %c\n" AT("%k") "ret void", false, ""},
    {"rows of four, by a mask", EACH "%e = lshr i32 %i, 2\n%c = and i32 %i, 3\n" ROW("%e") "%b = mul nsw i32 %row, 4\n%k = add nsw i32 %b, %c\n" AT("%k") "ret void", false, ""},
    {"a row of each lane's own", EACH "%c = srem i32 %i, %n\n" ROW("%i") "%b = mul nsw i32 %row, %n\n%k = add nsw i32 %b, %c\n" AT("%k") "ret void", false, ""},
    {"another quotient than the remainder's", EACH "%e = sdiv i32 %i, 12\n%c = srem i32 %i, %n\n" ROW("%e") "%b = mul nsw i32 %row, %n\n%k = add nsw i32 %b, %c\n" AT("%k") "ret void", false, ""},
    {"every second element", EACH "%e = sdiv i32 %i, %n\n%c = srem i32 %i, %n\n%c2 = mul nsw i32 %c, 2\n" ROW("%e") "%b = mul nsw i32 %row, %n\n%k = add nsw i32 %b, %c2\n" AT("%k") "ret void", false, ""},
    {"an index that steps by two", EACH "%t2 = mul nsw i32 %i, 2\n%e = sdiv i32 %t2, %n\n%c = srem i32 %t2, %n\n" ROW("%e") "%b = mul nsw i32 %row, %n\n%k = add nsw i32 %b, %c\n" AT("%k") "ret void", false, ""},
    {"an element a row of eight threads", "%y = " THREADS("y") AT("%y") "ret void", false, "\"nvvm.reqntid\"=\"8,8\""},
    {"an element a column of eight threads", TID AT("%tid") "ret void", false, "\"nvvm.reqntid\"=\"8,8\""},
    {"no row", EACH "%c = srem i32 %i, %n\n" AT("%c") "ret void", false, ""},
    {"a row by another index of the thread", TID "%y = " THREADS("y") ROW("%y") "%b = mul nsw i32 %row, %n\n%k = add nsw i32 %b, %tid\n" AT("%k") "ret void", true, ""},
    {"the remainder by hand", EACH "%e = sdiv i32 %i, %n\n%p0 = mul nsw i32 %e, %n\n%c = sub nsw i32 %i, %p0\n" ROW("%e") "%b = mul nsw i32 %row, %n\n%k = add nsw i32 %b, %c\n" AT("%k") "ret void", true, ""},
    {"the remainder of three by hand", EACH "%e = sdiv i32 %i, 3\n%p0 = mul nsw i32 %e, 3\n%c = sub nsw i32 %i, %p0\n" ROW("%e") "%b = mul nsw i32 %row, 3\n%k = add nsw i32 %b, %c\n" AT("%k") "ret void", false, ""},
    {"a row that an atomic tells", EACH "%c = srem i32 %i, %n\n%e = sdiv i32 %i, %n\n%row = atomicrmw add ptr %q, i32 %e " UPDATE "\n%b = mul nsw i32 %row, %n\n%k = add nsw i32 %b, %c\n" AT("%k") "ret void", false, ""},
};

static void neighbours(void **state) {
    (void)state;
    bool failed = false;
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        struct device_update update = facts_of(rows[i].body, i == sizeof rows / sizeof *rows - 1 ? 1 : 0, (struct facts_options){.attributes = rows[i].attributes});
        if (update.coalesced != rows[i].coalesced)
            print_error("%s: %scoalesced\n", rows[i].what, update.coalesced ? "" : "not ");
        failed |= update.coalesced != rows[i].coalesced;
    }
    assert_false(failed);
}

// What time depends on: whether the address is computed, and steps on from lane to lane; the loop around it.
#define LOOP(first, body, end) "br label %l\nl:\n%c = phi i32 [" first ", %entry], [%d, %l]\n" body "%d = add i32 %c, 1\n" end "%m = icmp slt i32 %d, %n\nbr i1 %m, label %l, label %o\no:\nret void"
#define OWN EACH "%o1 = getelementptr i32, ptr %q, i32 %i\n%v = load i32, ptr %o1\n"
#define WALK(index) "%w1 = getelementptr i32, ptr %q, i32 " index "\n%key = load i32, ptr %w1\n" AT("%key")
#define SKIPPING(body, end)                                                                        \
    OWN "br label %l\nl:\n%c = phi i32 [0, %entry], [%d, %e]\n%z = icmp slt i32 %v, %n\n"          \
        "br i1 %z, label %u, label %e\nu:\n" body "br label %e\ne:\n%d = add i32 %c, 1\n%m = icmp slt i32 %d, " end "\n" \
        "br i1 %m, label %l, label %o\no:\nret void"
static const struct {
    const char *what, *body;
    struct device_traffic traffic;
} traffic[] = {
    {"a square", EACH "%k = mul i32 %i, %i\n" AT("%k") "ret void", {.is_computed = true, .neighbours_differ = true, .is_brief = true}},
    {"a quotient", EACH "%k = sdiv i32 %i, 4\n" AT("%k") "ret void", {.is_brief = true}},
    {"by a shift", EACH "%k = lshr i32 %i, 2\n" AT("%k") "ret void", {.is_brief = true}},
    {"a remainder", EACH "%k = srem i32 %i, %n\n" AT("%k") "ret void", {.is_computed = true, .is_brief = true}},
    {"a key", EACH "%a1 = getelementptr i32, ptr %q, i32 %i\n%k = load i32, ptr %a1\n" AT("%k") "ret void", {0}},
    {"a key and the lane", EACH "%a1 = getelementptr i32, ptr %q, i32 %i\n%v = load i32, ptr %a1\n%k = add i32 %v, %i\n" AT("%k") "ret void", {0}},
    {"a key that a key leads to", EACH "%a1 = getelementptr i32, ptr %q, i32 %i\n%j = load i32, ptr %a1\n%b1 = getelementptr i32, ptr %q, i32 %j\n%k = load i32, ptr %b1\n" AT("%k") "ret void", {.fetches = true}},
    {"one or another, by the lane", TID "%b = icmp slt i32 %tid, %n\n%k = select i1 %b, i32 %tid, i32 7\n" AT("%k") "ret void", {.is_computed = true, .is_brief = true}},
    {"one place", LOOP("0", AT("%c"), ""), {.is_computed = true, .only_computes = true}},
    {"of data that are read in front of the loop", OWN LOOP("0", "%k = mul i32 %v, %c\n" AT("%k"), ""), {.only_computes = true}},
    {"in few rounds", OWN "br label %l\nl:\n%c = phi i32 [0, %entry], [%d, %l]\n%k = mul i32 %v, %c\n" AT("%k") "%d = add i32 %c, 1\n%m = icmp slt i32 %d, 8\nbr i1 %m, label %l, label %o\no:\nret void", {.piece = 8}},
    {"a row of each lane's own, of one length", EACH "%r0 = mul nsw i32 %i, 8\n" LOOP("0", "%t1 = add nsw i32 %r0, %c\n" WALK("%t1"), ""), {.is_listed = true, .walks = 1}},
    {"a window", EACH LOOP("0", "%t1 = add nsw i32 %i, %c\n" WALK("%t1"), ""), {0}},
    {"a list of each lane's own", OWN LOOP("%v", WALK("%c"), ""), {.is_listed = true, .walks = 1, .fetches = true, .piece = 1}},
    {"a row of each warp's", TID "%own = sdiv i32 %tid, 32\n%o1 = getelementptr i32, ptr %q, i32 %own\n%v = load i32, ptr %o1\n%at = add i32 %v, %tid\n"
                             LOOP("0", "%s1 = mul i32 %c, 32\n%t1 = add i32 %s1, %at\n" WALK("%t1"), ""), {.is_listed = true}},
    {"a tile of the block's", TID "br label %l\nl:\n%c = phi i32 [%tid, %entry], [%d, %l]\n" WALK("%c") "%d = add i32 %c, 32\n%m = icmp slt i32 %d, 512\nbr i1 %m, label %l, label %o\no:\nret void", {.piece = 512}},
    {"two of them", OWN LOOP("%v", "%y1 = getelementptr i32, ptr %r, i32 %c\n%y = load i32, ptr %y1\nstore i32 %y, ptr %q\n" WALK("%c"), ""), {.is_listed = true, .walks = 2, .fetches = true, .piece = 1}},
    {"behind a loop over such a list", OWN "br label %l\nl:\n%c = phi i32 [%v, %entry], [%d, %l]\n" WALK("%c") "%d = add i32 %c, 1\n%m = icmp slt i32 %d, %n\nbr i1 %m, label %l, label %o\n"
                                       "o:\n%e = phi i32 [0, %l], [%x, %o]\n%b = getelementptr i32, ptr %p, i32 %e\n%after = atomicrmw add ptr %b, i32 1 " UPDATE "\n%x = add i32 %e, 1\n%g = icmp slt i32 %x, %n\nbr i1 %g, label %o, label %z\nz:\nret void", {.is_computed = true, .fetches = true, .only_computes = true, .repeats = true}},
    {"a list for all", LOOP("0", WALK("%c"), ""), {.is_computed = true, .only_computes = true}},
    {"one that lanes read side by side", EACH LOOP("0", "%s1 = mul i32 %c, %n\n%t1 = add i32 %s1, %i\n" WALK("%t1"), ""), {0}},
    {"with a barrier in the loop", OWN LOOP("%v", WALK("%c"), "call void @llvm.nvvm.barrier.cta.sync.aligned.all(i32 0)\n"), {.is_listed = true, .fetches = true, .piece = 1}},
    {"what such a list leads to", OWN LOOP("%v", "%z1 = getelementptr i32, ptr %q, i32 %c\n%z = load i32, ptr %z1\n%y1 = getelementptr i32, ptr %r, i32 %z\n%y = load i32, ptr %y1\n" AT("%y"), BARRIER), {.fetches = true, .piece = 1}},
    {"a key beside such a list", OWN LOOP("%v", "%z1 = getelementptr i32, ptr %q, i32 %c\n%z = load i32, ptr %z1\nstore i32 %z, ptr %q\n" AT("%v"), BARRIER), {.fetches = true, .piece = 1}},
    {"with steps of a width that nobody knows", OWN "br label %l\nl:\n%c = phi i32 [%v, %entry], [%d, %l]\n" WALK("%c") "%d = add i32 %c, %n\n%m = icmp slt i32 %c, %n\nbr i1 %m, label %l, label %o\no:\nret void", {.fetches = true, .piece = 1}},
    {"a table of the launch's", TID "%a1 = getelementptr i32, ptr %s, i32 %tid\n%k = load i32, ptr %a1\n" AT("%k") "ret void", {.is_computed = true, .is_brief = true}},
    {"in front of a failure", AT("%n") "unreachable", {.is_computed = true, .fails = true, .is_brief = true}},
    {"the same, a block further on", AT("%n") "br label %o\no:\nunreachable", {.is_computed = true, .fails = true, .is_brief = true}},
    {"on one way alone", TID "%b = icmp slt i32 %tid, %n\n" AT("%n") "br i1 %b, label %o, label %z\no:\nunreachable\nz:\nret void", {.is_computed = true, .is_brief = true}},
    {"an old value that the loop waits for", OWN LOOP("0", "%k = mul i32 %v, %c\n" AT("%k") "store i32 %old, ptr %r\n", ""), {0}},
    {"a place for each round, which some lanes pass by", SKIPPING(AT("%c"), "%n"), {.is_computed = true, .only_computes = true, .few_meet = true}},
    {"the same, of data for the round", SKIPPING(WALK("%c"), "%n"), {.is_computed = true, .only_computes = true, .few_meet = true}},
    {"the same, of data that data of the round lead to", SKIPPING("%y1 = getelementptr i32, ptr %q, i32 %c\n%y = load i32, ptr %y1\n" WALK("%y"), "%n"), {.is_computed = true, .only_computes = true, .few_meet = true}},
    {"one place for all rounds", SKIPPING(AT("%n"), "%n"), {.is_computed = true, .only_computes = true}},
    {"one place of data for all rounds", SKIPPING(WALK("%n"), "%n"), {.is_computed = true, .only_computes = true}},
    {"in few rounds that some lanes pass by", SKIPPING(AT("%c"), "8"), {.is_computed = true, .piece = 8}},
    {"a place for each round, of which each lane has its number", OWN "br label %l\nl:\n%c = phi i32 [0, %entry], [%d, %l]\n" AT("%c") "%d = add i32 %c, 1\n%m = icmp slt i32 %d, %v\nbr i1 %m, label %l, label %o\no:\nret void", {.is_computed = true, .piece = 1, .only_computes = true}},
    {"the same, where few lanes come to the loop", OWN "%z = icmp slt i32 %v, %n\nbr i1 %z, label %h, label %o\nh:\nbr label %l\nl:\n%c = phi i32 [0, %h], [%d, %l]\n" AT("%c") "%d = add i32 %c, 1\n%m = icmp slt i32 %d, %n\nbr i1 %m, label %l, label %o\no:\nret void", {.is_computed = true, .only_computes = true, .few_meet = true}},
    {"rounds of each lane's own, which it may pass by", SKIPPING(AT("%c"), "%v"), {.is_computed = true, .piece = 1, .only_computes = true, .few_meet = true, .comes_in_parts = true}},
    {"the same, with a barrier in the loop", SKIPPING(AT("%c") BARRIER, "%v"), {.is_computed = true, .piece = 1, .few_meet = true}},
    {"a list of each lane's own, and the lane", OWN LOOP("%v", "%k = add i32 %c, %i\n" AT("%k"), ""), {.is_computed = true, .neighbours_differ = true, .piece = 1, .only_computes = true, .repeats = true}},
    {"features of a key", OWN LOOP("0", "%k = add i32 %v, %c\n" AT("%k"), ""), {.only_computes = true, .repeats = true}},
    {"planes of features", OWN LOOP("0", "%s1 = add i32 %c, %n\n%s2 = mul i32 %s1, %n\n%k = add i32 %s2, %v\n" AT("%k"), ""), {.only_computes = true, .repeats = true}},
    {"the same, by a factor of the lane's own", OWN LOOP("0", "%s1 = add i32 %c, %n\n%s2 = mul i32 %s1, %v\n%k = add i32 %s2, %v\n" AT("%k"), ""), {.only_computes = true}},
    {"a feature of a key, in all rounds", OWN LOOP("0", AT("%v"), ""), {.only_computes = true}},
    {"features whose old values the loop waits for", OWN LOOP("0", "%k = add i32 %v, %c\n" AT("%k") "store i32 %old, ptr %r\n", ""), {0}},
    {"features, with a barrier in the loop", OWN LOOP("0", "%k = add i32 %v, %c\n" AT("%k"), BARRIER), {0}},
    {"few features", OWN "br label %l\nl:\n%c = phi i32 [0, %entry], [%d, %l]\n%k = add i32 %v, %c\n" AT("%k") "%d = add i32 %c, 1\n%m = icmp slt i32 %d, 8\nbr i1 %m, label %l, label %o\no:\nret void", {.piece = 8}},
};

static void what_time_depends_on(void **state) {
    (void)state;
    bool failed = false;
    for (size_t i = 0; i < sizeof traffic / sizeof *traffic; i++) {
        struct device_traffic found = facts_of(traffic[i].body, last_update(traffic[i].body), (struct facts_options){0}).traffic, right = traffic[i].traffic;
        bool same = found.is_computed == right.is_computed && found.neighbours_differ == right.neighbours_differ && found.is_listed == right.is_listed && found.walks == right.walks && found.repeats == right.repeats && found.fails == right.fails &&
                    found.fetches == right.fetches && found.piece == right.piece && found.is_brief == right.is_brief &&
                    found.only_computes == right.only_computes && found.few_meet == right.few_meet && found.comes_in_parts == right.comes_in_parts;
        if (!same)
            print_error("%s: computed %d differ %d listed %d walks %u repeats %d fails %d fetches %d piece %u brief %d only computes %d few meet %d in parts %d\n", traffic[i].what, found.is_computed, found.neighbours_differ, found.is_listed, found.walks, found.repeats, found.fails,
                        found.fetches, found.piece, found.is_brief, found.only_computes, found.few_meet, found.comes_in_parts);
        failed |= !same;
    }
    assert_false(failed);
}

// Data that decide whether a lane comes by: the key's own value, or others'.
#define LOADED(name, from) "%" name "1 = getelementptr i32, ptr " from ", i32 %i\n%" name " = load i32, ptr %" name "1\n"
#define BOTH EACH LOADED("k", "%q") LOADED("x", "%r")
static const struct {
    const char *what, *body;
    bool checks_key;
} checks[] = {
    {"nothing", BOTH AT("%k") "ret void", true},
    {"the lane's index", BOTH "%b = icmp slt i32 %i, %n\n" IF("%b") AT("%k") ELSE, true},
    {"a bound of the key", BOTH "%b = icmp slt i32 %k, %n\n" IF("%b") AT("%k") ELSE, true},
    {"a bound of what the key is computed from", BOTH "%b = icmp slt i32 %k, %n\n" IF("%b") "%d = sdiv i32 %k, 7\n" AT("%d") ELSE, true},
    {"both of its bounds", BOTH "%b1 = icmp slt i32 %k, %n\n%b2 = icmp sge i32 %k, 0\n%b = and i1 %b1, %b2\n" IF("%b") AT("%k") ELSE, true},
    {"a bound that all lanes read", BOTH "%m = load i32, ptr %r\n%b = icmp slt i32 %k, %m\n" IF("%b") AT("%k") ELSE, true},
    {"another value", BOTH "%b = icmp slt i32 %x, %n\n" IF("%b") AT("%k") ELSE, false},
    {"both values", BOTH "%b1 = icmp slt i32 %k, %n\n%b2 = icmp sge i32 %x, 0\n%b = and i1 %b1, %b2\n" IF("%b") AT("%k") ELSE, false},
    {"the key in comparison with another value", BOTH "%b = icmp slt i32 %k, %x\n" IF("%b") AT("%k") ELSE, false},
    {"a bound inside of another value's", BOTH "%b1 = icmp slt i32 %x, %n\nbr i1 %b1, label %in, label %else\nin:\n%b = icmp slt i32 %k, %n\n" IF("%b") AT("%k") ELSE, false},
    {"a value that was made of the index", BOTH "%h = mul i32 %i, %i\n%l = urem i32 %h, 1000\n%b = icmp slt i32 %l, 10\n" IF("%b") AT("%k") ELSE, false},
    {"what is found by the key", BOTH "%y1 = getelementptr i32, ptr %r, i32 %k\n%y = load i32, ptr %y1\n%b = icmp slt i32 %y, %n\n" IF("%b") AT("%k") ELSE, false},
};

static void data_that_decide(void **state) {
    (void)state;
    bool failed = false;
    for (size_t i = 0; i < sizeof checks / sizeof *checks; i++) {
        bool found = facts_of(checks[i].body, 0, (struct facts_options){0}).traffic.checks_key;
        if (found != checks[i].checks_key)
            print_error("%s: checks_key %d\n", checks[i].what, found);
        failed |= found != checks[i].checks_key;
    }
    assert_false(failed);
}

static void locations(void **state) {
    (void)state;
    struct facts_options none = {0};
    // The same expression, computed on two ways: one place. Another element: another. A thread's own, or one that is loaded: not known to be one.
    const char *body = TID "%b = icmp slt i32 %tid, %n\n" IF("%b") "%x1 = sext i32 %n to i64\n%a1 = getelementptr inbounds i32, ptr %p, i64 %x1\n%u1 = atomicrmw add ptr %a1, i32 1 " UPDATE "\nbr label %else\nelse:\n"
                       "%x2 = sext i32 %n to i64\n%a2 = getelementptr inbounds i32, ptr %p, i64 %x2\n%u2 = atomicrmw add ptr %a2, i32 1 " UPDATE "\n%u3 = atomicrmw add ptr %p, i32 1 " UPDATE "\n"
                       "%a4 = getelementptr inbounds i32, ptr %p, i32 %tid\n%u4 = atomicrmw add ptr %a4, i32 1 " UPDATE "\n%k = load i32, ptr %q\n%a5 = getelementptr inbounds i32, ptr %p, i32 %k\n%u5 = atomicrmw add ptr %a5, i32 1 " UPDATE "\nret void";
    LLVMValueRef function;
    const struct analysis *analysis = facts_prepare(body, none, &function);
    unsigned found[5] = {0}, count = 0;
    for (LLVMBasicBlockRef block = LLVMGetFirstBasicBlock(function); block; block = LLVMGetNextBasicBlock(block))
        for (LLVMValueRef at = LLVMGetFirstInstruction(block); at; at = LLVMGetNextInstruction(at))
            if (LLVMIsAAtomicRMWInst(at)) {
                struct device_update update = {0};
                analyse_update(analysis, at, &update);
                found[count++] = update.location;
            }
    assert_int_equal(count, 5);
    assert_int_not_equal(found[0], 0);
    assert_int_equal(found[0], found[1]);
    assert_int_not_equal(found[2], found[0]);
    assert_int_not_equal(found[2], 0);
    assert_int_equal(found[3], 0);
    assert_int_equal(found[4], 0);
}

// Of the first two updates.
static bool same_location(const char *body) {
    LLVMValueRef function;
    const struct analysis *analysis = facts_prepare(body, (struct facts_options){0}, &function);
    unsigned found[2] = {0}, count = 0;
    for (LLVMValueRef at = LLVMGetFirstInstruction(LLVMGetEntryBasicBlock(function)); at; at = LLVMGetNextInstruction(at))
        if (LLVMIsAAtomicRMWInst(at)) {
            struct device_update update = {0};
            analyse_update(analysis, at, &update);
            found[count++] = update.location;
        }
    assert_true(found[0] && found[1]);
    return found[0] == found[1];
}

#define CHOSEN(name, condition) \
    "%b" name " = icmp " condition "\n%i" name " = select i1 %b" name ", i32 1, i32 2\n%a" name " = getelementptr inbounds i32, ptr %p, i32 %i" name "\n%u" name " = atomicrmw add ptr %a" name ", i32 1 " UPDATE "\n"

static void constructions_that_differ(void **state) {
    (void)state;
    assert_true(same_location(CHOSEN("1", "slt i32 %n, 3") CHOSEN("2", "slt i32 %n, 3") "ret void"));
    assert_false(same_location(CHOSEN("1", "slt i32 %n, 3") CHOSEN("2", "sgt i32 %n, 3") "ret void"));
    assert_false(same_location(CHOSEN("1", "slt i32 %n, 3") CHOSEN("2", "slt i32 %n, 4") "ret void"));
}

static void roots_and_reach(void **state) {
    (void)state;
    struct facts_options none = {0};
    struct device_update update = facts_of("%f0 = getelementptr i8, ptr %s, i64 8\n%f = load ptr, ptr %f0\n%a = getelementptr i8, ptr %f, i64 12\n%old = atomicrmw add ptr %a, i32 1 " UPDATE "\nret void", 0, none);
    assert_int_equal(update.root.kind, ROOT_FIELD);
    assert_int_equal(update.root.argument, 3);
    assert_int_equal(update.root.field, 8);
    assert_true(update.root.offset_is_known);
    assert_int_equal(update.root.offset, 12);
    assert_int_equal(update.space, SPACE_GLOBAL);

    update = facts_of(TID "%e = getelementptr i8, ptr %q, i32 %tid\n%b = load i8, ptr %e\n%k = zext i8 %b to i64\n%a = getelementptr inbounds i32, ptr %p, i64 %k\n%old = atomicrmw add ptr %a, i32 1 " UPDATE "\nret void", 0, none);
    assert_int_equal(update.root.kind, ROOT_ARGUMENT);
    assert_int_equal(update.root.argument, 0);
    assert_false(update.root.offset_is_known);
    assert_int_equal(update.reach.end, 256);

    static const struct { const char *index; long long reach; } ranges[] = {
        {"%k = and i32 %v, 127\n", 128}, {"%k = urem i32 %v, 100\n", 100}, {"%k = srem i32 %v, 100\n", 100}, {"%c1 = srem i32 %v, 100\n%k = udiv i32 %c1, 10\n", 0}, {"%k = lshr i32 %v, 24\n", 256}, {"%k = ashr i32 %v, 24\n", 0},
        {"%c1 = and i32 %v, 255\n%k = udiv i32 %c1, 10\n", 26}, {"%c1 = and i32 %v, 255\n%k = sdiv i32 %c1, -1\n", 0}, {"%k = call i32 @llvm.umin.i32(i32 %v, i32 9)\n", 10}, {"%k = call i32 @llvm.smin.i32(i32 %v, i32 9)\n", 10},
        {"%c1 = call i32 @llvm.smin.i32(i32 %v, i32 9)\n%k = call i32 @llvm.smax.i32(i32 %c1, i32 0)\n", 10}, {"%k = call i32 @llvm.smax.i32(i32 %v, i32 9)\n", 0}, {"%c1 = and i32 %v, 15\n%c2 = shl i32 %c1, 4\n%k = or i32 %c2, %c1\n", 256},
        {"%c1 = and i32 %v, 15\n%c2 = mul i32 256, %c1\n%c3 = lshr i32 %v, 24\n%k = add i32 %c2, %c3\n", 4096}, {"%c1 = and i32 %v, 15\n%k = shl i32 %v, %c1\n", 0}, {"%c1 = and i32 %v, 15\n%k = mul i32 %c1, -3\n", 0},
        {"%c1 = icmp eq i32 %v, 0\n%k = select i1 %c1, i32 3, i32 7\n", 8}, {"%k = add i32 %v, 0\n", 0}, {"%c1 = and i32 %v, 15\n%k = add i32 %c1, 100\n", 116}, {"%c1 = and i32 %v, 15\n%k = mul i32 %c1, 3\n", 46},
        {"%c1 = and i32 %v, 2147483647\n%k = add i32 %c1, 1\n", 0}, {"%c1 = and i32 %v, 15\n%k = add i32 %c1, -1\n", 0}, {"%c1 = trunc i32 %v to i8\n%k = sext i8 %c1 to i32\n", 0},
    };
    for (size_t i = 0; i < sizeof ranges / sizeof *ranges; i++) {
        char body[1024];
        snprintf(body, sizeof body, "%s%s%s", TID "%e = getelementptr i32, ptr %q, i32 %tid\n%v = load i32, ptr %e\n", ranges[i].index, AT("%k") "ret void");
        update = facts_of(body, 0, none);
        if (update.reach.end != ranges[i].reach)
            fail_msg("%s: %lld", ranges[i].index, update.reach.end);
    }
    static const struct { const char *condition; long long reach; } guards[] = {
        {"%c = icmp slt i32 %v, 19\n", 19}, {"%c = icmp ult i32 %v, 19\n", 19}, {"%c = icmp sle i32 %v, 19\n", 20}, {"%c = icmp sgt i32 19, %v\n", 19}, {"%c = icmp eq i32 %v, 19\n", 20}, {"%c = icmp ne i32 %v, 19\n", 0},
        {"%c = icmp sgt i32 %v, 19\n", 0}, {"%c = icmp slt i32 %v, %n\n", 0}, {"%c1 = icmp slt i32 %v, 19\n%c2 = icmp slt i32 %v, 7\n%c = and i1 %c1, %c2\n", 7}, {"%c1 = icmp slt i32 %v, 19\n%c2 = icmp slt i32 %v, 7\n%c = or i1 %c1, %c2\n", 0},
        {"%c1 = icmp sge i32 %v, 19\n%c = xor i1 %c1, true\n", 19}, {"%c1 = icmp sge i32 %v, 19\n%c2 = icmp slt i32 %v, 0\n%c3 = or i1 %c1, %c2\n%c = xor i1 %c3, true\n", 19}, {"%c = icmp slt i32 %tid, 19\n", 0},
        {"%c1 = icmp slt i32 %v, 19\n%c2 = icmp sgt i32 %v, -1\n%c = select i1 %c1, i1 %c2, i1 false\n", 19},
    };
    for (size_t i = 0; i < sizeof guards / sizeof *guards; i++) {
        char body[1024];
        snprintf(body, sizeof body, "%s%s%s%s", TID "%e = getelementptr i32, ptr %q, i32 %tid\n%v = load i32, ptr %e\n", guards[i].condition, "br i1 %c, label %y, label %z\ny:\n" AT("%v"), "br label %z\nz:\nret void");
        update = facts_of(body, 0, none);
        if (update.reach.end != guards[i].reach)
            fail_msg("%s: %lld", guards[i].condition, update.reach.end);
    }
    update = facts_of("%v = load i32, ptr %q\n%a = getelementptr inbounds [8 x i32], ptr addrspace(1) @g, i32 0, i32 %v\n%old = atomicrmw add ptr addrspace(1) %a, i32 1 " UPDATE "\nret void", 0, none);
    assert_int_equal(update.root.kind, ROOT_GLOBAL);
    assert_string_equal(update.root.global, "g");
    assert_int_equal(update.reach.end, 8);
    update = facts_of(TID "%e = getelementptr i32, ptr %q, i32 %tid\n%v = load i32, ptr %e\n%c1 = and i32 %v, 15\n%k = add i32 %c1, 100\n" AT("%k") "ret void", 0, none);
    assert_int_equal(update.reach.first, 100);
    update = facts_of("%v = load i32, ptr %q\n%a = getelementptr inbounds {[16 x i32], [8 x i32]}, ptr %p, i32 0, i32 1, i32 %v\n%old = atomicrmw add ptr %a, i32 1 " UPDATE "\nret void", 0, none);
    assert_int_equal(update.reach.first, 16);
    assert_int_equal(update.reach.end, 24);
    update = facts_of("br label %l\nl:\n%i = phi i32 [0, %entry], [%j, %b]\n%z = icmp slt i32 %i, 3\nbr i1 %z, label %b, label %o\nb:\n" AT("%i") "%j = add nsw i32 %i, 1\nbr label %l\no:\nret void", 0, none);
    assert_int_equal(update.reach.end, 3);
    update = facts_of("%f = load ptr, ptr %q\n%old = atomicrmw add ptr %f, i32 1 " UPDATE "\nret void", 0, none);
    assert_int_equal(update.root.kind, ROOT_UNKNOWN);
    assert_int_equal(update.reach.end, 0);
}

// By counters of loops of constant length alone.
static void places_in_rounds(void **state) {
    (void)state;
    struct facts_options none = {0};
#define ROUNDS(first, last, step, body)                                                            \
    "br label %l\nl:\n%i = phi i32 [" first ", %entry], [%j, %b]\n%z = icmp slt i32 %i, " last "\n"   \
    "br i1 %z, label %b, label %o\nb:\n" body "%j = add nsw i32 %i, " step "\nbr label %l\no:\nret void"
    static const struct {
        const char *what, *body;
        long long first, end; // 0: not by counters alone
    } rows[] = {
        {"a counter", ROUNDS("0", "16", "1", AT("%i")), 0, 16},
        {"by twos, from another place on", ROUNDS("2", "8", "2", AT("%i")), 0, 8},
        {"a multiple and a constant", ROUNDS("0", "3", "1", "%k = mul nsw i32 %i, 2\n%k1 = add nsw i32 %k, 5\n" AT("%k1")), 5, 10},
        {"up to an argument", ROUNDS("0", "%n", "1", AT("%i")), 0, 0},
        {"from an argument on", ROUNDS("%n", "16", "1", AT("%i")), 0, 0},
        {"by an argument", ROUNDS("0", "16", "%n", AT("%i")), 0, 0},
        {"one place", ROUNDS("0", "16", "1", AT("3")), 0, 0},
        {"and a lane", TID ROUNDS("0", "16", "1", "%r0 = and i32 %tid, 3\n%k = add nsw i32 %i, %r0\n" AT("%k")), 0, 0},
        {"a pointer from memory", ROUNDS("0", "16", "1", "%f = load ptr, ptr %q\n%a = getelementptr inbounds i32, ptr %f, i32 %i\n%old = atomicrmw add ptr %a, i32 1 " UPDATE "\n"), 0, 0},
    };
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        struct device_update update = facts_of(rows[i].body, 0, none);
        const bool is_right = update.counted == (rows[i].end != 0) &&
                              (!update.counted || (update.reach.first == rows[i].first && update.reach.end == rows[i].end));
        if (!is_right)
            fail_msg("%s: %d, %lld to %lld", rows[i].what, update.counted, update.reach.first, update.reach.end);
    }
}

static void values(void **state) {
    (void)state;
    struct facts_options none = {0};
    assert_int_equal(facts_of(ADD_P "ret void", 0, none).value, VALUE_CONSTANT);
    assert_int_equal(facts_of("%old = atomicrmw add ptr %p, i32 %n " UPDATE "\nret void", 0, none).value, VALUE_UNIFORM);
    assert_int_equal(facts_of(TID "%old = atomicrmw add ptr %p, i32 %tid " UPDATE "\nret void", 0, none).value, VALUE_VARYING);
    assert_false(facts_of(TID "%old = atomicrmw add ptr %p, i32 %tid " UPDATE "\nret void", 0, none).value_is_reduced);
    assert_true(facts_of(TID "%o = call i32 @llvm.nvvm.shfl.sync.down.i32(i32 -1, i32 %tid, i32 1, i32 31)\n%x1 = add i32 %tid, %o\n%old = atomicrmw add ptr %p, i32 %x1 " UPDATE "\nret void", 0, none).value_is_reduced);
}

static void order(void **state) {
    (void)state;
    struct facts_options none = {0};
    assert_true(facts_of(FENCE ADD_P "ret void", 0, none).has_fence);
    assert_false(facts_of(ADD_P FENCE "ret void", 0, none).has_fence);
    assert_true(facts_of(ADD_P "store i32 %old, ptr %q\n" FENCE "ret void", 0, none).has_fence);
    assert_true(facts_of("%a = load atomic i32, ptr %q syncscope(\"device\") acquire, align 4\n" ADD_P "ret void", 0, none).has_fence);
    assert_true(facts_of("call void @unseen()\n" ADD_P "ret void", 0, none).has_fence);
    assert_false(facts_of(BARRIER ADD_P "ret void", 0, none).has_fence);

    const char *spin = "br label %l\nl:\n%old = atomicrmw xchg ptr %p, i32 1 " UPDATE "\n%m = icmp ne i32 %old, 0\nbr i1 %m, label %l, label %o\no:\nret void";
    assert_true(facts_of(spin, 0, none).waits);
    const char *flagged = "br label %l\nl:\n%d = phi i1 [false, %entry], [%e, %j]\n%old = atomicrmw xchg ptr %p, i32 1 " UPDATE "\n%m = icmp ne i32 %old, 0\nbr i1 %m, label %j, label %t\nt:\nstore i32 0, ptr %q\nbr label %j\nj:\n"
                          "%e = phi i1 [false, %l], [true, %t]\nbr i1 %e, label %o, label %l\no:\nret void";
    assert_true(facts_of(flagged, 0, none).waits);
    const char *counted = "br label %l\nl:\n%i = phi i32 [0, %entry], [%j, %l]\n%old = atomicrmw xchg ptr %p, i32 1 " UPDATE "\nstore i32 %old, ptr %q\n%j = add i32 %i, 1\n%m = icmp slt i32 %j, %n\nbr i1 %m, label %l, label %o\no:\nret void";
    assert_false(facts_of(counted, 0, none).waits);
    const char *polls = "br label %l\nl:\n%old = atomicrmw xchg ptr %p, i32 1 " UPDATE "\n%f = load volatile i32, ptr %q\n%m = icmp eq i32 %f, 0\nbr i1 %m, label %l, label %o\no:\nret void";
    assert_true(facts_of(polls, 0, none).waits);
}

// What may be a fence is named, unless one is known.
static void doubts(void **state) {
    (void)state;
    struct facts_options none = {0};
    assert_string_equal(facts_of("call void @unseen()\n" ADD_P "ret void", 0, none).fence_doubt, "a function whose body is not in sight, unseen,");
    assert_string_equal(facts_of("call void %p()\n" ADD_P "ret void", 0, none).fence_doubt, "a function that a pointer leads to");
    assert_string_equal(facts_of("call void asm sideeffect \"strange;\", \"\"()\n" ADD_P "ret void", 0, none).fence_doubt, "inline assembly that is not understood");
    assert_null(facts_of("call void @unseen()\n" FENCE ADD_P "ret void", 0, none).fence_doubt);
    assert_null(facts_of(FENCE "call void @unseen()\n" ADD_P "ret void", 0, none).fence_doubt);
    assert_null(facts_of(ADD_P "ret void", 0, none).fence_doubt);
}

#define EXCHANGE "%old = atomicrmw xchg ptr %p, i32 1 " UPDATE "\nstore i32 %old, ptr %w\n"
#define POLL "%f = load volatile i32, ptr %q\n%m = icmp eq i32 %f, 0\n"

// Lanes that come to what decides by a barrier in each round do not wait for each other there.
static void rounds_of_the_block(void **state) {
    (void)state;
    static const struct { const char *what, *body; bool waits; } loops[] = {
        {"a barrier in front", "br label %l\nl:\n" EXCHANGE BARRIER POLL "br i1 %m, label %l, label %o\no:\nret void", false},
        {"in the block in front", "br label %l\nl:\n" EXCHANGE BARRIER "br label %g\ng:\n" POLL "br i1 %m, label %l, label %o\no:\nret void", false},
        {"behind", "br label %l\nl:\n" EXCHANGE POLL BARRIER "br i1 %m, label %l, label %o\no:\nret void", true},
        {"in front of the loop", BARRIER "br label %l\nl:\n" EXCHANGE POLL "br i1 %m, label %l, label %o\no:\nret void", true},
        {"on one way", "br label %l\nl:\n" EXCHANGE "%b = icmp sgt i32 %n, 3\nbr i1 %b, label %y, label %g\ny:\n" BARRIER "br label %g\ng:\n" POLL "br i1 %m, label %l, label %o\no:\nret void", true},
        {"in a loop around", "br label %a\na:\n" BARRIER "br label %l\nl:\n" EXCHANGE POLL "br i1 %m, label %l, label %z\nz:\n%b = icmp sgt i32 %n, 3\nbr i1 %b, label %a, label %o\no:\nret void", true},
        {"a wait of the warp", "br label %l\nl:\n" EXCHANGE "call void @llvm.nvvm.bar.warp.sync(i32 -1)\n" POLL "br i1 %m, label %l, label %o\no:\nret void", true},
        {"its own result", "br label %l\nl:\n" BARRIER "%old = atomicrmw xchg ptr %p, i32 1 " UPDATE "\n%m = icmp ne i32 %old, 0\nbr i1 %m, label %l, label %o\no:\nret void", true},
        {"a loop with two ways in", "%b = icmp sgt i32 %n, 3\nbr i1 %b, label %l, label %g\nl:\n" EXCHANGE BARRIER "br label %g\ng:\n" POLL "br i1 %m, label %l, label %o\no:\nret void", true},
    };
    for (size_t i = 0; i < sizeof loops / sizeof *loops; i++)
        if (facts_of(loops[i].body, 0, (struct facts_options){0}).waits != loops[i].waits)
            fail_msg("%s", loops[i].what);
}

// Of a function that others call, the arguments and the obstacles are theirs.
static void no_kernel(void **state) {
    (void)state;
    LLVMValueRef function;
    facts_prepare(ADD_P "ret void", (struct facts_options){0}, &function);
    const struct analysis *analysis = analysis_prepare(facts_arena, function, false, ALIAS_TYPES, NULL);
    struct device_update update = {0};
    analyse_update(analysis, LLVMGetFirstInstruction(LLVMGetEntryBasicBlock(function)), &update);
    assert_int_equal(update.address, ADDRESS_KEYED);
    assert_false(update.address_proved);
    assert_int_equal(update.lanes, LANES_UNKNOWN);
    assert_int_equal(update.obstacle, MEMORY_UNSEEN_CALL);
}

// Registers.

static long long pressure(const char *body) {
    LLVMValueRef function;
    return pressure_of(facts_prepare(body, (struct facts_options){0}, &function));
}

static void registers_of_what_lives_together(void **state) {
    (void)state;
    assert_int_equal(pressure("ret void"), 0);
    // One after the other, together, and two registers each.
    assert_int_equal(pressure("%a = load i32, ptr %q\nstore i32 %a, ptr %p\n%b = load i32, ptr %q\nstore i32 %b, ptr %p\nret void"), 1);
    assert_int_equal(pressure("%a = load i32, ptr %q\n%b = load i32, ptr %q\nstore i32 %b, ptr %p\nstore i32 %a, ptr %p\nret void"), 2);
    assert_int_equal(pressure("%a = load i64, ptr %q\n%b = load ptr, ptr %q\nstore ptr %b, ptr %p\nstore i64 %a, ptr %p\nret void"), 4);
    // What is made of arguments and the thread's number is made again.
    assert_int_equal(pressure(TID "%i = add i32 %tid, %n\nstore i32 %i, ptr %q\nstore i32 %i, ptr %p\nret void"), 0);
    // Through a loop.
    assert_int_equal(pressure("%a = load i32, ptr %q\nbr label %l\nl:\n%b = load i32, ptr %q\nstore i32 %b, ptr %p\n%m = icmp eq i32 %a, %b\nbr i1 %m, label %l, label %o\no:\nret void"), 2);
    assert_int_equal(pressure("br label %l\nl:\n%i = phi i32 [0, %entry], [%j, %l]\n%b = load i32, ptr %q\n%j = add i32 %i, %b\n%m = icmp slt i32 %j, %n\nbr i1 %m, label %l, label %o\no:\nret void"), 2);
    // By one of two ways, and not by the other.
    assert_int_equal(pressure("%a = load i32, ptr %q\n%c1 = icmp eq i32 %n, 0\nbr i1 %c1, label %x1, label %y1\nx1:\nstore i32 %a, ptr %p\nret void\ny1:\n%b = load i32, ptr %q\nstore i32 %b, ptr %p\nret void"), 1);
    // Arrays of a thread's own.
    assert_int_equal(pressure("%m = alloca [8 x i32]\n%a = load i32, ptr %q\nstore i32 %a, ptr %m\n%b = load i32, ptr %m\nstore i32 %b, ptr %p\nret void"), 9);
    // Its elements live as long as steps to them are used, also in another block and by a step from a step.
    assert_int_equal(pressure("%m = alloca [8 x i32]\n%step = getelementptr i32, ptr %m, i32 3\nstore i32 %n, ptr %step\n%a = load i32, ptr %q\n%b = load i32, ptr %q\nstore i32 %b, ptr %p\n%last = load i32, ptr %step\nstore i32 %a, ptr %p\nstore i32 %last, ptr %p\nret void"), 10);
    assert_int_equal(pressure("%m = alloca [8 x i32]\n%step = getelementptr i32, ptr %m, i32 1\n%further = getelementptr i32, ptr %step, i32 2\nstore i32 %n, ptr %further\nbr label %x\nx:\n%a = load i32, ptr %q\n%b = load i32, ptr %q\nstore i32 %b, ptr %p\n%last = load i32, ptr %further\nstore i32 %a, ptr %p\nstore i32 %last, ptr %p\nret void"), 10);
}

// In a loop over %i, rounds by `condition`: what chooses an element of an array of 40, of which the index is `index`.
static long long array_pressure(const char *size, const char *head, const char *condition, const char *index) {
    char body[2000];
    snprintf(body, sizeof body,
             "%%m = alloca [%s x i32]\n%s\nbr label %%l\nl:\n%%i = phi i32 [0, %%entry], [%%j, %%l]\n%%j = add i32 %%i, 1\n%%at = getelementptr [%s x i32], ptr %%m, i32 0, i32 %s\n"
             "store i32 %%n, ptr %%at\n%%back = load i32, ptr %%at\nstore i32 %%back, ptr %%p\n%s\nbr i1 %%c1, label %%l, label %%o\no:\nret void",
             size, head, size, index, condition);
    return pressure(body);
}

static void arrays_whose_elements_are_chosen_late_lie_in_memory(void **state) {
    (void)state;
    const char *by_data = "%end = load i32, ptr %q\n%c1 = icmp slt i32 %j, %end", *by_constant = "%c1 = icmp slt i32 %j, 40";
    assert_in_range(array_pressure("40", "", by_constant, "%i"), 40, 46);
    assert_in_range(array_pressure("40", "", by_data, "%i"), 0, 5);
    assert_in_range(array_pressure("40", "", "%c1 = icmp slt i32 %j, %n", "%i"), 0, 5);
    assert_in_range(array_pressure("40", "%k = load i32, ptr %q", by_constant, "%k"), 0, 5);
    assert_in_range(array_pressure("40", TID, by_constant, "%tid"), 0, 5);
    assert_in_range(array_pressure("40", "%k = load i32, ptr addrspace(4) @c", by_constant, "%k"), 40, 46); // a number, maybe
    assert_in_range(array_pressure("16", "", by_data, "%i"), 16, 19);                                      // unrolled a few times
    assert_in_range(array_pressure("40", "store i32 %n, ptr %m", by_data, "%i"), 40, 46);                 // one access by a name is enough
    assert_in_range(array_pressure("40", "call void @takes(ptr %m)", by_constant, "%i"), 0, 5);           // a function that is not inlined has its address
    assert_in_range(array_pressure("40", "store ptr %m, ptr %p", by_data, "%i"), 40, 46);
    // One way out that is no data's bounds the rounds.
    assert_in_range(pressure("%m = alloca [40 x i32]\nbr label %l\nl:\n%i = phi i32 [0, %entry], [%j, %x]\n%j = add i32 %i, 1\n%at = getelementptr [40 x i32], ptr %m, i32 0, i32 %i\n"
                             "store i32 %n, ptr %at\n%end = load i32, ptr %q\n%c1 = icmp slt i32 %j, %end\nbr i1 %c1, label %x, label %o\nx:\n%c2 = icmp slt i32 %j, 40\n"
                             "br i1 %c2, label %l, label %o\no:\nret void"), 40, 46);
    // Which way was come tells it, where data decide.
    const char *joins = "%%m = alloca [40 x i32]\n%%d = load i32, ptr %%q\n%%c1 = icmp eq i32 %s, 0\nbr i1 %%c1, label %%a, label %%b\na:\nbr label %%b\nb:\n"
                        "%%i = phi i32 [0, %%entry], [1, %%a]\n%%at = getelementptr [40 x i32], ptr %%m, i32 0, i32 %%i\nstore i32 %%n, ptr %%at\nret void";
    char body[1000];
    snprintf(body, sizeof body, joins, "%d");
    assert_in_range(pressure(body), 0, 5);
    snprintf(body, sizeof body, joins, "1");
    assert_in_range(pressure(body), 40, 46);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(addresses_of_updates), cmocka_unit_test(conditions_of_updates), cmocka_unit_test(neighbours), cmocka_unit_test(what_time_depends_on), cmocka_unit_test(data_that_decide), cmocka_unit_test(locations), cmocka_unit_test(roots_and_reach), cmocka_unit_test(places_in_rounds),
        cmocka_unit_test(constructions_that_differ),
        cmocka_unit_test(values),               cmocka_unit_test(order),                 cmocka_unit_test(no_kernel),
        cmocka_unit_test(doubts),               cmocka_unit_test(rounds_of_the_block),
        cmocka_unit_test(registers_of_what_lives_together), cmocka_unit_test(arrays_whose_elements_are_chosen_late_lie_in_memory),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
