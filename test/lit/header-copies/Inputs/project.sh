# usage: project.sh TOOL: a project outside of any that git keeps, rewritten from several folders.
set -eu
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
mkdir -p "$work/project/src/below" "$work/project/inc" "$work/project/build"
echo '__device__ inline void put(int *t, const int *key) { atomicAdd(&t[key[threadIdx.x]], 1); }' >"$work/project/inc/put.cuh"
printf '#include "../inc/put.cuh"\n__global__ void k(int *t, const int *key) { put(t, key); }\n' >"$work/project/src/k.cu"
from() {
    cd "$work/$2"
    echo "$1: $("$tool" --no-cuda --project-headers "$work/project/src/k.cu" -o "$work/out.cu" -- 2>&1 | tail -n 1)"
}
tool=$1
from "from the project" project
from "from its build folder" project/build
from "from below the file" project/src/below
from "from elsewhere" ../../..
mkdir "$work/project/.git"
from "below one that git keeps" project/src/below
