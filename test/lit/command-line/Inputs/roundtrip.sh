# roundtrip.sh TOOL FILE DIRECTORY: for variants of FILE's line ends, the printed diff turns the file into what -i makes of it.
set -eu
tool=$1 file=$2
mkdir -p "$3"
cd "$3"
cp "$file" plain.cu
sed 's/$/\r/' "$file" >crlf.cu
head -c -1 "$file" >short.cu
head -c -2 crlf.cu >short_crlf.cu
(printf '\357\273\277' && cat "$file") >bom.cu
cp "$file" "a name.cu"
for name in *.cu; do
    rm -rf applied rewritten
    mkdir applied rewritten
    cp "$name" applied/
    cp "$name" rewritten/
    (cd applied && "$tool" -q "$name" >../diff && git apply ../diff)
    "$tool" -q -i "rewritten/$name"
    cmp "applied/$name" "rewritten/$name"
    cp "$name" applied/
    (cd applied && patch --binary -s -p1 -i ../diff)
    cmp "applied/$name" "rewritten/$name"
done
