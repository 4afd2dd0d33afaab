#!/bin/sh
# usage: release.sh TAG FOLDER: makes what a release hands out, in FOLDER, which must not exist: the sources of TAG, the
# package for Debian 12 and the wheel that are built of these, and SHA256SUMS of all three. Nothing is sent anywhere.
# On Debian 12, with cpack, dpkg-dev and what wheel.sh needs; seven minutes on two busy cores.
set -eu
fail() {
    echo "release: $*" >&2
    exit 2
}
say() { echo "== release: $*"; }

[ $# = 2 ] || fail "usage: release.sh TAG FOLDER, as in release.sh v1.2.3 out"
tag=$1 folder=$2
[ ! -e "$folder" ] || fail "$folder exists"
case $folder in
/*) ;;
*) folder=$PWD/$folder ;;
esac
cd "$(dirname "$0")/.."
git rev-parse -q --verify "refs/tags/$tag^{commit}" >/dev/null || fail "there is no tag $tag"

version=$(git show "$tag:CMakeLists.txt" | sed -n 's/^project(.* VERSION \([0-9.]*\) .*/\1/p')
[ "$tag" = "v$version" ] || fail "the tag is $tag, but CMakeLists.txt says that the version is $version"
git show "$tag:CHANGELOG.md" | grep -qE "^## $version([ ,]|$)" || fail "CHANGELOG.md has no heading ## $version"

work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
name=warpagg-rewrite-$version
mkdir "$work/out"

say "sources"
git archive --format=tar --prefix="$name/" "$tag" | gzip -9n >"$work/out/$name.tar.gz"
tar -xzf "$work/out/$name.tar.gz" -C "$work"
cd "$work/$name"

say "package"
sh scripts/setup.sh
cmake -S . -B build/release -DCMAKE_BUILD_TYPE=Release -DBUILD_TESTING=OFF >"$work/log"
cmake --build build/release -j "$(nproc)" >>"$work/log" || {
    tail -n 40 "$work/log" >&2
    exit 1
}
(cd build/release && cpack -G DEB -B "$work/deb" >>"$work/log")

say "wheel"
sh scripts/wheel.sh

mv "$work"/deb/*.deb build/wheel/dist/*.whl "$work/out"
(cd "$work/out" && sha256sum -- * >SHA256SUMS)
mkdir -p "$(dirname "$folder")"
mv "$work/out" "$folder"
say "in $folder"
ls -l "$folder"
