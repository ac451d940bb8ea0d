// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.ground.node.runtime;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.TreeMap;
import org.paddlepaddle.cloud.ground.node.mount.BoundPaths;
import org.paddlepaddle.cloud.ground.node.mount.Mount;

/**
 * How to enter a container's namespaces.
 *
 * @param command what the launch script becomes; the init command follows it
 * @param arguments contents of the file the command finds at descriptor 9 and beside its pid
 */
record IsolationCommand(List<String> command, String arguments) {
    /** Directories of the new root are given to the pod. */
    private static final List<String> TO_GIVE =
            List.of("--cap-drop", "ALL", "--cap-add", "CAP_CHOWN");

    /** What {@code pivot_root} leaves of the old root, until the first step lets go of it. */
    static final Path OLD_ROOT = Path.of("/.old");

    private static final Comparator<Path> DEEPEST_FIRST =
            Comparator.comparingInt(Path::getNameCount)
                    .reversed()
                    .thenComparing(Comparator.naturalOrder());

    /**
     * @param directory of the container, where the arguments file will lie
     * @param layout of its file tree, in order
     * @param own whether the container's first step enters a user namespace, for which it must be
     *     the machine's root until then
     */
    static IsolationCommand of(
            Isolation isolation, Path directory, List<Mount> layout, Launch launch, boolean own) {
        return switch (isolation) {
            case Bubblewrap ->
                    new IsolationCommand(
                            List.of(Isolation.bubblewrap(), "--args", "9", "--"),
                            bubblewrap(layout, launch, own));
            case UtilLinux -> {
                var command = new ArrayList<>(Isolation.unshare());
                command.addAll(List.of("/bin/sh", directory.resolve("arguments").toString()));
                yield new IsolationCommand(command, script(directory, layout, launch.hostname()));
            }
            case None -> new IsolationCommand(List.of(), "");
        };
    }

    private static String bubblewrap(List<Mount> layout, Launch launch, boolean own) {
        var words = new ArrayList<>(List.of("--unshare-pid", "--unshare-ipc", "--unshare-uts"));
        var runAsIdentity = launch.runAsIdentity();
        if (Isolation.root()) {
            words.addAll(own ? TO_GIVE : launch.capabilities().bubblewrap());
        }
        if (runAsIdentity.isPresent() && !Isolation.root()) {
            words.addAll(List.of("--unshare-user", "--uid", runAsIdentity.get().uid() + ""));
            words.addAll(List.of("--gid", runAsIdentity.get().gid() + ""));
        }
        words.addAll(List.of("--hostname", launch.hostname(), "--as-pid-1"));
        for (var mount : layout) {
            var target = mount.target().toString();
            words.addAll(
                    switch (mount) {
                        case Mount.Bind(var source, _, var readOnly, _) ->
                                List.of(readOnly ? "--ro-bind" : "--bind", source + "", target);
                        case Mount.Directory _ -> List.of("--dir", target);
                        case Mount.Link(var to, _) -> List.of("--symlink", to, target);
                        case Mount.Memory _ -> List.of("--perms", "0755", "--tmpfs", target);
                        case Mount.Mask(_, var directory) ->
                                directory
                                        ? List.of("--tmpfs", target, "--remount-ro", target)
                                        : List.of("--ro-bind", "/dev/null", target);
                        case Mount.Seal _ -> List.of("--remount-ro", target);
                        case Mount.Processes _ -> List.of("--proc", target);
                        case Mount.Device(var source, _) ->
                                List.of("--dev-bind", source + "", target);
                        case Mount.Devices _ ->
                                List.of(
                                        "--dev",
                                        target,
                                        "--perms",
                                        "1777",
                                        "--tmpfs",
                                        target + "/shm");
                    });
        }
        return String.join("\0", words) + "\0";
    }

    private static String script(Path directory, List<Mount> layout, String hostname) {
        var lines = new ArrayList<String>();
        lines.add("set -eu");
        lines.add("root=" + Quoting.shell(directory.resolve("root").toString()));
        lines.add("mount -t tmpfs -o mode=755 tmpfs \"$root\"");
        for (var mount : layout) {
            if (nested(mount, layout)) {
                lines.add(unlessBehindLink(mount, directory));
            }
            lines.addAll(mountLines(mount));
        }
        lines.addAll(readOnly(layout, directory));
        lines.add("hostname " + Quoting.shell(hostname));
        lines.add("cd \"$root\"");
        lines.add("mkdir .old");
        lines.add("pivot_root . .old");
        lines.add("cd /");
        // No program of the new root may run as root of the machine, not even umount.
        lines.add("exec \"$@\"");
        return String.join("\n", lines) + "\n";
    }

    /** Whether it lies in a directory that somebody else than the machine may have filled. */
    private static boolean nested(Mount mount, List<Mount> layout) {
        return layout.stream()
                .filter(Mount.Bind.class::isInstance)
                .map(Mount.Bind.class::cast)
                .filter(bind -> !bind.source().equals(bind.target()))
                .anyMatch(
                        bind ->
                                !bind.target().equals(mount.target())
                                        && mount.target().startsWith(bind.target()));
    }

