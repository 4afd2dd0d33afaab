# mistakes.sh TOOL SOURCE FILE: runs the tool with one configuration after the other, and prints its exit code and last message.
tool=$1 source=$2 file=$3

try() {
    printf -- "$1\n" >"$file"
    "$tool" -n --config="$file" "$source" >"$file.out" 2>&1
    echo "$?: $(sed -e 's/^warpagg-rewrite: //' -e "s,$file,FILE," "$file.out" | tail -n 1)"
}

try 'levle: warp'
try '# one\n\nzebra: 1'
try 'in-place: true'
try 'only-site: 1'
try 'sarif: x'
try 'nvcc: ./mine'
try 'level: wrap'
try 'level: [warp]'
try 'level:'
try 'level: warp\nlevel: block'
try 'quiet: yes'
try 'shared-memory: -5'
try 'arch: sm_60'
try '- a'
try '[a]: b'
try 'a: {b'
try 'level: \001'
try 'quiet: true\nverbose: true'
try ''
try '{}'
try 'quiet: false'
