# SPDX-License-Identifier: Apache-2.0
# Becomes a command with the environment of the container it is in.
#
#   inside.sh WORKING_DIRECTORY TERMINAL COMMAND...
#
# TERMINAL is empty when there is none. Values may hold newlines, so they are quoted while zero
# bytes still tell them apart.
work=$1 terminal=$2
shift 2
settings=$(
    sed -z -n "/^[A-Za-z_][A-Za-z0-9_]*=/{s/'/'\\\\''/g;s/^\([^=]*\)=\(.*\)\$/export \1='\2'/p}" <&9 |
        tr '\000' '\n'
)
exec 9<&-
unset LC_ALL
eval "$settings"
unset settings
[ -z "$terminal" ] || [ -n "${TERM:-}" ] || export TERM=xterm
cd -- "$work" 2>/dev/null || cd /
if ! command -v -- "$1" >/dev/null 2>&1; then
    echo "exec: \"$1\": executable file not found in \$PATH" >&2
    exit 127
fi
exec "$@"
