// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.ground.node.image;

import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.channels.FileLock;
import java.nio.channels.OverlappingFileLockException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.time.InstantSource;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.locks.ReentrantLock;
import java.util.function.Consumer;
import org.paddlepaddle.cloud.ground.node.FileTree;
import org.paddlepaddle.cloud.ground.node.NodeException;

/**
 * Virtual environments on disk, each made once.
 *
 * <p>An environment is there when its marker is; a directory without one is what a crash left and
 * is removed before the next try. A lock file makes other processes wait for the one that makes it.
 */
public final class EnvironmentStore {
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
    public Optional<BuiltEnvironment> find(EnvironmentSpec pins) {
        var directory = images.resolve(pins.directory());
        if (pins.layer().isEmpty()) {
            return EnvironmentMarker.made(directory, Optional.empty());
        }
        return find(pins.layer().get().base())
                .flatMap(base -> EnvironmentMarker.made(directory, Optional.of(base)));
    }

    /** What was made on top of others because pods asked for it. */
    public List<EnvironmentSpec> layers(List<EnvironmentSpec> known) {
        var named = known.stream().map(EnvironmentSpec::directory).toList();
        return FileTree.names(images).stream()
                .filter(name -> !named.contains(name))
                .flatMap(name -> known.stream().flatMap(pins -> layer(pins, name).stream()))
                .toList();
    }

    private Optional<EnvironmentSpec> layer(EnvironmentSpec base, String name) {
        return EnvironmentMarker.wished(images.resolve(name), base)
                .map(base::with)
                .filter(pins -> find(pins).isPresent());
    }

    /** Makes the environment unless it is there; blocks meanwhile and tells how far it is. */
    public BuiltEnvironment make(EnvironmentSpec pins, Consumer<PreparationProgress> progress) {
        oneAtATime.lock();
        try (var channel = lockFile(pins);
                var _ = acquire(channel, pins, progress)) {
            var there = find(pins);
            if (there.isPresent()) {
                return there.get();
            }
            var base = pins.layer().map(layer -> make(layer.base(), progress));
            var python =
                    base.map(BuiltEnvironment::python)
                            .orElseGet(() -> Interpreters.find(pins, environment));
            var directory = images.resolve(pins.directory());
            PipSteps.stopLeftover(maker(pins.directory()));
            FileTree.delete(directory);
            running = Optional.of(maker(pins.directory()));
            build(pins, new BuiltEnvironment(directory, python, base), progress);
            running = Optional.empty();
            EnvironmentMarker.write(pins, python, directory);
            return find(pins).orElseThrow(() -> new NodeException(directory + " vanished"));
        } catch (IOException e) {
            throw new NodeException("cannot make " + pins.title() + ": " + e.getMessage(), e);
        } finally {
            oneAtATime.unlock();
        }
    }

    /**
     * Removes an environment; it is made anew when it is wanted again. Waits for whoever makes it.
     *
     * @return whether there was one
     */
    public boolean remove(EnvironmentSpec pins) {
        oneAtATime.lock();
        try (var channel = lockFile(pins);
                var _ = channel.lock()) {
            var directory = images.resolve(pins.directory());
            boolean there = Files.exists(directory);
            // Without its marker it is nothing, should we be killed in the middle.
            Files.deleteIfExists(directory.resolve(EnvironmentMarker.FILE));
            FileTree.delete(directory);
            Files.deleteIfExists(images.resolve(pins.directory() + ".log"));
            return there;
        } catch (IOException e) {
            throw new NodeException("cannot remove " + pins.title() + ": " + e.getMessage(), e);
        } finally {
            oneAtATime.unlock();
        }
    }

    /** Whether a living process makes the environment just now. */
    public boolean isBeingMade(EnvironmentSpec pins) {
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
            throw new NodeException("cannot look at " + pins.title() + ": " + e.getMessage(), e);
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

    private FileChannel lockFile(EnvironmentSpec pins) throws IOException {
        Files.createDirectories(images);
        return FileChannel.open(
                images.resolve(pins.directory() + ".lock"),
                StandardOpenOption.CREATE,
                StandardOpenOption.WRITE);
    }

    private static FileLock acquire(
            FileChannel channel, EnvironmentSpec pins, Consumer<PreparationProgress> progress)
            throws IOException {
        var free = channel.tryLock();
        if (free != null) {
            return free;
        }
        progress.accept(
                PreparationProgress.step(
                        pins.title(), "waiting for another process that makes it"));
        return channel.lock();
    }

    private void build(
            EnvironmentSpec pins, BuiltEnvironment wanted, Consumer<PreparationProgress> progress)
            throws IOException {
        var log = images.resolve(pins.directory() + ".log");
        var maker = maker(pins.directory());
        var steps = new PipSteps(pins, wanted.python(), log, maker, environment, clock);
        new EnvironmentBuild(pins, wanted, steps, progress).run();
    }
}
