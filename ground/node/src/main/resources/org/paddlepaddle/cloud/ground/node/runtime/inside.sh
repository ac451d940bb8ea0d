#!/bin/sh
# SPDX-License-Identifier: Apache-2.0
# One more program in a container that runs: a probe, a hook, a user's command.
#
#   inside.sh ENVIRONMENT WORKING_DIRECTORY IDENTITY COMMAND...
. "${0%/*}/payload.sh"
become "$@"
shift 3
echo "exec: \"$1\": executable file not found in \$PATH" >&2
exit 127
