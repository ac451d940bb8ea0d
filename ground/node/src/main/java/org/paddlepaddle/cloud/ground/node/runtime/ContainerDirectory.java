// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.ground.node.runtime;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.attribute.PosixFilePermissions;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.locks.LockSupport;
import org.paddlepaddle.cloud.ground.node.FileTree;
import org.paddlepaddle.cloud.ground.node.NodeException;
import org.paddlepaddle.cloud.ground.node.process.ProcessIdentity;

/**
 * What is on disk about one run of a container.
 *
 * <pre>
 * started-with   one line: isolation, back-off in seconds, start in epoch milliseconds
 * cgroups        one path per line
 * arguments      for the isolation program
 * claimed        exists when the run will live, or when an agent has decided that it will not
 * pid            identity of the outer process, written by it
 * inside         how further programs are started: scripts, environment, directory, identity, lock
 * users          where the pod's user namespace is, if it has one
 * stage staged/  shows the pod's directories under its own ids, and where
 * message        what the payload wrote about its end
 * post-start     what the hook after the start ended with; empty when it went well
 * stopping       one line: since when it should end, in epoch milliseconds, and for how long
 * pre-stop       exists when the hook before the end has ended
 * terminated     exists when SIGTERM was sent
 * run/           seen inside as /run/paddlecloud: first, stop, started, missing, exit
 * work/ tmp/ home/ root/   private directories
 * image layer/   where the root file system of its image is, and what it changes of it
 * </pre>
 */
record ContainerDirectory(ContainerId id, Path path) {
    private static final int LONGEST_MESSAGE = 4096;

    /** What the agent wrote before it started the container. */
    record StartedWith(Isolation isolation, Duration backOff, Instant startedAt) {
        String line() {
            return isolation + " " + backOff.toSeconds() + " " + startedAt.toEpochMilli();
        }

        static StartedWith parse(String line) {
            var words = line.strip().split(" ");
            return new StartedWith(
                    Isolation.valueOf(words[0]),
                    Duration.ofSeconds(Long.parseLong(words[1])),
                    Instant.ofEpochMilli(Long.parseLong(words[2])));
        }
    }

    private static final int LOOKS = 500;
    private static final Duration LOOK = Duration.ofMillis(20);

    Path run() {
        return path.resolve("run");
    }

    /** Makes the private directories; only the owner may look into them from outside. */
    void create() {
        try {
            Files.createDirectories(path);
            Files.setPosixFilePermissions(path, PosixFilePermissions.fromString("rwx------"));
            for (var name : List.of("run", "work", "tmp", "home", "root")) {
                Files.createDirectories(path.resolve(name));
            }
            var everyone = PosixFilePermissions.fromString("rwxrwxrwx");
            Files.setPosixFilePermissions(path.resolve("tmp"), everyone);
        } catch (IOException e) {
            throw new NodeException("cannot make " + path + ": " + e.getMessage(), e);
        }
    }

    /** What only the programs of the run could see. */
    void deletePrivate() {
        List.of("work", "tmp", "home", "layer")
                .forEach(name -> FileTree.delete(path.resolve(name)));
    }

    /** Written aside and renamed: a reader sees all of it or nothing. */
    void write(String name, String content) {
        try {
            var aside = path.resolve(name + ".new");
            Files.writeString(aside, content);
            Files.move(aside, path.resolve(name), StandardCopyOption.ATOMIC_MOVE);
        } catch (IOException e) {
            throw new NodeException("cannot write " + path.resolve(name), e);
        }
    }

    /** A program of this run. */
    Path executable(String name, byte[] content) {
        var file = path.resolve(name);
        try {
            Files.write(file, content);
            Files.setPosixFilePermissions(file, PosixFilePermissions.fromString("rwxr-xr-x"));
            return file;
        } catch (IOException e) {
            throw new NodeException("cannot write " + file, e);
        }
    }

    Optional<String> read(String name) {
        try {
            return Optional.of(Files.readString(path.resolve(name)));
        } catch (IOException absent) {
            return Optional.empty();
        }
    }

    boolean has(String name) {
        return Files.exists(path.resolve(name));
    }

    Optional<StartedWith> startedWith() {
        return read("started-with").map(StartedWith::parse);
    }

    /** Of a line that is being written there is no end yet. */
    Optional<ProcessIdentity> outer() {
        return read("pid").filter(line -> line.endsWith("\n")).map(ProcessIdentity::parse);
    }

    /**
     * Decides that a run without a process will never have one. Whoever launched it may be about to
     * give it one; of the two, the first to make a certain file wins.
     *
     * @return whether it will never run
     */
    boolean giveUp() {
        if (outer().isPresent()) {
            return false;
        }
        try {
            Files.createFile(path.resolve("claimed"));
            return true;
        } catch (FileAlreadyExistsException underway) {
            for (int look = 0; look < LOOKS && outer().isEmpty(); look++) {
                LockSupport.parkNanos(LOOK.toNanos());
            }
            return false;
        } catch (IOException e) {
            throw new NodeException("cannot give up " + path + ": " + e.getMessage(), e);
        }
    }

    List<Path> cgroups() {
        return read("cgroups").stream().flatMap(String::lines).map(Path::of).toList();
    }

    /** Code, and optionally reason and message; the line is complete because it was renamed. */
    Optional<String> exit() {
        return read("run/" + ExitWatch.EXIT).map(String::strip);
    }

    RunMarks marks() {
        return new RunMarks(
                read("post-start"),
                read("stopping").map(RunMarks.Stop::parse),
                has("pre-stop"),
                has("terminated")
                        ? Optional.of(modified("terminated", Instant.EPOCH))
                        : Optional.empty());
    }

    /** What the payload left about its end; a long text loses its beginning. */
    String message() {
        try (var file = Files.newByteChannel(path.resolve("message"))) {
            file.position(Math.max(0, file.size() - LONGEST_MESSAGE));
            var tail = ByteBuffer.allocate(LONGEST_MESSAGE);
            while (tail.hasRemaining() && file.read(tail) >= 0) {
                // reads until the end
            }
            return new String(tail.array(), 0, tail.position(), StandardCharsets.UTF_8);
        } catch (IOException absent) {
            return "";
        }
    }

    Instant modified(String name, Instant otherwise) {
        try {
            return Files.getLastModifiedTime(path.resolve(name)).toInstant();
        } catch (IOException absent) {
            return otherwise;
        }
    }
}
