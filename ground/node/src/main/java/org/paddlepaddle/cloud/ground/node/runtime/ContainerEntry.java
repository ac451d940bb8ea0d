// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.ground.node.runtime;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;

/**
 * How a further program gets into a container that runs.
 *
 * @param scripts where the scripts of this package lie on the machine
 * @param directory of the run
 */
record ContainerEntry(Path scripts, ContainerDirectory directory) {
    /**
     * What a further program is started with; kept in the run's directory.
     *
     * @param confine the program that locks it in, where there is one
     */
    record Inside(
            Path scripts,
            Path environment,
            String workingDirectory,
            String identity,
            List<String> confine) {
        String text() {
            return String.join("\n", scripts + "", environment + "", workingDirectory, identity)
                    + confine.stream().map(word -> "\n" + word).collect(Collectors.joining());
        }

        static Inside parse(String text) {
            var lines = text.lines().toList();
            return new Inside(
                    Path.of(lines.get(0)),
                    Path.of(lines.get(1)),
                    lines.get(2),
                    lines.get(3),
                    lines.subList(4, lines.size()));
        }

        /** Words that start a program by a script. */
        List<String> words(String script) {
            var words = new ArrayList<String>();
            words.addAll(scripts.equals(Toolbox.INSIDE) ? Toolbox.shell() : List.of("/bin/sh"));
            words.add(scripts.resolve(script).toString());
            return words;
        }

        List<String> arguments() {
            return List.of(environment.toString(), workingDirectory, identity);
        }
    }

    private static final Map<String, String> NAMESPACES = namespaces();

    private static Map<String, String> namespaces() {
        var flags = new LinkedHashMap<String, String>();
        flags.put("user", "-U");
        flags.put("mnt", "-m");
        flags.put("uts", "-u");
        flags.put("ipc", "-i");
        flags.put("net", "-n");
        flags.put("pid", "-p");
        return flags;
    }

    /**
     * @param init process id of the container's first process
     */
    List<String> words(long init, List<String> command) {
        var inside = directory.read("inside").map(Inside::parse).orElseThrow();
        var words = new ArrayList<>(List.of("/bin/sh", scripts.resolve("exec.sh").toString()));
        words.add(directory.path().toString());
        words.addAll(enter(init));
        words.addAll(inside.confine());
        words.addAll(inside.words("inside.sh"));
        words.addAll(inside.arguments());
        words.addAll(command);
        return words;
    }

    /** Enters what the container has of its own; the rest it shares with us. */
    private List<String> enter(long init) {
        // Into the users of a pod its own program leads, once it is nowhere else any more.
        boolean led = directory.has("users");
        var own =
                NAMESPACES.keySet().stream()
                        .filter(name -> !(led && name.equals("user")))
                        .filter(name -> !same(init, name))
                        .toList();
        if (own.isEmpty()) {
            return List.of();
        }
        var words = new ArrayList<>(List.of("nsenter", "-t", Long.toString(init)));
        own.forEach(name -> words.add(NAMESPACES.get(name)));
        if (own.contains("user")) {
            words.add("--preserve-credentials");
        }
        words.add("--");
        return words;
    }

    private static boolean same(long pid, String namespace) {
        try {
            return Files.readSymbolicLink(Path.of("/proc/" + pid + "/ns/" + namespace))
                    .equals(Files.readSymbolicLink(Path.of("/proc/self/ns/" + namespace)));
        } catch (IOException gone) {
            return true;
        }
    }
}
