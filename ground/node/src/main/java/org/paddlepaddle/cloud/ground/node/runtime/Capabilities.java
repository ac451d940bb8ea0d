// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.ground.node.runtime;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Collection;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.paddlepaddle.cloud.ground.node.NodeException;
import org.paddlepaddle.cloud.ground.node.process.Command;

/**
 * What the root user of a container may do; other users may do nothing of it.
 *
 * <p>With all of them root inside could mount disks, open files of the machine by number and look
 * into other pods, whatever is mounted.
 *
 * @param names in lower case, without {@code cap_}
 */
public record Capabilities(Set<String> names) {
    /** All that the kernel knows, by number. */
    private static final List<String> KERNEL =
            List.of(
                    ("chown dac_override dac_read_search fowner fsetid kill setgid setuid setpcap"
                                    + " linux_immutable net_bind_service net_broadcast net_admin"
                                    + " net_raw ipc_lock ipc_owner sys_module sys_rawio sys_chroot"
                                    + " sys_ptrace sys_pacct sys_admin sys_boot sys_nice"
                                    + " sys_resource sys_time sys_tty_config mknod lease"
                                    + " audit_write audit_control setfcap mac_override mac_admin"
                                    + " syslog wake_alarm block_suspend audit_read perfmon bpf"
                                    + " checkpoint_restore")
                            .split(" "));

    /**
     * As with container runtimes, but for device files: those rely on cgroups to make them useless.
     */
    public static final Capabilities USUAL =
            new Capabilities(
                    Set.of(
                            ("chown dac_override fowner fsetid kill setgid setuid setpcap"
                                            + " net_bind_service net_raw sys_chroot audit_write"
                                            + " setfcap")
                                    .split(" ")));

    public static final Capabilities ALL = new Capabilities(Set.copyOf(KERNEL));

    /** The first process of a container changes users and ends programs of other users. */
    private static final List<String> OF_INIT = List.of("kill", "setgid", "setuid", "setpcap");

    /**
     * An option of {@code setpriv}: the first process can hand what it has only to programs that
     * inherit.
     */
    static final String INHERIT_NONE = "--inh-caps=-all";

    private static final String EVERY = "all";
    private static final Path SELF = Path.of("/proc/self/status");

    public Capabilities {
        names = Set.copyOf(names);
    }

    /** These, with some more and some fewer, in the API's spelling; {@code ALL} means all. */
    public Capabilities changed(List<String> add, List<String> drop) {
        var added = spelled(add);
        var dropped = spelled(drop);
        var result = new HashSet<>(added.contains(EVERY) ? ALL.names : names);
        result.removeAll(dropped.contains(EVERY) ? ALL.names : dropped);
        added.stream().filter(KERNEL::contains).forEach(result::add);
        return new Capabilities(result);
    }

    private static Set<String> spelled(List<String> given) {
        return given.stream()
                .map(name -> name.toLowerCase(Locale.ROOT).replaceFirst("^cap_", ""))
                .collect(Collectors.toSet());
    }

    /** Options of {@code setpriv}. */
    String options() {
        return INHERIT_NONE
                + " --bounding-set=-all"
                + ordered(names).map(name -> ",+" + name).collect(Collectors.joining());
    }

    /** Numbers of what not even the first process of a container has. */
    List<Integer> dropped() {
        return IntStream.range(0, KERNEL.size())
                .filter(number -> !names.contains(KERNEL.get(number)))
                .filter(number -> !OF_INIT.contains(KERNEL.get(number)))
                .boxed()
                .toList();
    }

    /** Numbers of what no program of a container has. */
    List<Integer> withheld() {
        return IntStream.range(0, KERNEL.size())
                .filter(number -> !names.contains(KERNEL.get(number)))
                .boxed()
                .toList();
    }

    /** Numbers of all there are. */
    static List<Integer> every() {
        return IntStream.range(0, KERNEL.size()).boxed().toList();
    }

    /** Whether container runtimes leave all of them to root, so that nobody need ask. */
    public boolean modest() {
        return names.stream().allMatch(name -> USUAL.names.contains(name) || name.equals("mknod"));
    }

    /** Options of {@code bwrap} for the first process, which gives up what is not for the rest. */
    List<String> bubblewrap() {
        var kept = new HashSet<>(names);
        kept.addAll(OF_INIT);
        kept.retainAll(ours());
        return Stream.concat(
                        Stream.of("--cap-drop", "ALL"),
                        ordered(kept)
                                .flatMap(
                                        name ->
                                                Stream.of(
                                                        "--cap-add",
                                                        "CAP_" + name.toUpperCase(Locale.ROOT))))
                .toList();
    }

    private static Stream<String> ordered(Collection<String> some) {
        return KERNEL.stream().filter(some::contains);
    }

    /** What this process may hand on; root in a container of others does not have all. */
    private static Set<String> ours() {
        try (var lines = Files.lines(SELF)) {
            long bits =
                    lines.filter(line -> line.startsWith("CapEff:"))
                            .map(line -> Long.parseUnsignedLong(line.substring(7).strip(), 16))
                            .findFirst()
                            .orElse(0L);
            return IntStream.range(0, KERNEL.size())
                    .filter(bit -> (bits >> bit & 1) == 1)
                    .mapToObj(KERNEL::get)
                    .collect(Collectors.toSet());
        } catch (IOException e) {
            throw new NodeException("cannot read " + SELF, e);
        }
    }

    /** Whether this machine has the program that gives them up. */
    static boolean settable() {
        return Setting.POSSIBLE;
    }

    /** Tried once. */
    private static final class Setting {
        static final boolean POSSIBLE =
                Command.succeeds("setpriv", "--bounding-set=-all,+chown", "true");
    }
}
