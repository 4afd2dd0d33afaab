# usage: crash.sh DIRECTORY: three sources with a compile database, and an nvcc that kills who asks it to compile the second.
set -eu
mkdir -p "$1/src"
entries=
for name in a b c; do
    echo '__global__ void k(float *p, int *c) { atomicAdd(&p[c[threadIdx.x]], 1.f); }' >"$1/src/$name.cu"
    entries="$entries${entries:+, }{\"directory\": \"$1/src\", \"file\": \"$name.cu\", \"command\": \"nvcc -c $name.cu\"}"
done
echo "[$entries]" >"$1/compile_commands.json"
cat >"$1/nvcc" <<'END'
#!/bin/sh
for file; do :; done
case $file in *b.cu) kill -KILL $PPID ;; esac
END
chmod +x "$1/nvcc"
