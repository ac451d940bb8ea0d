# SPDX-License-Identifier: Apache-2.0
# What ./pdc and ./mvnw share: finding a JDK 25, and installing what a fresh machine lacks. Sourced, never run.

JAVA_NEEDED=25
case "${PDC_LANG:-${LC_ALL:-${LC_MESSAGES:-${LANG:-}}}}" in zh*) SPEAKS_CHINESE=1 ;; *) SPEAKS_CHINESE= ;; esac

# say EN ZH: one line on standard error, in the user's language.
say() { if [ -n "$SPEAKS_CHINESE" ]; then printf '%s\n' "$2" >&2; else printf '%s\n' "$1" >&2; fi; }
die() { say "$1" "$2"; exit "${3:-1}"; }

java_version() { "$1/bin/java" -version 2>&1 | sed -nE 's/.* version "([0-9]+).*/\1/p' | head -n 1; } # not the first line: JAVA_TOOL_OPTIONS makes Java say more

# Sets JAVA_HOME: JAVA_HOME itself, the java in PATH, then the usual directories.
find_jdk() {
  local candidate candidates=()
  [ -n "${JAVA_HOME:-}" ] && candidates+=("$JAVA_HOME")
  if command -v javac > /dev/null; then
    candidates+=("$(dirname "$(dirname "$(readlink -f "$(command -v javac)")")")")
  fi
  candidates+=(/usr/lib/jvm/* /opt/java/* /opt/jdk* "$HOME"/.sdkman/candidates/java/* "$HOME"/.jdks/*)
  for candidate in "${candidates[@]}"; do
    if [ -x "$candidate/bin/javac" ] && [ "$(java_version "$candidate")" = "$JAVA_NEEDED" ]; then
      export JAVA_HOME=$candidate
      return
    fi
  done
  die "A JDK $JAVA_NEEDED is needed and was not found in JAVA_HOME, PATH, /usr/lib/jvm, /opt, ~/.sdkman or ~/.jdks.
Install one (Debian and Ubuntu: package temurin-$JAVA_NEEDED-jdk or openjdk-$JAVA_NEEDED-jdk), or: export JAVA_HOME=/path/to/jdk-$JAVA_NEEDED" \
    "需要 JDK $JAVA_NEEDED，但在 JAVA_HOME、PATH、/usr/lib/jvm、/opt、~/.sdkman、~/.jdks 中都没有找到。
请安装（Debian/Ubuntu 软件包 temurin-$JAVA_NEEDED-jdk 或 openjdk-$JAVA_NEEDED-jdk），或者：export JAVA_HOME=/jdk-$JAVA_NEEDED/的路径"
}

# The install command of this system's package manager, without package names.
package_manager() {
  if command -v apt-get > /dev/null; then echo "apt-get install -y --no-install-recommends"
  elif command -v dnf > /dev/null; then echo "dnf install -y"
  elif command -v zypper > /dev/null; then echo "zypper install -y"
  elif command -v pacman > /dev/null; then echo "pacman -S --noconfirm"
  elif command -v apk > /dev/null; then echo "apk add"
  fi
}

# install_packages MUST|MAY PACKAGE...: as root or with --yes at once, otherwise prints the one command.
# MUST ends the script when the packages cannot be had; MAY goes on without them.
install_packages() {
  local need=$1 install sudo='' log; shift
  install=$(package_manager)
  [ "$(id -u)" = 0 ] || sudo='sudo '
  if [ -n "$install" ] && { [ -z "$sudo" ] || [ -n "${ASSUME_YES:-}" ]; }; then
    say "Installing $* ($sudo$install $*)" "正在安装 $*（$sudo$install $*）"
    log=$(mktemp)
    if { case $install in apt-get*) DEBIAN_FRONTEND=noninteractive $sudo apt-get update -qq || true ;; esac
         DEBIAN_FRONTEND=noninteractive $sudo $install "$@"; } > "$log" 2>&1 < /dev/null; then
      rm -f "$log"
      return 0
    fi
    tail -n 5 "$log" >&2
    rm -f "$log"
  fi
  if [ "$need" = MUST ]; then
    die "Missing: $*. Type:  ${sudo}${install:-<your package manager>} $*   (or run this again with --yes)" \
      "缺少：$*。请执行：${sudo}${install:-<系统的包管理器>} $*   （或加上 --yes 重新运行）"
  fi
  say "Going on without: $*. To have it:  ${sudo}${install:-<your package manager>} $*" \
    "暂不安装：$*。需要时执行：${sudo}${install:-<系统的包管理器>} $*"
}

need_maven() { command -v mvn > /dev/null || install_packages MUST maven; }

# Where ip and nft live; su without a dash leaves it out.
PATH=$PATH:/usr/sbin:/sbin

# What running containers wants: bubblewrap is the better of two ways, a Python makes environments.
# As root, ip and nft give each pod a network of its own; without them pods share the machine's.
need_runtime() {
  local packages=()
  command -v bwrap > /dev/null || packages+=(bubblewrap)
  if [ "$(id -u)" = 0 ]; then
    if ! command -v ip > /dev/null; then
      if command -v dnf > /dev/null; then packages+=(iproute); else packages+=(iproute2); fi
    fi
    command -v nft > /dev/null || packages+=(nftables)
  fi
  if ! command -v python3 > /dev/null; then
    say "No python3 in PATH: jobs that train with Paddle need Python 3.8 to 3.12." \
      "PATH 中没有 python3：用飞桨训练的作业需要 Python 3.8 到 3.12。"
  elif command -v apt-get > /dev/null && ! python3 -c 'import ensurepip' 2> /dev/null; then
    packages+=(python3-venv)
  fi
  [ ${#packages[@]} = 0 ] || install_packages MAY "${packages[@]}"
}

# The rival of `pdc bench cube`. Without it its rows say so.
need_redis() {
  command -v redis-server > /dev/null && return
  if command -v apt-get > /dev/null; then install_packages MAY redis-server; else install_packages MAY redis; fi
}

# Maven 3.8 on a new JDK warns about its own libraries.
export MAVEN_OPTS="--sun-misc-unsafe-memory-access=allow --enable-native-access=ALL-UNNAMED ${MAVEN_OPTS:-}"
