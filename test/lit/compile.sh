# compile.sh FILE [FLAG...]: compiles device code with every compiler there is, and fails where there is none or one fails.
# compile.sh --parse FILE: writes to FILE what clang makes of the toolkit's headers, and where RUNTIME is given of the runtime's and of the standard's that examples
# include: nearly all that it has to do.
# NVCC and CLANG name the compilers, CUDA the toolkit's directory, RUNTIME the directory of <warpagg/warpagg.cuh>, PARSED what --parse wrote, PARSED_RUNTIME
# what it wrote with the runtime, QUICK what nvcc is told so that it is quick; each may be empty. Without a toolkit clang compiles against the declarations
# that the program parses with.
#
# nvcc goes as far as PTX. clang goes as far as its IR: what could still fail in its back end is the runtime's code, which is the same for all. With
# WHOLE=1 clang goes as far as PTX too: so all operations on all types are compiled, and all examples.
standard=-std=c++17
clang_for_device() { "$CLANG" -x cuda --cuda-device-only --cuda-gpu-arch=sm_90 -Wno-unknown-cuda-version "$@"; }
clang_with_toolkit() { clang_for_device --cuda-path="$CUDA" -I "$CUDA/include/cccl" "$@"; }

if [ "$1" = --parse ]; then
    : >"$2.cu"
    for header in ${RUNTIME:+algorithm atomic cmath cstdint cstdio cstdlib cstring thread vector warpagg/warpagg.cuh}; do
        echo "#include <$header>" >>"$2.cu"
    done
    clang_with_toolkit $standard ${RUNTIME:+-I "$RUNTIME"} -fsyntax-only -Xclang -emit-pch -Xclang -fpch-instantiate-templates -Xclang -o -Xclang "$2" "$2.cu"
    exit
fi

# Whether the file includes the runtime in every configuration, before it names it and behind no macro or header of its own (but the examples'). Only then, and
# only where nvcc sees the file as it is, may the runtime and the standard's headers be there already: a file that lacks the line, has it too late, or has a
# macro that changes the runtime's text must fail as it would for its user.
includes_runtime() {
    awk '/^#include "common[.]h"/ { next } /^[ \t]*#[ \t]*(if|define|undef|pragma|include[ \t]*")|warpagg::/ { exit } /^[ \t]*#[ \t]*include[ \t]*<warpagg\/warpagg[.]cuh>/ { found = 1; exit } END { exit !found }' "$1"
}

file=$1
shift
case $* in *-std=* | *arch=*) PARSED= PARSED_RUNTIME= ;; *-D* | *-U* | *-include*) PARSED_RUNTIME= ;; esac # it was parsed for others
[ -z "$NVCC" ] || [ -z "$RUNTIME" ] || [ -z "$PARSED_RUNTIME" ] || ! includes_runtime "$file" || PARSED=$PARSED_RUNTIME
set -- $standard ${RUNTIME:+-I "$RUNTIME"} "$@"
compiled=

# Nobody runs the code: what nvcc's optimizer would make of it is not asked for.
if [ -n "$NVCC" ]; then
    "$NVCC" -ptx -arch=sm_90 $QUICK -o /dev/null "$@" "$file" || exit 1
    compiled=yes
fi

if [ -n "$CLANG" ]; then
    [ -n "$WHOLE" ] || set -- -emit-llvm -Xclang -disable-llvm-passes "$@"
    set -- -S -o /dev/null "$@" "$file"
    if [ -n "$CUDA" ]; then
        clang_with_toolkit ${PARSED:+-Xclang -include-pch -Xclang "$PARSED"} "$@" || exit 1
    else
        clang_for_device -fgpu-rdc -nocudainc -nocudalib -Wno-unknown-attributes -Wno-ignored-attributes -isystem "$DECLARATIONS/include" \
            -include "$DECLARATIONS/no_toolkit.h" -include "$DECLARATIONS/nvcc_dialect.h" "$@" || exit 1
    fi
    compiled=yes
fi

[ -n "$compiled" ] || echo "compile.sh: no compiler" >&2
[ -n "$compiled" ]
