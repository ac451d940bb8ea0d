#!/bin/sh
# SPDX-License-Identifier: Apache-2.0
# Starts a container that outlives whoever starts it.
#
#   launch.sh ENTER DIRECTORY LOG COMMAND...
#
# The new process has a session of its own and no living parent, so neither a signal to the agent's
# group nor the agent's death reaches it. It keeps the substitution's pipe open until it has
# recorded its pid and turned to its log: when we end, the record exists or the output says why not.
set -eu
enter=$1
shift
said=$(setsid /bin/sh "$enter" "$@" </dev/null 2>&1 &)
printf '%s' "$said"
