// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.ground.node.registration;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import org.paddlepaddle.cloud.ground.node.NodeException;
import org.paddlepaddle.cloud.ground.node.process.ProcessIdentity;
import org.paddlepaddle.cloud.ground.node.runtime.Isolation;

/** What the machine is and has. */
public record Hardware(
        int processors,
        long memoryKibibytes,
        long diskKibibytes,
        String architecture,
        String kernel,
        String systemName,
        String machineId,
        String bootId,
        String runtime) {
    /**
     * @param home whose disk counts
     */
    public static Hardware of(Path home, Isolation isolation) {
        try {
            var machine = System.getProperty("os.arch");
            return new Hardware(
                    Runtime.getRuntime().availableProcessors(),
                    memory(Files.readAllLines(Path.of("/proc/meminfo"))),
                    Files.getFileStore(home).getTotalSpace() / 1024,
                    machine.equals("aarch64") ? "arm64" : machine,
                    System.getProperty("os.version"),
                    systemName(lines(Path.of("/etc/os-release"))),
                    lines(Path.of("/etc/machine-id")).stream().findFirst().orElse(""),
                    ProcessIdentity.currentBoot(),
                    isolation.name().toLowerCase(Locale.ROOT));
        } catch (IOException e) {
            throw new NodeException("cannot measure this machine: " + e.getMessage(), e);
        }
    }

    static long memory(List<String> meminfo) {
        return meminfo.stream()
                .filter(line -> line.startsWith("MemTotal:"))
                .map(line -> Long.valueOf(line.replaceAll("[^0-9]", "")))
                .findFirst()
                .orElse(0L);
    }

    static String systemName(List<String> release) {
        return release.stream()
                .filter(line -> line.startsWith("PRETTY_NAME="))
                .map(line -> line.substring("PRETTY_NAME=".length()).replace("\"", ""))
                .findFirst()
                .orElse("Linux");
    }

    private static List<String> lines(Path file) throws IOException {
        return Files.exists(file) ? Files.readAllLines(file) : List.of();
    }
}
