// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.bench;

import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Comparator;
import java.util.concurrent.TimeUnit;

/** A directory for one run, removed at its end. */
public record Scratch(Path directory) implements AutoCloseable {
    private static final ObjectMapper JSON = new ObjectMapper();
    private static final int PATIENCE_SECONDS = 30;

    static Scratch in(Path home) {
        try {
            var directory = Files.createTempDirectory(home, "run");
            // Also when somebody loses patience; what children hold open goes with them.
            Runtime.getRuntime().addShutdownHook(new Thread(() -> abandon(directory)));
            return new Scratch(directory);
        } catch (IOException e) {
            throw new BenchException("cannot write in " + home + ": " + e.getMessage(), e);
        }
    }

    private static void abandon(Path directory) {
        try {
            endSystems(directory);
        } catch (IOException | RuntimeException e) {
            System.err.println("cannot end what runs in " + directory + ": " + e.getMessage());
        }
        remove(directory);
    }

    /** A system that was brought up in a directory of this one does not end with its command. */
    static void endSystems(Path directory) throws IOException {
        try (var homes = Files.list(directory)) {
            for (var state : homes.map(home -> home.resolve("run/state.json")).toList()) {
                if (Files.exists(state)) {
                    end(JSON.readTree(state.toFile()).path("pid").asLong());
                }
            }
        }
    }

    private static void end(long pid) {
        ProcessHandle.of(pid)
                .filter(ProcessHandle::destroy)
                .ifPresent(it -> it.onExit().orTimeout(PATIENCE_SECONDS, TimeUnit.SECONDS).join());
    }

    @Override
    public void close() {
        remove(directory);
    }

    /** Removes a tree; what is left after an error is left. */
    public static void remove(Path tree) {
        if (!Files.exists(tree)) {
            return;
        }
        try (var files = Files.walk(tree)) {
            for (var file : files.sorted(Comparator.reverseOrder()).toList()) {
                Files.deleteIfExists(file);
            }
        } catch (IOException e) {
            System.err.println("cannot remove " + tree + ": " + e.getMessage());
        }
    }
}
