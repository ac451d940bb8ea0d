# SPDX-License-Identifier: Apache-2.0
# Read by init.sh and inside.sh: turns a shell into a program of the container.
#
#   become ENVIRONMENT WORKING_DIRECTORY IDENTITY COMMAND...
#
# IDENTITY holds options of setpriv, a dash, or in the tree of an image a program that does the same.
# Returns when there is no such program.
# Where the machine's env can undo an ignored signal, `default-signal` beside the scripts says where it is.
# The names with an underscore must not be a payload's variables, which are read in between.

# The program a command means; this shell's own ones do not count.
locate() {
    _pdc_program=$1
    case $1 in */*) [ -x "$1" ] && [ ! -d "$1" ] && return 0 || return 1 ;; esac
    set -f
    _pdc_separator=$IFS IFS=:
    for _pdc_at in $PATH; do
        _pdc_program=${_pdc_at:-.}/$1
        [ -x "$_pdc_program" ] && [ ! -d "$_pdc_program" ] && break
        _pdc_program=
    done
    IFS=$_pdc_separator
    set +f
    [ -n "$_pdc_program" ]
}

become() {
    cd "$2" || exit 126
    _pdc_environment=$1 _pdc_identity=$3 _pdc_setpriv=$(command -v setpriv)
    { read -r _pdc_env <"${0%/*}/default-signal"; } 2>/dev/null || _pdc_env=
    shift 3
    . "$_pdc_environment"
    case $_pdc_identity in
    /*)
        locate "$1" || return 0
        shift
        exec "$_pdc_identity" "$_pdc_program" "$@"
        ;;
    esac
    command -v -- "$1" >/dev/null 2>&1 || return 0
    # shellcheck disable=SC2086
    [ "$_pdc_identity" = - ] || set -- "$_pdc_setpriv" $_pdc_identity -- "$@"
    # A background command of a shell ignores SIGINT and SIGQUIT; a payload must not inherit that.
    [ -z "$_pdc_env" ] || set -- "$_pdc_env" --default-signal=INT,QUIT -- "$@"
    exec "$@"
}
