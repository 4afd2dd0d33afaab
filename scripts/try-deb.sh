#!/bin/sh
# usage: try-deb.sh BUILD ROOT: makes the .deb of what lies in BUILD, installs it on a clean Debian 12 below ROOT (which must not exist), and rewrites a file there, without a
# toolkit. As root, with debootstrap and cpack, and with Debian's mirrors within reach; about 1.5 GB. Of the tests only `check.sh full` runs it, as root.
set -eu
build=$1 root=$2
here=$(cd "$(dirname "$0")/.." && pwd)
mirror=${MIRROR:-http://deb.debian.org}
[ ! -e "$root" ] || { echo "try-deb.sh: $root exists" >&2; exit 2; }

debootstrap --variant=minbase bookworm "$root" "$mirror/debian"
# clang 22 comes from bookworm-security
echo "deb $mirror/debian-security bookworm-security main" >"$root/etc/apt/sources.list.d/security.list"
(cd "$build" && cpack -G DEB -B "$root/tmp/deb")
cp "$here/examples/cells.cu" "$here/examples/common.h" "$root/tmp"
inside() { chroot "$root" env DEBIAN_FRONTEND=noninteractive LC_ALL=C.UTF-8 "$@"; }
mount -t proc proc "$root/proc" # by which a program finds where it lies
trap 'umount "$root/proc"' EXIT
inside apt-get update -qq
inside sh -c 'apt-get install -y -qq --no-install-recommends /tmp/deb/*.deb'

inside sh -c 'cd /tmp && warpagg-rewrite cells.cu'
inside sh -c 'cd /tmp && warpagg-rewrite -q cells.cu -o rewritten.cu && grep -q "warpagg::record" rewritten.cu'
inside sh -c 'cd /tmp && warpagg-rewrite -q --runtime=inline cells.cu -o inline.cu && grep -q "warpagg in one file" inline.cu'
inside sh -c 'command -v warpagg-nvcc && test -s "$(dpkg -L warpagg-rewrite | grep "man1/warpagg-rewrite.1")" && dpkg -L warpagg-rewrite | grep -q bash-completion'
inside apt-get remove -y -qq warpagg-rewrite
! inside sh -c 'command -v warpagg-rewrite' || { echo "try-deb.sh: it is still there" >&2; exit 1; }
echo "try-deb.sh: installed, rewrote a file, and went"
