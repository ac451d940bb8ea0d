// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.dist;

import java.io.IOException;
import java.lang.ProcessBuilder.Redirect;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/**
 * The class data archives (CDS) of a distribution: classes as an earlier run left them, with which
 * programs start in half the time.
 *
 * <p>They are made by a process of their own that nobody waits for: a JVM that writes its archive
 * while others load classes may crash, and one that is killed meanwhile leaves half of it.
 */
record ClassArchives(Distribution distribution) {
    static final String COMMAND = "command";
    static final String STANDALONE = "standalone";
    static final String CUBE = "cube";
    static final String SERVING = "serving";
    static final List<String> NAMES = List.of(COMMAND, STANDALONE, CUBE, SERVING);

    /** What the launch table calls the process that makes them. */
    static final String MAKE = "class-archive";

    private static final long ROOM_BYTES = 400_000_000;
    private static final List<List<String>> POLITENESS =
            List.of(List.of("/usr/bin/setsid"), List.of("/usr/bin/nice", "-n", "19"));

    /** What of a command's environment would lead its makers elsewhere. */
    private static final List<String> PERSONAL =
            List.of("KUBECONFIG", "PDC_HOME", "PDC_JAVA_OPTIONS", "JDK_JAVA_OPTIONS");

    Path directory() {
        return distribution.root().resolve("classes");
    }

    Path archive(String name) {
        return directory().resolve(name + ".jsa");
    }

    /** Holds what the archives belong to; written when they are found good, or cannot be had. */
    Path made() {
        return directory().resolve("made");
    }

    /**
     * What archives belong to: the JDK, and each jar by size and time. The JVM compares the same
     * and goes on without an archive; here it says that a new one is due.
     */
    String identity() throws IOException {
        var lines = new ArrayList<String>();
        lines.add(System.getProperty("java.home") + " " + System.getProperty("java.vm.version"));
        try (var jars = Files.newDirectoryStream(distribution.root().resolve("lib"), "*.jar")) {
            for (var jar : jars) {
                lines.add(
                        "%s %d %d"
                                .formatted(
                                        jar.getFileName(),
                                        Files.size(jar),
                                        Files.getLastModifiedTime(jar).toMillis()));
            }
        }
        lines.subList(1, lines.size()).sort(null);
        return String.join("\n", lines) + "\n";
    }

    /** Whether somebody has tried, with this JDK and these jars. */
    boolean areMade() throws IOException {
        return Files.exists(made()) && Files.readString(made()).equals(identity());
    }

    /**
     * Has them made where they are not, by a process that outlives this one and gives way to
     * everybody. Where that is not possible, programs start without.
     */
    void keepMade(Map<String, String> environment) {
        try {
            if (isPossible() && !areMade()) {
                Files.createDirectories(directory());
                maker(environment).start();
            }
        } catch (IOException _) {
            // They only save time.
        }
    }

    private boolean isPossible() throws IOException {
        return Files.isExecutable(distribution.launcher())
                && Files.isWritable(distribution.root())
                && Files.getFileStore(distribution.root()).getUsableSpace() > ROOM_BYTES;
    }

    private ProcessBuilder maker(Map<String, String> environment) {
        var command = new ArrayList<String>();
        var lock = directory().resolve("lock").toString();
        var wrappers = new ArrayList<>(POLITENESS);
        // One of many commands that end together.
        wrappers.add(List.of("/usr/bin/flock", "-n", lock));
        wrappers.stream()
                .filter(wrapper -> Files.isExecutable(Path.of(wrapper.getFirst())))
                .forEach(command::addAll);
        command.addAll(List.of(distribution.launcher().toString(), MAKE));
        var builder =
                new ProcessBuilder(command)
                        .directory(distribution.root().toFile())
                        .redirectInput(Redirect.from(Path.of("/dev/null").toFile()))
                        .redirectErrorStream(true)
                        .redirectOutput(Redirect.DISCARD);
        prepare(builder.environment(), environment);
        return builder;
    }

    /** The environment of a program of this distribution that has nothing to do with its user. */
    void prepare(Map<String, String> of, Map<String, String> given) {
        of.clear();
        of.putAll(given);
        of.keySet().removeAll(PERSONAL);
        of.put("JAVA_HOME", System.getProperty("java.home"));
        of.put("PDC_DIST", distribution.root().toString());
    }
}
