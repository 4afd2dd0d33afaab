# complete.sh SCRIPT: what bash offers after a few words, with the completions in SCRIPT.
exec bash -eu - "$1" <<'BASH'
source "$1"

# offers EXPECTED WORD...: the offers for the last word.
offers() {
    local expected=$1
    shift
    COMP_WORDS=("$@") COMP_CWORD=$(($# - 1)) COMPREPLY=()
    compopt() { :; }
    _warpagg_rewrite
    [[ "${COMPREPLY[*]-}" == "$expected" ]] || { echo "offers '${COMPREPLY[*]-}' after '$*', not '$expected'"; exit 1; }
}

offers "--level=" warpagg-rewrite --lev
offers "warp" warpagg-rewrite --level = w
offers "warp block grid" warpagg-rewrite --level =
offers "warp-sums" warpagg-rewrite --rewrites = warp-s
offers "warp-keyed,-warp-sums" warpagg-rewrite --rewrites = warp-keyed,-warp-s
offers "sm_80,sm_90" warpagg-rewrite --arch = sm_80,sm_90
offers "sm_70 sm_72 sm_75" warpagg-rewrite --arch = sm_7
offers "single-lane" warpagg-rewrite --explain = single
offers "warp-sums" warpagg-rewrite --explain = warp-s
offers "--list-sites --list-rewrites" warpagg-rewrite --list
BASH
