// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.stories;

import static java.nio.charset.StandardCharsets.ISO_8859_1;
import static java.nio.charset.StandardCharsets.UTF_8;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.ArrayList;
import java.util.HexFormat;
import java.util.List;
import java.util.stream.Stream;

/**
 * What an installation has on the machine outside its home: processes, mounts, interfaces, rules of
 * the kernel, control groups, memory.
 */
final class MachineTraces {
    private static final Path GROUPS = Path.of("/sys/fs/cgroup");
    private static final int CONTROLLERS = 4;

    private MachineTraces() {}

    /** One line each. */
    static List<String> of(Path home) throws IOException {
        var tag = tag(home);
        var here = new ArrayList<String>();
        here.addAll(Installation.processesNaming(home.toString()));
        here.addAll(programs(home));
        here.addAll(lines("/proc/self/mountinfo", home.toString()));
        here.addAll(lines("/proc/self/mountinfo", "paddlecloud-" + tag));
        for (var command :
                List.of(
                        List.of("ip", "link"),
                        List.of("ip", "route", "show", "table", "all"),
                        List.of("nft", "list", "ruleset"),
                        List.of("iptables", "-w", "-S"),
                        List.of("iptables", "-w", "-t", "nat", "-S"))) {
            printed(command).filter(line -> line.contains(tag)).forEach(here::add);
        }
        here.addAll(groups(tag));
        if (Files.exists(Path.of("/dev/shm", "paddlecloud-" + tag))) {
            here.add("memory of " + tag);
        }
        return here;
    }

    /** Programs of containers: their command lines are their owners', but each has our mark. */
    static List<String> programs(Path home) {
        var mark = "PADDLECLOUD_CONTAINER=" + tag(home) + "/";
        try (var pids = Files.list(Path.of("/proc"))) {
            return pids.filter(pid -> pid.getFileName().toString().matches("\\d+"))
                    .filter(pid -> variables(pid).anyMatch(it -> it.startsWith(mark)))
                    .map(pid -> "process " + pid.getFileName() + " of a container")
                    .toList();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static Stream<String> variables(Path process) {
        try {
            return Stream.of(Files.readString(process.resolve("environ"), ISO_8859_1).split("\0"));
        } catch (IOException | UncheckedIOException ended) {
            return Stream.of();
        }
    }

    private static List<String> groups(String tag) {
        if (!Files.isDirectory(GROUPS)) {
            return List.of();
        }
        var name = "paddlecloud-" + tag;
        // Groups come and go while we walk, so not with Files.find, which would stumble.
        return printed(List.of("find", GROUPS + "", "-maxdepth", CONTROLLERS + "", "-name", name))
                .filter(line -> line.endsWith(name))
                .toList();
    }

    private static List<String> lines(String file, String text) throws IOException {
        try (var lines = Files.lines(Path.of(file))) {
            return lines.filter(line -> line.contains(text)).toList();
        }
    }

    /** Nothing where the machine has no such program or we may not ask it. */
    private static Stream<String> printed(List<String> command) {
        try {
            var process = new ProcessBuilder(command).redirectErrorStream(true).start();
            return new String(process.getInputStream().readAllBytes(), UTF_8).lines();
        } catch (IOException missing) {
            return Stream.of();
        }
    }

    private static String tag(Path home) {
        try {
            var digest = MessageDigest.getInstance("SHA-256");
            var hash = digest.digest(home.toRealPath().toString().getBytes(UTF_8));
            return HexFormat.of().formatHex(hash, 0, 3);
        } catch (NoSuchAlgorithmException e) {
            throw new IllegalStateException(e);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
