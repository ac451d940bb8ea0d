// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.ground.node.image;

import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.channels.FileLock;
import java.nio.channels.OverlappingFileLockException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;
import java.time.InstantSource;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.locks.ReentrantLock;
import java.util.function.Consumer;
import org.paddlepaddle.cloud.ground.node.NodeException;
import org.paddlepaddle.cloud.ground.node.process.Command;
import org.paddlepaddle.cloud.ground.node.runtime.FileTree;

/**
 * Virtual environments on disk, each made once.
 *
 * <p>An environment is there when its marker is; a directory without one is what a crash left and
 * is removed before the next try. A lock file makes other processes wait for the one that makes it.
 */
public final class EnvironmentStore {
    private static final String MARKER = "paddlecloud.json";
    private static final ObjectMapper JSON = new ObjectMapper();

    /**
     * An environment that is complete.
     *
     * @param root its real path
     * @param prefix of the Python it was made from
     */
    public record Made(Path root, Path prefix) {}

    private final Path images;
    private final Map<String, String> environment;
    private final InstantSource clock;
    private final ReentrantLock oneAtATime = new ReentrantLock();
    private volatile Optional<Path> running = Optional.empty();

    /**
     * @param environment for pip, so that the user's proxies and index settings hold
     */
    public EnvironmentStore(Path images, Map<String, String> environment, InstantSource clock) {
        this.images = images;
        this.environment = environment;
        this.clock = clock;
    }

    /** The environment if it is complete; answers from disk at once. */
    public Optional<Made> find(Pins pins) {
        var directory = images.resolve(pins.directory());
        try {
            var marker = JSON.readTree(directory.resolve(MARKER).toFile());
            var prefix = Path.of(marker.path("prefix").asText());
            boolean usable = Files.isExecutable(directory.resolve("bin/python"));
            return usable
                    ? Optional.of(new Made(directory.toRealPath(), prefix))
                    : Optional.empty();
        } catch (IOException absent) {
            return Optional.empty();
        }
    }

    /** Makes the environment unless it is there; blocks meanwhile and tells how far it is. */
    public Made make(Pins pins, Consumer<Progress> progress) {
        oneAtATime.lock();
        try (var channel = lockFile(pins);
                var _ = acquire(channel, pins, progress)) {
            var there = find(pins);
            if (there.isPresent()) {
                return there.get();
            }
            var python = Interpreters.find(pins, environment);
            var directory = images.resolve(pins.directory());
            PipSteps.stopLeftover(maker(pins.directory()));
            FileTree.delete(directory);
            running = Optional.of(maker(pins.directory()));
            build(pins, python, directory, progress);
            running = Optional.empty();
            mark(pins, python, directory);
            return find(pins).orElseThrow(() -> new NodeException(directory + " vanished"));
        } catch (IOException e) {
            throw new NodeException("cannot make " + pins.name() + ": " + e.getMessage(), e);
        } finally {
            oneAtATime.unlock();
        }
    }

    /**
     * Removes an environment; it is made anew when it is wanted again. Waits for whoever makes it.
     *
     * @return whether there was one
     */
    public boolean remove(Pins pins) {
        oneAtATime.lock();
        try (var channel = lockFile(pins);
                var _ = channel.lock()) {
            var directory = images.resolve(pins.directory());
            boolean there = Files.exists(directory);
            // Without its marker it is nothing, should we be killed in the middle.
            Files.deleteIfExists(directory.resolve(MARKER));
            FileTree.delete(directory);
            Files.deleteIfExists(images.resolve(pins.directory() + ".log"));
            return there;
        } catch (IOException e) {
            throw new NodeException("cannot remove " + pins.name() + ": " + e.getMessage(), e);
        } finally {
            oneAtATime.unlock();
        }
    }

