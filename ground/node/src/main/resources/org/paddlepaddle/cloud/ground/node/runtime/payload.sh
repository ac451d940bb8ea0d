# SPDX-License-Identifier: Apache-2.0
# Read by init.sh and inside.sh: turns a shell into a program of the container.
#
#   become ENVIRONMENT WORKING_DIRECTORY IDENTITY COMMAND...
#
# IDENTITY holds options of setpriv, or a dash. Returns when there is no such program.
# Where the machine's env can undo an ignored signal, `default-signal` beside the scripts says where it is.
# The names with an underscore must not be a payload's variables, which are read in between.
become() {
    cd "$2" || exit 126
    _pdc_environment=$1 _pdc_identity=$3 _pdc_setpriv=$(command -v setpriv)
    { read -r _pdc_env <"${0%/*}/default-signal"; } 2>/dev/null || _pdc_env=
    shift 3
    . "$_pdc_environment"
    command -v -- "$1" >/dev/null 2>&1 || return 0
    # shellcheck disable=SC2086
    [ "$_pdc_identity" = - ] || set -- "$_pdc_setpriv" $_pdc_identity -- "$@"
    # A background command of a shell ignores SIGINT and SIGQUIT; a payload must not inherit that.
    [ -z "$_pdc_env" ] || set -- "$_pdc_env" --default-signal=INT,QUIT -- "$@"
    exec "$@"
}
