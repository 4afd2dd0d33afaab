# compile.sh FILE [FLAG...]: compiles device code to PTX with every compiler there is, and fails where there is none or one fails.
# NVCC and CLANG name the compilers, CUDA the toolkit's directory, RUNTIME the directory of <warpagg/warpagg.cuh>; each may be
# empty. Without a toolkit clang compiles against the declarations that the program parses with.
file=$1
shift
set -- -std=c++17 ${RUNTIME:+-I "$RUNTIME"} "$@"
compiled=

if [ -n "$NVCC" ]; then
    "$NVCC" -ptx -arch=sm_90 -o /dev/null "$@" "$file" || exit 1
    compiled=yes
fi

if [ -n "$CLANG" ]; then
    if [ -n "$CUDA" ]; then
        set -- --cuda-path="$CUDA" -I "$CUDA/include/cccl" "$@"
    else
        set -- -fgpu-rdc -nocudainc -nocudalib -Wno-unknown-attributes -Wno-ignored-attributes -isystem "$DECLARATIONS/include" \
            -include "$DECLARATIONS/no_toolkit.h" -include "$DECLARATIONS/nvcc_dialect.h" "$@"
    fi
    "$CLANG" -x cuda --cuda-device-only --cuda-gpu-arch=sm_90 -S -Wno-unknown-cuda-version -o /dev/null "$@" "$file" || exit 1
    compiled=yes
fi

[ -n "$compiled" ] || echo "compile.sh: no compiler" >&2
[ -n "$compiled" ]
