#!/bin/sh
# SPDX-License-Identifier: Apache-2.0
# The first process of a container: runs the payload, forwards SIGTERM, reaps, keeps the exit code.
#
#   init.sh DIRECTORY ENVIRONMENT WORKING_DIRECTORY IDENTITY COMMAND...
#
# DIRECTORY receives `started` and `exit`. Its file `bound` names mount points and what they must show.
# This shell itself keeps the helper's environment: the payload's PATH or LD_PRELOAD is not ours.
exec 9<&-
. "${0%/*}/payload.sh"
dir=$1
shift

finish() {
    printf '%s\n' "$*" >"$dir/exit.new"
    # The tree of an image may have no program that renames.
    if [ -x "${0%/*}/keep" ]; then "${0%/*}/keep"; else mv "$dir/exit.new" "$dir/exit"; fi
    exit 0
}

# Nothing is started on a path that was exchanged while it was being mounted.
if [ -s "$dir/bound" ]; then
    while read -r point root; do
        shown=
        while read -r _ _ _ from at _; do
            [ "$at" != "$point" ] || shown=$from
        done </proc/self/mountinfo
        if [ "$shown" != "$root" ]; then
            : >"$dir/started"
            finish "128 StartError the path of the volume at $point was exchanged while it was mounted"
        fi
    done <"$dir/bound"
fi

interrupted=0
child=
# kill the payload only, as a signal to a container's first process would reach only it
stop=TERM
[ ! -s "$dir/stop" ] || read -r stop <"$dir/stop"
trap 'interrupted=1; [ -z "$child" ] || kill -"$stop" "$child" 2>/dev/null' TERM
# the end of input
trap 'interrupted=1; exec 7>&-' USR1
: >"$dir/started"

# A background command of a shell reads nothing unless told otherwise.
exec 8<&0 0</dev/null
(
    trap - TERM USR1
    exec 7>&- 8<&-
    become "$@"
    : >"$dir/missing"
    exit 127
) <&8 &
child=$!
exec 8<&-
# Some shells announce that a child was killed; the log belongs to the payload.
exec >/dev/null 2>&1
[ $interrupted = 0 ] || kill -"$stop" "$child"

# `wait` returns early when the trap runs, and 127 when the payload was already reaped.
code=
while :; do
    interrupted=0
    wait "$child"
    now=$?
    [ -n "$code" ] && [ $now = 127 ] || code=$now
    [ $interrupted = 1 ] || break
done
shift 3
[ -e "$dir/missing" ] && finish "128 StartError exec: \"$1\": executable file not found in \$PATH"
finish "$code"
