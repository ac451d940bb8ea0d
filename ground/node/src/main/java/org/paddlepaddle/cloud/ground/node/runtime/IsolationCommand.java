// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.ground.node.runtime;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/**
 * How to enter a container's namespaces.
 *
 * @param command what the launch script becomes; the init command follows it
 * @param arguments contents of the file the command finds at descriptor 9 and beside its pid
 */
record IsolationCommand(List<String> command, String arguments) {
    /**
     * @param directory of the container, where the arguments file will lie
     * @param layout of its file tree, in order
     */
    static IsolationCommand of(
            Isolation isolation, Path directory, List<Mount> layout, String hostname) {
        return switch (isolation) {
            case Bubblewrap ->
                    new IsolationCommand(
                            List.of("bwrap", "--args", "9", "--"), bubblewrap(layout, hostname));
            case UtilLinux -> {
                var command = new ArrayList<>(Isolation.unshare());
                command.addAll(List.of("/bin/sh", directory.resolve("arguments").toString()));
                yield new IsolationCommand(command, script(directory, layout, hostname));
            }
            case None -> new IsolationCommand(List.of(), "");
        };
    }

    private static String bubblewrap(List<Mount> layout, String hostname) {
        var words = new ArrayList<>(List.of("--unshare-pid", "--unshare-ipc", "--unshare-uts"));
        words.addAll(List.of("--hostname", hostname, "--as-pid-1"));
        for (var mount : layout) {
            var target = mount.target().toString();
            words.addAll(
                    switch (mount) {
                        case Mount.Bind(var source, _, var readOnly) ->
                                List.of(readOnly ? "--ro-bind" : "--bind", source + "", target);
                        case Mount.Directory _ -> List.of("--dir", target);
                        case Mount.Link(var to, _) -> List.of("--symlink", to, target);
                        case Mount.Memory _ -> List.of("--tmpfs", target);
                        case Mount.Processes _ -> List.of("--proc", target);
                        case Mount.Devices _ -> List.of("--dev", target);
                    });
        }
        return String.join("\0", words) + "\0";
    }

    private static String script(Path directory, List<Mount> layout, String hostname) {
        var lines = new ArrayList<String>();
        lines.add("set -eu");
        lines.add("root=" + Quoting.shell(directory.resolve("root").toString()));
        lines.add("mount -t tmpfs -o mode=755 tmpfs \"$root\"");
        layout.forEach(mount -> lines.addAll(mountLines(mount)));
        lines.add("hostname " + Quoting.shell(hostname));
        lines.add("cd \"$root\"");
        lines.add("mkdir .old");
        lines.add("pivot_root . .old");
        lines.add("cd /");
        lines.add("umount -l /.old");
        lines.add("rmdir /.old");
        lines.add("exec \"$@\"");
        return String.join("\n", lines) + "\n";
    }

    private static List<String> mountLines(Mount mount) {
        var target = "\"$root\"" + Quoting.shell(mount.target().toString());
        return switch (mount) {
            case Mount.Bind(var source, _, var readOnly) -> {
                var from = Quoting.shell(source.toString());
                var bind =
                        "if [ -d %1$s ]; then mkdir -p %2$s; else mkdir -p $(dirname %2$s); [ -e %2$s ] || : >%2$s; fi; mount --rbind %1$s %2$s"
                                .formatted(from, target);
                // A mount point another user owns may refuse the remount; then it stays writable.
                var remount = "mount -o remount,bind,ro " + target + " 2>/dev/null || :";
                yield readOnly ? List.of(bind, remount) : List.of(bind);
            }
            case Mount.Directory _ -> List.of("mkdir -p " + target);
            case Mount.Link(var to, _) -> List.of("ln -s " + Quoting.shell(to) + " " + target);
            case Mount.Memory _ -> List.of("mkdir -p " + target, "mount -t tmpfs tmpfs " + target);
            case Mount.Processes _ -> List.of("mkdir -p " + target, "mount -t proc proc " + target);
            case Mount.Devices _ ->
                    List.of(
                            "mkdir -p " + target,
                            "mount --rbind /dev " + target,
                            "mount -t tmpfs tmpfs " + target + "/shm");
        };
    }
}