    /** A link there would lead the machine's root to wherever it points on the machine. */
    private static String unlessBehindLink(Mount mount, Path directory) {
        return "at=\"$root\"%s; [ \"$(readlink -m -- \"$at\")\" = \"$at\" ] || { echo %s >%s; exit 1; }"
                .formatted(
                        Quoting.shell(mount.target().toString()),
                        Quoting.shell(
                                "128 StartError the mount point "
                                        + mount.target()
                                        + " lies behind a link"),
                        Quoting.shell(directory.resolve("run/exit").toString()));
    }

    /**
     * Binding takes the mounts below a directory along, and a remount changes one only: each is
     * made read-only with the flags it has, which a user namespace would not let us drop. What the
     * container asked for must become so; of the machine's further mounts as many as can.
     *
     * @param directory of the container, which receives the reason of a failure
     */
    private static List<String> readOnly(List<Mount> layout, Path directory) {
        var nearest = new TreeMap<Path, Boolean>(DEEPEST_FIRST);
        layout.forEach(
                mount ->
                        nearest.put(
                                mount.target(),
                                mount instanceof Mount.Bind bind && bind.readOnly()));
        var root = directory.resolve("root");
        var exit = Quoting.shell(directory.resolve("run/exit").toString());
        var lines = new ArrayList<String>();
        lines.add("while read -r _ _ _ _ at flags _; do");
        lines.add("must=; case $at in");
        nearest.forEach(
                (target, closed) -> {
                    var at = Quoting.shell(BoundPaths.escaped(root + "" + target));
                    lines.add(at + ") " + (closed ? "must=1" : "continue") + " ;;");
                    lines.add(at + "/*) " + (closed ? "" : "continue ") + ";;");
                });
        lines.add("*) continue ;; esac");
        lines.add("case $flags in ro|ro,*) continue ;; esac");
        lines.add("at=$(printf '%b' \"$at\")");
        lines.add("mount -o \"remount,bind,ro${flags#rw}\" \"$at\" 2>/dev/null && continue");
        lines.add("[ -n \"$must\" ] || continue");
        lines.add(
                "echo \"128 StartError the mount at ${at#\"$root\"} cannot be made read-only\" >"
                        + exit);
        lines.add("exit 1");
        lines.add("done </proc/self/mountinfo");
        return lines;
    }

    private static List<String> mountLines(Mount mount) {
        var target = "\"$root\"" + Quoting.shell(mount.target().toString());
        return switch (mount) {
            case Mount.Bind(var source, _, var readOnly, _) -> {
                var from = Quoting.shell(source.toString());
                var bind =
                        "if [ -d %1$s ]; then mkdir -p %2$s; else mkdir -p $(dirname %2$s); [ -e %2$s ] || : >%2$s; fi; mount --rbind %1$s %2$s"
                                .formatted(from, target);
                // What is mounted later must not be made in it; whether it holds is looked at last.
                var remount = "mount -o remount,bind,ro " + target + " 2>/dev/null || :";
                yield readOnly ? List.of(bind, remount) : List.of(bind);
            }
            case Mount.Directory _ -> List.of("mkdir -p " + target);
            case Mount.Link(var to, _) -> List.of("ln -s " + Quoting.shell(to) + " " + target);
            case Mount.Memory _ -> List.of("mkdir -p " + target, "mount -t tmpfs tmpfs " + target);
            case Mount.Mask(_, var hidden) ->
                    List.of(
                            hidden
                                    ? "mount -t tmpfs -o ro tmpfs " + target
                                    : "mount --bind -o nodev /dev/null " + target);
            // After the old root is gone, which needs a name in the new one.
            case Mount.Seal _ -> List.of();
            case Mount.Processes _ -> List.of("mkdir -p " + target, "mount -t proc proc " + target);
            case Mount.Device(var source, _) -> {
                var from = Quoting.shell(source.toString());
                yield List.of(
                        "if [ -d %1$s ]; then mkdir -p %2$s; else : >%2$s; fi; mount --rbind %1$s %2$s"
                                .formatted(from, target));
            }
            case Mount.Devices _ -> devices(target);
        };
    }

    /** The machine's own directory is not bound: a container must not add names to it. */
    private static List<String> devices(String target) {
        var lines = new ArrayList<String>();
        lines.add("mkdir -p " + target);
        lines.add("mount -t tmpfs -o mode=755 tmpfs " + target);
        lines.add(
                "for d in null zero full random urandom tty; do : >%1$s/$d; mount --bind /dev/$d %1$s/$d; done"
                        .formatted(target));
        lines.add("mkdir %1$s/shm %1$s/pts".formatted(target));
        lines.add("mount -t tmpfs -o mode=1777 tmpfs " + target + "/shm");
        lines.add(
                "mount -t devpts -o newinstance,ptmxmode=0666,mode=620 devpts %1$s/pts 2>/dev/null || mount --rbind /dev/pts %1$s/pts"
                        .formatted(target));
        lines.add("ln -s pts/ptmx %s/ptmx".formatted(target));
        lines.add("ln -s /proc/self/fd %s/fd".formatted(target));
        lines.add("ln -s fd/0 %s/stdin".formatted(target));
        lines.add("ln -s fd/1 %s/stdout".formatted(target));
        lines.add("ln -s fd/2 %s/stderr".formatted(target));
        return lines;
    }
}
