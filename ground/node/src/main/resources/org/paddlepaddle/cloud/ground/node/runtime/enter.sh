#!/bin/sh
# SPDX-License-Identifier: Apache-2.0
# Records the container's outer process, joins its cgroups and becomes the isolation program.
#
#   enter.sh DIRECTORY LOG COMMAND...
#
# DIRECTORY is gone, or `claimed` in it exists, when an agent has given this start up; then nothing
# may run any more. With noclobber the shell creates that file only if nobody else has.
set -eu
dir=$1 log=$2
shift 2
cd "$dir"
set -C
: >claimed
set +C
while read -r group; do
    { echo $$ >"$group/cgroup.procs"; } 2>/dev/null || true
done <cgroups
read -r boot </proc/sys/kernel/random/boot_id
read -r _ _ _ _ _ _ _ _ _ _ _ _ _ _ _ _ _ _ _ _ _ start _ <"/proc/$$/stat"
# In one write: whoever reads sees the whole line or waits for its end.
echo "$$ $start $boot" >pid
# A container that takes input reads a pipe. Opening that for reading waits for a writer, so there is
# one: descriptor 7, which init closes when nobody is to write any more.
if [ -p stdin ]; then
    exec 7<>stdin 0<stdin
else
    exec 0</dev/null
fi
# The user namespace of the pod, which the container's first step enters.
if [ -e users ]; then
    read -r users <users
    exec 6<"$users"
fi
# The isolation program may read its arguments here, which keeps them out of the process list.
exec 9<arguments
cd /
exec "$@" >>"$log" 2>&1
