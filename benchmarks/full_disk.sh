#!/usr/bin/env bash
# A disk of 64 KB is filled with real commands until it is full, then made read-only: what a person
# is told, and that nothing is lost. Run by hand: benchmarks/full_disk.sh [PYTHON]
# Who is not root gets a mount of their own where the system allows that (unshare).
set -uo pipefail
cd "$(dirname "$0")/.."
if [ "$(id -u)" != 0 ]; then
    exec unshare --mount --map-root-user "$PWD/benchmarks/full_disk.sh" "$@"
fi
python=${1:-python3}
disk=$(mktemp -d)
mount -t tmpfs -o size=64k tmpfs "$disk" || { rmdir "$disk"; echo "cannot mount a small disk here"; exit 77; }
trap 'cd / && umount "$disk" && rmdir "$disk"' EXIT
export SCOREKEEPER_STORE=$disk/store
failed=0

us() { "$python" -m scorekeeper "$@"; }
deals() { us show --json | "$python" -c 'import json, sys; print(len(json.load(sys.stdin)["deals"]))'; }
state() { cat "$SCOREKEEPER_STORE"/sessions/*.json | cksum; }
note() { echo "--- $*"; }
expect() { # WHAT WAS SHOULD-BE
    if [ "$2" = "$3" ]; then echo "$1: $2"; else echo "$1: $2, and should be $3"; failed=1; fi
}

us new Anna Ben Cara --target 1000000 >/dev/null
note "deals are added until one is refused"
acknowledged=0
while told=$(us add 3 3 3 --why "$(printf 'w%.0s' {1..900})" 2>&1); do acknowledged=$((acknowledged + 1)); done
echo "$told" | sed "s|$disk|DISK|g"
expect "deals acknowledged, and there" "$(deals)" "$acknowledged"
before=$(state)
head -c 100000 /dev/zero >"$disk/ballast" 2>/dev/null

note "to the brim: nothing can be written, all can be read"
for command in "add 3 3 3" "undo" "new Dora Emil"; do
    told=$(us $command 2>&1); expect "exit code of $command" $? 1
    echo "$told" | sed "s|$disk|DISK|g"
done
for command in show next log list check; do us $command >/dev/null; expect "exit code of $command" $? 0; done
expect "temporary files" "$(ls "$SCOREKEEPER_STORE/tmp" | wc -l)" 0
expect "sessions as they were" "$(state)" "$before"

note "the disk is made read-only"
mount -o remount,ro "$disk"
told=$(us add 3 3 3 2>&1); expect "exit code of add" $? 1
echo "$told" | sed "s|$disk|DISK|g"
us show >/dev/null; expect "exit code of show" $? 0
expect "sessions as they were" "$(state)" "$before"

note "there is room again"
mount -o remount,rw,size=256k "$disk"
us add 3 3 3 >/dev/null; expect "exit code of add" $? 0
expect "deals" "$(deals)" "$((acknowledged + 1))"
[ "$failed" = 0 ] && echo "all is well"
exit "$failed"
