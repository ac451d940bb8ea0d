# SPDX-License-Identifier: Apache-2.0
# Tries to get out of a container. Prints a line for each way that is open, and "tried" at the end.
# Nothing is changed where one is: what is written is what was there.
open() { echo "open: $*"; }
rewrite() {
    kept=$(cat "$1" 2>/dev/null) || return 1
    { echo "$kept" >"$1"; } 2>/dev/null
}
call() { perl -e '@a = map { /^\d+$/ ? $_ + 0 : $_ } @ARGV; $n = shift @a; exit(syscall($n, @a) < 0)' "$@"; }

rewrite /proc/sys/kernel/core_pattern && open core_pattern
{ echo -n >/dev/stderr; } 2>/dev/null || open "nothing: its own output is closed"
rewrite /proc/sys/vm/overcommit_memory && open sysctl
rewrite /proc/sys/kernel/hostname && open the name of the host
[ -w /proc/sysrq-trigger ] && { : >>/proc/sysrq-trigger; } 2>/dev/null && open sysrq
for file in kcore keys timer_list; do
    head -c 1 /proc/$file 2>/dev/null | grep -q . && open /proc/$file
done
outer=$(stat -Lc %d:%i /proc/1/root 2>/dev/null) && [ "$outer" != "$(stat -c %d:%i /)" ] && open the root of process 1
[ "$(ls -d /proc/[0-9]* | wc -l)" -lt 15 ] || open processes of others
# A map of one is that of an ordinary user, relative to a namespace that bubblewrap made on the way.
read -r _ outside count </proc/self/uid_map
[ "$outside" = 0 ] && [ "$count" != 1 ] && open root is root outside
cat /etc/shadow /etc/gshadow >/dev/null 2>&1 && open the passwords of the machine
for directory in /home /srv /mnt /media /var/lib/dpkg /var/log; do
    [ -z "$(ls -A $directory 2>/dev/null)" ] || open $directory
done
ls /dev/kmsg /dev/mem /dev/sda /dev/vda 2>/dev/null && open devices
mknod /tmp/disk b 254 0 2>/dev/null && open device nodes
for agent in $(find /sys/fs/cgroup -maxdepth 2 -name release_agent 2>/dev/null); do
    [ -w "$agent" ] && { : >>"$agent"; } 2>/dev/null && open the release agent of a cgroup
done
mkdir -p /tmp/groups
mount -t cgroup -o memory cgroup /tmp/groups 2>/dev/null && open mounting cgroups
mount -t tmpfs none /tmp/groups 2>/dev/null && open mounting
umount /proc/sys 2>/dev/null && open unmounting the cover of /proc/sys
for kind in -U -m -n -p -i -u -C; do
    unshare $kind true 2>/dev/null && open "unshare $kind"
done
[ -w /sys/fs/cgroup/cgroup.procs ] && open moving processes between cgroups
for file in /sys/kernel/uevent_helper /sys/kernel/mm/transparent_hugepage/enabled /sys/power/state \
    /proc/sys/fs/binfmt_misc/register /proc/sys/kernel/modprobe; do
    [ -w $file ] && open $file
done
[ -z "$(find /run /var/run /var/lib -xdev -type s 2>/dev/null)" ] || open sockets of the machine
nsenter --target 1 --mount --net true 2>/dev/null && open the namespaces of process 1
mknod /tmp/kmem c 1 11 2>/dev/null && open the log of the kernel as a node
ln -sfn /proc/1/root /tmp/elsewhere && [ -e /tmp/elsewhere/etc/shadow ] && \
    cat /tmp/elsewhere/etc/shadow >/dev/null 2>&1 && open a link to the root of process 1
chroot / true 2>/dev/null && [ "$PDC_MAY_CHROOT" != 1 ] && open chroot
grep -q 'NoNewPrivs:.1' /proc/self/status || open new privileges
grep -q 'Seccomp:.2' /proc/self/status || open system calls
case $(grep CapBnd /proc/self/status) in
*ff) open the bounding set ;;
esac
if command -v perl >/dev/null && [ "$(uname -m)" = x86_64 ]; then
    call 248 user name payload 7 4294967294 && open add_key
    call 250 0 4294967293 1 && open keyctl
    call 323 0 && open userfaultfd
    perl -e '$p = "\0" x 120; exit(syscall(425, 1, $p) < 0)' && open io_uring
    perl -e '$p = pack("LLLLL", 2, 4, 4, 1, 0) . "\0" x 100; exit(syscall(321, 0, $p, 72) < 0)' && open bpf
    call 430 tmpfs 0 && open fsopen
    call 172 3 && open ports of devices
    call 164 0 0 && open the clock
    perl -e '$p = pack("LLQ", 1, 112, 0) . "\0" x 112; exit(syscall(298, $p, 0, -1, -1, 0) < 0)' && open perf events
    # A handle names a file of a whole file system, wherever its root is seen.
    perl -e '$p = "/etc"; opendir($d, $p) or exit 1; $h = pack("LL", 128, 0) . "\0" x 128; $m = pack("L", 0);
        syscall(303, -100, $p, $h, $m, 0) and exit 1; exit(syscall(304, fileno($d), $h, 0) < 0)' && open handles of files
    perl -e '$p = "\0" x 64; exit(syscall(103, 3, $p, 64) < 0)' && open the log of the kernel
    perl -e '$p = pack("Q8", 0x10000000, 0, 0, 0, 17, 0, 0, 0); exit(syscall(435, $p, 64) < 0)' && open clone3 with users
fi
echo tried
