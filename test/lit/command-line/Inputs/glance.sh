# glance.sh DIRECTORY: files below it that name an atomic in a roundabout way, 1.cu to 12.cu, and some that name none.
cd "$1/src"
adder='#define ADD(p, x) atomicAdd(p, x)'
echo "$adder" >add.h
echo "$adder" >../inc/angled.h
echo "$adder" >../sys/system.h
echo '#include "add.h"' >middle.h

# file NAME LINE...: these lines, and behind them those of standard input
file() {
    name=$1
    shift
    {
        printf '%b\n' "$@"
        cat
    } >"$name"
}
file 1.cu '#include "add.h"' <../macro
file 2.cu '#include <angled.h>' <../macro
file 3.cu '#include <system.h>' <../macro
file 4.cu '#define WHERE "add.h"' '#include WHERE' <../macro
file 5.cu '#define CAT(a, b) a##b' '#define ADD CAT(ato, micAdd)' <../macro
file 6.cu '#define CAT(a, b) a%:%:b' '#define ADD CAT(ato, micAdd)' <../macro
file 7.cu '__global__ void count(int *v) { ato\\\nmicAdd(v, 1); }' </dev/null
file 8.cu '/* first */ #/**/include "add.h"' <../macro
file 9.cu '#inc\\\nlude "add.h"' <../macro
file 10.cu '#\\\ninclude "add.h"' <../macro
file 11.cu '#include "middle.h"' <../macro
file 12.cu '%:include "add.h"' <../macro
file off.cu '#if 0' '#include "add.h"' '#endif' <../plain
file comment.cu '// warpagg: remap(keys = v)' <../plain
file missing.cu '#include "nowhere.h"' <../plain