    /** Whether a living process makes the environment just now. */
    public boolean isBeingMade(Pins pins) {
        if (!Files.exists(images.resolve(pins.directory() + ".lock"))) {
            return false;
        }
        try (var channel = lockFile(pins);
                var free = channel.tryLock()) {
            return free == null;
        } catch (OverlappingFileLockException _) {
            // This very process makes it.
            return true;
        } catch (IOException e) {
            throw new NodeException("cannot look at " + pins.name() + ": " + e.getMessage(), e);
        }
    }

    private Path maker(String directory) {
        return images.resolve(directory + ".maker");
    }

    /** Ends the command that is running; the environment is made anew at the next try. */
    void stop() {
        running.ifPresent(PipSteps::stopLeftover);
    }

    /** Ends what a killed process left running; what another living process makes goes on. */
    public static void stopLeftovers(Path images) {
        for (var name : FileTree.names(images)) {
            var maker = images.resolve(name);
            if (name.endsWith(".maker")) {
                var lock = images.resolve(name.replaceFirst("maker$", "lock"));
                try (var channel = FileChannel.open(lock, StandardOpenOption.WRITE);
                        var held = channel.tryLock()) {
                    if (held != null) {
                        PipSteps.stopLeftover(maker);
                    }
                } catch (IOException e) {
                    throw new NodeException("cannot lock " + lock + ": " + e.getMessage(), e);
                }
            }
        }
    }

    private FileChannel lockFile(Pins pins) throws IOException {
        Files.createDirectories(images);
        return FileChannel.open(
                images.resolve(pins.directory() + ".lock"),
                StandardOpenOption.CREATE,
                StandardOpenOption.WRITE);
    }

    private static FileLock acquire(FileChannel channel, Pins pins, Consumer<Progress> progress)
            throws IOException {
        var free = channel.tryLock();
        if (free != null) {
            return free;
        }
        progress.accept(Progress.step(pins.name(), "waiting for another process that makes it"));
        return channel.lock();
    }

    private void build(Pins pins, Interpreter python, Path directory, Consumer<Progress> progress) {
        var log = images.resolve(pins.directory() + ".log");
        var steps = new PipSteps(pins, python, log, maker(pins.directory()), environment, clock);
        progress.accept(
                Progress.step(pins.name(), "virtual environment with Python " + python.version()));
        steps.run(List.of(python.executable() + "", "-m", "venv", directory + ""), progress);
        if (pins.packages().isEmpty()) {
            return;
        }
        var inside = directory.resolve("bin/python").toString();
        var install = List.of(inside, "-m", "pip", "install", "--retries", "2");
        steps.run(PipSteps.join(install, List.of("-q", "-U", "pip")), progress);
        var progressBar = machineReadable(inside) ? "raw" : "off";
        var pinned = PipSteps.join(install, List.of("--progress-bar", progressBar));
        steps.run(PipSteps.join(pinned, pins.packages()), progress);
        if (!pins.bare().isEmpty()) {
            var bare = PipSteps.join(pinned, List.of("--no-deps"));
            steps.run(PipSteps.join(bare, pins.bare()), progress);
        }
    }

    /** Only a recent pip prints its progress so that programs can read it. */
    private static boolean machineReadable(String python) {
        var answer = Command.require(python, "-m", "pip", "--version").split(" ");
        return Version.parse(answer[1]).compareTo(new Version(24, 1)) >= 0;
    }

    private static void mark(Pins pins, Interpreter python, Path directory) throws IOException {
        var marker =
                JSON.createObjectNode()
                        .put("name", pins.name())
                        .put("python", python.executable().toString())
                        .put("prefix", python.prefix().toString())
                        .put("version", python.version().toString());
        var packages = marker.putArray("packages");
        pins.packages().forEach(packages::add);
        pins.bare().forEach(packages::add);
        var temporary = directory.resolve(MARKER + ".new");
        Files.writeString(temporary, marker.toPrettyString() + "\n");
        Files.move(temporary, directory.resolve(MARKER), StandardCopyOption.ATOMIC_MOVE);
    }
}
