// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.dist;

import static java.nio.file.StandardCopyOption.ATOMIC_MOVE;

import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.time.Duration;
import java.time.Instant;
import java.util.Map;
import org.paddlepaddle.cloud.standalone.home.DirectoryTrees;
import org.paddlepaddle.cloud.supervise.Threads;

/**
 * Makes the class archives of the distribution it belongs to: from a system and commands that are
 * started for it, beside the old ones, used once, and only then put into their place.
 */
public final class ClassArchiveMain {
    /** A machine that is so busy does without. */
    private static final Duration LONGEST = Duration.ofMinutes(15);

    private static final String SCRATCH = "making-";

    private final ClassArchives archives;
    private final Map<String, String> environment;

    private ClassArchiveMain(ClassArchives archives, Map<String, String> environment) {
        this.archives = archives;
        this.environment = environment;
    }

    public static void main(String[] arguments) throws IOException, InterruptedException {
        Threads.startPlatform("deadline", ClassArchiveMain::endInTime);
        var environment = System.getenv();
        var archives = new ClassArchives(Distribution.of(environment));
        System.exit(new ClassArchiveMain(archives, environment).make() ? 0 : 1);
    }

    /** What was started ends with this process. */
    private static void endInTime() {
        try {
            Thread.sleep(LONGEST);
            Runtime.getRuntime().halt(1);
        } catch (InterruptedException _) {
            Thread.currentThread().interrupt();
        }
    }

    /** Returns whether they were tried; a failure is remembered and not repeated. */
    private boolean make() throws IOException, InterruptedException {
        Files.createDirectories(archives.directory());
        if (archives.areMade()) {
            return true;
        }
        removeLeftovers();
        var identity = archives.identity();
        var scratch = Files.createTempDirectory(archives.directory(), SCRATCH);
        try {
            boolean good = new ClassTrial(archives, scratch, environment).succeeds();
            if (!archives.identity().equals(identity)) {
                return false; // built again meanwhile: somebody else's turn
            }
            Files.deleteIfExists(archives.made());
            for (var name : ClassArchives.NAMES) {
                Files.deleteIfExists(archives.archive(name));
                if (good) {
                    install(scratch.resolve(name + ".jsa"), archives.archive(name));
                }
            }
            var note = Files.writeString(scratch.resolve("made"), identity);
            install(note, archives.made());
            return good;
        } finally {
            DirectoryTrees.delete(scratch);
        }
    }

    /** The disk has it before the name does. */
    private static void install(Path from, Path to) throws IOException {
        try (var file = FileChannel.open(from, StandardOpenOption.WRITE)) {
            file.force(true);
        }
        Files.move(from, to, ATOMIC_MOVE);
    }

    /** Of makers that were killed; another one may be at work. */
    private void removeLeftovers() throws IOException {
        var old = Instant.now().minus(LONGEST);
        try (var all = Files.newDirectoryStream(archives.directory(), SCRATCH + "*")) {
            for (var scratch : all) {
                if (Files.getLastModifiedTime(scratch).toInstant().isBefore(old)) {
                    DirectoryTrees.delete(scratch);
                }
            }
        }
    }
}
