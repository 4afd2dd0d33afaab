# stranger.sh TOOL CC DIRECTORY TOOLKIT: dry runs in a directory whose database, configuration and file names are a stranger's. Prints which of them ran the stranger's code (RAN), or
# wrote a file (WROTE).
tool=$1 cc=$2 toolkit=--no-cuda
mkdir -p "$3/evil/bin" "$3/own/bin" && ln -s "$4/include" "$3/evil/include" && ln -s "$4/include" "$3/own/include" && cd "$3" || exit 1
here=$PWD
printf '#include <stdio.h>\n__attribute__((constructor)) static void run(void) { FILE *file = fopen("%s/ran", "w"); if (file) fclose(file); }\n' "$here" > e.c
"$cc" -shared -fPIC -o e.so e.c || exit 1
echo '__global__ void k(float *t) { atomicAdd(t, 1.0f); }' > k.cu
cp k.cu @evil.cu
echo '-fplugin=./e.so k.cu' > evil.cu
echo "X -fplugin=$here/e.so" > evil.rsp
printf '#!/bin/sh\nexit 1\n' > own/bin/nvcc && chmod +x own/bin/nvcc
for program in nvcc __nvcc_device_query; do
    printf '#!/bin/sh\necho 90\ntouch "%s/ran"\n' "$here" > evil/bin/$program && chmod +x evil/bin/$program
done

# try NAME COMMAND...
try() {
    name=$1 && shift
    rm -f ran && echo precious > victim
    "$@" > log 2>&1
    echo "$name:$(test -f ran && echo ' RAN')$(grep -q precious victim || echo ' WROTE')"
}

# of FILE WORD...: the words are the file's command in the database.
of() {
    file=$1 && shift
    printf '[{"directory": "%s", "file": "%s", "arguments": [' "$here" "$file" > compile_commands.json
    separator=
    for word; do printf '%s"%s"' "$separator" "$(printf %s "$word" | sed 's/[\\"]/\\&/g')" >> compile_commands.json && separator=', '; done
    echo ']}]' >> compile_commands.json
    try "$file $*" "$tool" $toolkit -p . -n
}

try "the user's own plugin" "$tool" $toolkit -n k.cu -- -fplugin=./e.so
of k.cu clang++ -fplugin=./e.so -c k.cu
of k.cu clang++ -fpass-plugin=./e.so -c k.cu
of k.cu clang++ -Xclang -load -Xclang "$here/e.so" -c k.cu
of k.cu nvcc -Xclang -load -Xclang "$here/e.so" -c k.cu
of k.cu nvcc -Xcompiler "-Xclang -load -Xclang $here/e.so" -c k.cu
of k.cu clang++ -D "@$here/evil.rsp" -c k.cu
of k.cu clang++ -include "@$here/evil.rsp" -c k.cu
of k.cu clang++ @evil.cu -c k.cu
of @evil.cu clang++ -c @evil.cu
toolkit=
of k.cu ./evil/bin/nvcc -arch=native -c k.cu
of k.cu clang++ --cuda-path=./evil --offload-arch=native -c k.cu
toolkit=--no-cuda
of k.cu clang++ -Xclang -dependency-file -Xclang "$here/victim" -Xclang -MT -Xclang x -c k.cu
rm compile_commands.json
try 'a file @evil.cu' "$tool" $toolkit -n @evil.cu
echo "D: '@$here/evil.rsp'" > .warpagg-rewrite && try 'D of a configuration' "$tool" $toolkit -n k.cu
echo "include: '@$here/evil.rsp'" > .warpagg-rewrite && try 'include of a configuration' "$tool" $toolkit -n k.cu
echo 'verify: true' > .warpagg-rewrite
toolkit=
of k.cu ./evil/bin/nvcc -c k.cu
rm .warpagg-rewrite
toolkit=--verify
export CUDA_PATH="$here/own"
of k.cu ./evil/bin/nvcc -ccbin ./evil/bin -c k.cu
