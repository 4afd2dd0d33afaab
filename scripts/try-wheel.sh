#!/bin/sh
# usage: try-wheel.sh ROOT: makes the wheel (wheel.sh), installs it below ROOT in a virtual environment, without a
# network, and rewrites a file there, where neither LLVM nor a toolkit is. Where ROOT does not exist, debootstrap makes a
# clean Debian 12 of it; else any system's root will do that has Python with venv, and g++.
# As root; about 1.5 GB. Of the tests only `check.sh full` runs it, as root.
set -eu
root=$1
here=$(cd "$(dirname "$0")/.." && pwd)
fail() {
    echo "try-wheel.sh: $*" >&2
    exit 1
}

sh "$here/scripts/wheel.sh"
mirror=${MIRROR:-http://deb.debian.org}
[ -e "$root" ] || debootstrap --variant=minbase --include=python3-venv,g++ bookworm "$root" "$mirror/debian"
try=$root/tmp/try-wheel
rm -rf "$try"
mkdir "$try"
cp "$here"/build/wheel/dist/*.whl "$here/examples/cells.cu" "$here/examples/common.h" "$try"
mount -t proc proc "$root/proc" # by which a program finds where it lies
trap 'umount "$root/proc"' EXIT
inside() {
    chroot "$root" env -i LC_ALL=C.UTF-8 HOME=/tmp/try-wheel PATH=/tmp/try-wheel/venv/bin:/usr/bin:/bin \
        sh -euc "cd /tmp/try-wheel; $1"
}

inside 'python3 -m venv venv; pip install -q --no-index *.whl; python3 --version'
inside '! find / -xdev "(" -name "libLLVM*" -o -name "libclang*" ")" | grep -v "^/tmp/try-wheel/venv/"' || fail "LLVM is there"
inside 'warpagg-rewrite --version; warpagg-rewrite cells.cu >cells.diff'
inside 'warpagg-rewrite -q cells.cu -o rewritten.cu; warpagg-rewrite -q --runtime=inline cells.cu -o inline.cu'
(cd "$try" && "$here/build/wheel/build/bin/warpagg-rewrite" -q --no-cuda cells.cu -o expected.cu)
cmp "$try/expected.cu" "$try/rewritten.cu" || fail "it writes what the build does not"
grep -q "warpagg::record" "$try/rewritten.cu" || fail "it rewrites nothing"
grep -q "warpagg in one file" "$try/inline.cu" || fail "no runtime"

# The launcher, before a compiler that shows what it is given, and has an exit code of its own.
cat >"$try/nvcc" <<'END'
#!/bin/sh
for word; do
    case $word in
    *.cu) cat "$word" ;;
    --version) exit 7 ;;
    esac
done
END
chmod +x "$try/nvcc"
inside 'warpagg-nvcc ./nvcc -c -arch=sm_90 cells.cu >launched.cu'
grep -q "warpagg::record" "$try/launched.cu" || fail "the launcher rewrites nothing"
# shellcheck disable=SC2016  # for the shell inside
inside 'code=0; warpagg-nvcc ./nvcc --version || code=$?; [ $code = 7 ]' || fail "the launcher's exit code"

inside 'pip uninstall -q -y warpagg-rewrite; ! find venv | grep warpagg' || fail "something is left of it"
echo "try-wheel.sh: installed, rewrote a file, and went"
