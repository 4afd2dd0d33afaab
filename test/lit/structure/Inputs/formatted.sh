# usage: formatted.sh TOOL PROJECT DIRECTORY STYLE: formats sources in a repository of their own, rewrites them, and has the changed lines formatted. Ends with 1 where
# clang-format has more to say of them then, or where something is left to rewrite.
set -eu
tool=$1 project=$2 directory=$3 style=$4
mkdir "$directory" # one that was there would be somebody else's
for name in cells splats groups max reserve; do
    [ ! -f "$project/examples/$name.cu" ] || cp "$project/examples/$name.cu" "$directory"
done
cp "$project/examples/common.h" "$project/test/lit/structure/Inputs/one_line.cu" "$directory"
cd "$directory"
echo "$style" >.clang-format
clang-format-22 -i ./*.cu
git init -q .
git add .
git -c user.name=a -c user.email=a@b commit -qm "as it was"
$tool -q -i ./*.cu
format() { git clang-format-22 --force --binary clang-format-22 "$@"; }
# In LLVM's style they stand right already, but for their length, and what goes on from a line that is too long.
if [ "$style" = "{BasedOnStyle: LLVM}" ] && format --diff | awk '!/^-[^-]/ { is_behind = 0; next } length($0) > 81 { is_behind = 1; next } !is_behind' | grep .; then
    echo "formatted.sh: these lines stand wrong, and are not too long" >&2
    exit 1
fi
format >/dev/null || true
if format --diff | grep "^[-+]"; then
    echo "formatted.sh: clang-format is not content with the changed lines" >&2
    exit 1
fi
grep -q "warpagg::" cells.cu one_line.cu
$tool -q --check ./*.cu
