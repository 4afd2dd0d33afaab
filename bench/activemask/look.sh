#!/bin/sh
# How each ptxas treats a mask of __activemask() behind a branch, read off the machine code of meet.cu: docs/activemask.md.
#
#     NVDISASM=nvdisasm sh bench/activemask/look.sh ptxas…
#
# Needs nvcc for the PTX; its version line is lowered so that older ptxas take it. `uniform` counts checks of one lane's mask for all
# (BRA.DIV or BRA.CONV on a uniform register), `sync` WARPSYNC and `exclusive` WARPSYNC.EXCLUSIVE on a lane's own mask. No check at all: 0 0 0.
set -eu
here=$(cd "$(dirname "$0")" && pwd)
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
nvcc -O2 -arch=sm_90 -ptx "$here/meet.cu" -o "$work/meet.ptx"
for ptxas; do
    for arch in 70:6.0 75:7.0 80:7.0 86:7.1 89:7.8 90:7.8 100:8.7 120:8.7; do
        sed -e "s/^\.version.*/.version ${arch#*:}/" -e "s/^\.target.*/.target sm_${arch%:*}/" "$work/meet.ptx" >"$work/one.ptx"
        "$ptxas" -O3 -arch="sm_${arch%:*}" "$work/one.ptx" -o "$work/one.cubin" 2>/dev/null || continue
        "${NVDISASM:-nvdisasm}" "$work/one.cubin" >"$work/one.sass" 2>/dev/null || continue
        echo "$ptxas sm_${arch%:*}: uniform $(grep -cE 'BRA\.(DIV|CONV) UR' "$work/one.sass") sync $(grep -c 'WARPSYNC R' "$work/one.sass")" \
            "exclusive $(grep -c 'WARPSYNC.EXCLUSIVE R' "$work/one.sass")"
    done
done
