# SPDX-License-Identifier: Apache-2.0
# Joins a container's cgroups, takes hold of its environment and goes on as the given command.
#
#   outside.sh CGROUPS PAYLOAD COMMAND...
#
# The environment is handed on as descriptor 9: it would show in a process list and, as our own
# environment, let a container choose what libraries the programs out here load.
groups=$1 payload=$2
shift 2
if [ -e "$groups" ]; then
    while read -r group; do
        { echo $$ >"$group/cgroup.procs"; } 2>/dev/null || :
    done <"$groups"
fi
exec 9<"/proc/$payload/environ" || exit 126
exec "$@"
