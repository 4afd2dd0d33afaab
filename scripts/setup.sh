#!/bin/sh
# Installs what building and testing need and this machine lacks, from Debian 12's own archive. Where nothing is missing
# it does nothing and stays off the network. The CUDA toolkit is not needed; tests that want it say that they skip.
set -eu

packages="
    g++ make ninja-build cmake pkg-config python3
    libclang-22-dev llvm-22-dev clang-22 llvm-22-tools
    libjansson-dev libyaml-dev uthash-dev libcmocka-dev git patch dpkg-dev
    clang-tools-22 clang-format-22 python3-jsonschema meson pre-commit
"

if ! command -v dpkg-query >/dev/null; then
    echo "setup: this is no Debian system; please install what corresponds to:$packages" >&2
    exit 1
fi

missing=
for package in $packages; do
    status=$(dpkg-query -W -f='${db:Status-Status}' "$package" 2>/dev/null) || status=absent
    [ "$status" = installed ] || missing="$missing $package"
done
[ -n "$missing" ] || exit 0

as_root=
if [ "$(id -u)" -ne 0 ]; then
    if ! command -v sudo >/dev/null; then
        echo "setup: as root, please run: apt-get install --no-install-recommends$missing" >&2
        exit 1
    fi
    as_root=sudo
fi

echo "setup: installing with apt-get${as_root:+ through sudo}:$missing"
$as_root apt-get update -qq
# shellcheck disable=SC2086  # a list of words
$as_root env DEBIAN_FRONTEND=noninteractive apt-get install -qq --no-install-recommends $missing || {
    echo "setup: apt-get failed; clang 22 comes from the suite bookworm-security, is that among apt's sources?" >&2
    exit 1
}
