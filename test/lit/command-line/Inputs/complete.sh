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
offers "--list-sites --list-rewrites" warpagg-rewrite --list
BASH
