#!/bin/sh
# Builds and runs what the cost model's prices were measured with, and prints the tables of docs/cost-model.md. usage: sh bench/cost-model/run.sh
# NVCC and ARCH (sm_90) may be set.
set -e
here=$(cd "$(dirname "$0")" && pwd)
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
for program in main parts; do
    "${NVCC:-nvcc}" -O3 -std=c++17 -arch="${ARCH:-sm_90}" -I"$here/../../runtime/include" "$here/$program.cu" -o "$work/$program"
    "$work/$program"
done
