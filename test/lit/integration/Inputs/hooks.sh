# usage: hooks.sh TOOL PROJECT DIRECTORY HOOK: a repository that has a hook of PROJECT, run by pre-commit itself. The hooks are cloned from one of their own, as from the
# project's, so nothing is fetched.
set -eu
PATH=$(dirname "$1"):$PATH project=$2 directory=$3
export PATH PRE_COMMIT_HOME="$directory/home" GIT_AUTHOR_NAME=a GIT_AUTHOR_EMAIL=a@b GIT_COMMITTER_NAME=a GIT_COMMITTER_EMAIL=a@b GIT_CONFIG_GLOBAL=/dev/null
mkdir "$directory" "$directory/hooks" "$directory/user" # one that was there would be somebody else's
cp "$project/.pre-commit-hooks.yaml" "$directory/hooks"
cd "$directory/hooks"
git init -q .
git add .
git commit -qm hooks
revision=$(git rev-parse HEAD)

cd "$directory/user"
git init -q .
cat >.pre-commit-config.yaml <<END
repos:
- repo: $directory/hooks
  rev: $revision
  hooks:
  - id: $4
    args: [--arch=sm_90]
END
echo '__global__ void k(int *p) { atomicAdd(p, threadIdx.x); }' >pending.cu
echo '__global__ void k(int *p) { *p = 1; }' >plain.cu
echo 'atomicAdd(p, 1); // no CUDA' >other.txt
git add .
# Fails the first time, with what it has to say; whoever checks finds the file as it was, whoever rewrites finds it rewritten and adds it.
if pre-commit run; then
    echo "hooks.sh: the hook passes" >&2
    exit 1
fi
git diff --stat
git add .
echo "once more"
if pre-commit run; then echo "passes"; else echo "fails"; fi
# With nothing of CUDA in the commit nothing is run.
git commit -qm all --no-verify
echo more >>other.txt
git add .
pre-commit run
