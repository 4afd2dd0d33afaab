# exits.sh N COMMAND...: runs the command and fails unless it exits with N.
want=$1
shift
"$@"
got=$?
[ "$got" -eq "$want" ] && exit 0
echo "exit code $got instead of $want: $*" >&2
exit 1
