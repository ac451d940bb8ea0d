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
    perl -e '$p = "\0" x 64; exit(syscall(103, 3, $p, 64) < 0)' && open the log of the kernel
    perl -e '$p = pack("Q8", 0x10000000, 0, 0, 0, 17, 0, 0, 0); exit(syscall(435, $p, 64) < 0)' && open clone3 with users
fi
echo tried
