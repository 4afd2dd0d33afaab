#!/bin/sh
# Finds the rewrite that changes what a program does: bisect.sh [OPTION]... FILE.cu [OPTION OF warpagg-rewrite]... -- COMMAND [ARGUMENT]...
#
# COMMAND builds and runs the program with the file that $REWRITTEN names, and exits with 0 where all is well. It is run with the original, with all
# sites rewritten, and with fewer and fewer until one is left whose rewrite makes the difference: about log2(sites) + 3 times.
#
#   --output      all is well where COMMAND prints the same as with the original (its exit code counts too)
#   --time[=N]    all is well where the last word that COMMAND prints, a time, is at most N percent (5) above the original's
#   --in-place    the rewritten text stands in FILE itself while COMMAND runs; the original comes back at the end
#   --tool=PATH   the warpagg-rewrite to use; else the one on PATH
#
# Exit code: 0 one was found, 1 none makes a difference, 2 a mistake, or the original does not do well.
set -u

fail() {
    echo "bisect: $*" >&2
    exit 2
}

judge=status percent=5 in_place= tool=warpagg-rewrite
while [ $# -gt 0 ]; do
    case $1 in
    --output) judge=output ;;
    --time) judge=time ;;
    --time=*) judge=time percent=${1#*=} ;;
    --in-place) in_place=yes ;;
    --tool=*) tool=${1#*=} ;;
    -*) fail "unknown option '$1'" ;;
    *) break ;;
    esac
    shift
done
[ $# -gt 0 ] || fail "usage: bisect.sh [OPTION]... FILE.cu [OPTION OF warpagg-rewrite]... -- COMMAND [ARGUMENT]..."
file=$1
shift
[ -f "$file" ] || fail "$file is no file"

# The tool's own options stand before `--`. They are kept as words to be read again by `eval`, with quotes around them.
options=
while [ $# -gt 0 ] && [ "$1" != -- ]; do
    options="$options '$(printf %s "$1" | sed "s/'/'\\\\''/g")'"
    shift
done
[ $# -gt 1 ] || fail "a command is missing behind --"
shift

directory=$(mktemp -d) || exit 2
original=$directory/original
cp -p "$file" "$original" || exit 2
restore() {
    [ -z "$in_place" ] || cp -p "$original" "$file"
    rm -rf "$directory"
}
trap restore EXIT
trap 'exit 2' HUP INT TERM

REWRITTEN=$directory/$(basename "$file")
[ -z "$in_place" ] || REWRITTEN=$file
export REWRITTEN

rewrite() { # OPTION...: puts the rewritten text where the command finds it
    eval '"$tool" -q "$original_name"' "$options" '"$@" --no-line-directives -o "$directory/text"' || fail "$tool failed"
    cat "$directory/text" >"$REWRITTEN"
}

measure() { # COMMAND...: its output goes to $directory/printed, and the last word of that to $time
    "$@" >"$directory/printed" || return 1
    time=$(tail -n 1 "$directory/printed" | awk '{print $NF}')
}

is_well() { # COMMAND...
    measure "$@" || return 1
    case $judge in
    output) cmp -s "$directory/printed" "$directory/expected" ;;
    time) awk -v now="$time" -v then="$expected" -v percent="$percent" 'BEGIN { exit !(now <= then * (1 + percent / 100)) }' ;;
    esac
}

# The tool reads the file where it lies, so that its headers are found; in place that is the text to be replaced.
original_name=$file
begin() {
    [ -z "$in_place" ] || cat "$original" >"$file"
}

# Numbers and names of the sites that are rewritten.
eval '"$tool" -q "$file"' "$options" --list-sites | sed -n 's/^.*: site \([0-9]*\): .*: rewrite \(.*\)$/\1 \2/p' >"$directory/sites"
count=$(wc -l <"$directory/sites")
[ "$count" -gt 0 ] || fail "nothing is rewritten in $file"

cat "$original" >"$REWRITTEN"
measure "$@" || fail "the command fails with the original already"
cp "$directory/printed" "$directory/expected"
expected=$time
case $judge$expected in
time[0-9]* | output* | status*) ;;
*) fail "the command's last word is no time: '$expected'" ;;
esac

with_first() { # COUNT COMMAND...: whether all is well with the first so many of the sites rewritten
    first=$1
    shift
    left=$(sed "1,${first}d" "$directory/sites" | cut -d' ' -f1 | paste -sd, -)
    begin
    rewrite ${left:+"--leave-site=$left"}
    if is_well "$@"; then verdict=well; else verdict=different; fi
    echo "bisect: the first $first of $count sites: $verdict" >&2
    [ $verdict = well ]
}

if with_first "$count" "$@"; then
    echo "bisect: with all $count sites rewritten all is well"
    exit 1
fi
well=0 different=$count
while [ $((different - well)) -gt 1 ]; do
    middle=$(((well + different) / 2))
    if with_first $middle "$@"; then well=$middle; else different=$middle; fi
done

found=$(sed -n "${different}p" "$directory/sites")
id=${found% *} name=${found#* }
begin
place=$(eval '"$tool" -q "$file"' "$options" --list-sites | sed -n "s/: site $id: .*//p")
rewrite "--only-site=$id"
if is_well "$@"; then alone="together with others before it, not alone"; else alone="alone too (--only-site=$id)"; fi
echo "$place: site $id, rewrite $name, makes the difference, $alone; --leave-site=$id leaves it"
