#!/bin/sh
# SPDX-License-Identifier: Apache-2.0
# The first process of a container: runs the payload, forwards SIGTERM, reaps, keeps the exit code.
#
#   init.sh DIRECTORY WORKING_DIRECTORY COMMAND...
#
# DIRECTORY holds the environment to give to the payload and receives `started` and `exit`.
# This shell itself keeps the helper's environment: the payload's PATH or LD_PRELOAD is not ours.
exec 9<&-
dir=$1 work=$2
shift 2

finish() {
    printf '%s\n' "$*" >"$dir/exit.new"
    mv "$dir/exit.new" "$dir/exit"
    exit 0
}

interrupted=0
child=
# kill the payload only, as a signal to a container's first process would reach only it
trap 'interrupted=1; [ -z "$child" ] || kill -TERM "$child" 2>/dev/null' TERM
: >"$dir/started"

(
    trap - TERM
    cd "$work" || exit 126
    . "$dir/env"
    rm -f "$dir/env"
    if ! command -v -- "$1" >/dev/null 2>&1; then
        : >"$dir/missing"
        exit 127
    fi
    # A background command of a shell ignores SIGINT and SIGQUIT; a payload must not inherit that.
    if env --default-signal=INT,QUIT true 2>/dev/null; then
        exec env --default-signal=INT,QUIT -- "$@"
    fi
    exec "$@"
) &
child=$!
[ $interrupted = 0 ] || kill -TERM "$child"

# `wait` returns early when the trap runs, and 127 when the payload was already reaped.
code=
while :; do
    interrupted=0
    wait "$child"
    now=$?
    [ -n "$code" ] && [ $now = 127 ] || code=$now
    [ $interrupted = 1 ] || break
done
[ -e "$dir/missing" ] && finish "128 StartError exec: \"$1\": executable file not found in \$PATH"
finish "$code"
