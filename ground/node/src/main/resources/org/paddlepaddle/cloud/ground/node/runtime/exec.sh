#!/bin/sh
# SPDX-License-Identifier: Apache-2.0
# Joins the cgroups of a container and becomes a command that enters its namespaces.
#
#   exec.sh DIRECTORY COMMAND...
dir=$1
shift
while read -r group; do
    { echo $$ >"$group/cgroup.procs"; } 2>/dev/null || true
done <"$dir/cgroups"
if [ -e "$dir/users" ]; then
    read -r users <"$dir/users"
    exec 6<"$users"
fi
exec "$@"
