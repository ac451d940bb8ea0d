// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.ground.node.mount;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;

/**
 * What of the machine's {@code /proc}, {@code /sys} and {@code /etc} containers do not see or may
 * not write: the OCI runtimes' default lists, and files with the machine's passwords.
 */
public final class MaskedPaths {
    private static final List<String> HIDDEN_PROC =
            List.of(
                    "acpi",
                    "asound",
                    "interrupts",
                    "kcore",
                    "keys",
                    "latency_stats",
                    "sched_debug",
                    "scsi",
                    "timer_list",
                    "timer_stats");
    private static final List<String> CLOSED_PROC =
            List.of("bus", "fs", "irq", "sys", "sysrq-trigger");
    private static final Path PROC = Path.of("/proc");
    private static final List<Path> HIDDEN =
            Stream.of("/sys/firmware", "/sys/devices/virtual/powercap").map(Path::of).toList();

    /** Not readable anyway for who is nobody on the machine. */
    private static final List<Path> SECRET =
            Stream.of(
                            "/etc/shadow",
                            "/etc/shadow-",
                            "/etc/gshadow",
                            "/etc/gshadow-",
                            "/etc/sudoers",
                            "/etc/sudoers.d",
                            "/etc/ssh",
                            "/etc/ssl/private",
                            "/etc/krb5.keytab",
                            "/etc/kubernetes",
                            "/etc/wireguard")
                    .map(Path::of)
                    .toList();

    private final HostTree host;
    private final List<Path> hidden;

    private MaskedPaths(HostTree host, List<Path> hidden) {
        this.host = host;
        this.hidden = hidden;
    }

    /**
     * A layout with the masks in it, each behind what it covers.
     *
     * @param nobody whether root inside is nobody on the machine
     */
    public static List<Mount> in(List<Mount> layout, HostTree host, boolean nobody) {
        var secret = nobody ? Stream.<Path>empty() : SECRET.stream();
        var masks =
                new MaskedPaths(
                        host, Stream.concat(HIDDEN.stream(), secret).filter(host::exists).toList());
        return layout.stream().flatMap(masks::with).toList();
    }

    private Stream<Mount> with(Mount mount) {
        return switch (mount) {
            case Mount.Processes(var target) -> Stream.concat(Stream.of(mount), processes(target));
            case Mount.Bind(var source, var target, var readOnly, _)
                    when readOnly && source.equals(target) ->
                    hidden.contains(target)
                            ? Stream.empty()
                            : Stream.concat(Stream.of(mount), below(target));
            case Mount.Bind _,
                    Mount.Directory _,
                    Mount.Link _,
                    Mount.Memory _,
                    Mount.Mask _,
                    Mount.Seal _,
                    Mount.Device _,
                    Mount.Devices _ ->
                    Stream.of(mount);
        };
    }

    private Stream<Mount> below(Path directory) {
        return hidden.stream().filter(path -> path.startsWith(directory)).map(this::mask);
    }

    private Mount mask(Path path) {
        return new Mount.Mask(path, host.directory(path));
    }

    private Stream<Mount> processes(Path target) {
        var masks = new ArrayList<Mount>();
        for (var name : HIDDEN_PROC) {
            var path = PROC.resolve(name);
            if (host.exists(path)) {
                masks.add(new Mount.Mask(target.resolve(name), host.directory(path)));
            }
        }
        // What the machine has there is the same as in any other view of it.
        for (var name : CLOSED_PROC) {
            var path = PROC.resolve(name);
            if (host.exists(path)) {
                masks.add(new Mount.Bind(path, target.resolve(name), true));
            }
        }
        return masks.stream();
    }
}
