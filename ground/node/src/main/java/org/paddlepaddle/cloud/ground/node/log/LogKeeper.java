// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.ground.node.log;

import java.io.IOException;
import java.nio.file.FileSystems;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.StandardWatchEventKinds;
import java.nio.file.WatchEvent;
import java.nio.file.WatchKey;
import java.nio.file.WatchService;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.TimeUnit;
import java.util.function.Supplier;
import org.paddlepaddle.cloud.ground.node.FileTree;
import org.paddlepaddle.cloud.ground.node.NodeException;
import org.paddlepaddle.cloud.supervise.Loop;
import org.paddlepaddle.cloud.supervise.Supervisor;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Looks after the logs that programs write: notes when they grow, gives up their beginning when
 * they are long, and removes those of pods long gone.
 *
 * <p>A log that rests is watched by the kernel and costs nothing. One that grows is not watched,
 * because a program that floods would wake us for every line; it is looked at four times a second
 * until it rests again.
 */
public final class LogKeeper implements AutoCloseable {
    private static final Logger LOG = LoggerFactory.getLogger(LogKeeper.class);
    private static final Duration LOOK = Duration.ofMillis(250);
    private static final Duration LOOK_AT_FLOOD = Duration.ofMillis(50);
    private static final Duration SWEEP = Duration.ofMinutes(10);
    private static final Duration AFTER_FAILURE = Duration.ofSeconds(10);
    private static final WatchEvent.Kind<?>[] NEW = {StandardWatchEventKinds.ENTRY_CREATE};
    private static final WatchEvent.Kind<?>[] GROWING = {
        StandardWatchEventKinds.ENTRY_CREATE, StandardWatchEventKinds.ENTRY_MODIFY
    };

    private final Path root;
    private final LogLimits limits;
    private final InstantSource clock;
    private final Supplier<List<String>> pods;
    private final LogArchive logArchive;
    private final WatchService service;
    private final WatchedDirectories watched;
    private final Set<Path> busy = new HashSet<>();
    private Instant nextSweep = Instant.MIN;
    private Optional<Loop> loop = Optional.empty();
    private volatile boolean flooded;

    /**
     * @param pods uids of those that are on this machine
     */
    public LogKeeper(
            Path root, LogLimits limits, Supplier<List<String>> pods, InstantSource clock) {
        this.root = root;
        this.limits = limits;
        this.clock = clock;
        this.pods = pods;
        this.logArchive = new LogArchive(root, limits.archiveTime(), limits.archiveBytes());
        try {
            this.service = FileSystems.getDefault().newWatchService();
            this.watched = new WatchedDirectories(service);
            Files.createDirectories(root);
        } catch (IOException e) {
            throw new NodeException("cannot watch logs: " + e.getMessage(), e);
        }
    }

    /** Begins in a loop of its own. */
    public LogKeeper start(Supervisor supervisor) {
        loop = Optional.of(supervisor.loop("log-keeper", this::round));
        return this;
    }

    private void round() throws InterruptedException {
        try {
            if (!clock.instant().isBefore(nextSweep)) {
                // Should it fail: what is due all the time is done all the time.
                nextSweep = clock.instant().plus(AFTER_FAILURE);
                sweep();
                nextSweep = clock.instant().plus(SWEEP);
            }
            var patience = busy.isEmpty() ? untilSweep() : flooded ? LOOK_AT_FLOOD : LOOK;
            var key = service.poll(patience.toMillis(), TimeUnit.MILLISECONDS);
            if (key == null) {
                lookAtBusy();
            } else {
                woken(key);
            }
        } catch (IOException | NodeException e) {
            // A pod may take its directory away under our hands; the next round sees it.
            LOG.debug("looking after logs: {}", e.getMessage());
        } catch (RuntimeException | Error e) {
            // What the kernel told before is forgotten; a sweep finds it again.
            nextSweep = clock.instant();
            throw e;
        }
    }

    /** Neither for ever nor at once, wherever the clock was set. */
    private Duration untilSweep() {
        var left = Duration.between(clock.instant(), nextSweep);
        return left.compareTo(LOOK) < 0 ? LOOK : left.compareTo(SWEEP) > 0 ? SWEEP : left;
    }

    private void sweep() throws IOException {
        var alive = Set.copyOf(pods.get());
        logArchive.sweep(alive, clock.instant());
        watched.leaveUnless(at -> at.equals(root) || alive.contains(uidOf(at)));
        if (!watched.contains(root)) {
            watched.watch(root, NEW);
        }
        for (var name : FileTree.names(root)) {
            if (alive.contains(LogFiles.uid(name))) {
                watchPod(root.resolve(name));
            }
        }
    }

    private String uidOf(Path below) {
        return LogFiles.uid(root.relativize(below).getName(0).toString());
    }

    private void watchPod(Path pod) throws IOException {
        if (!watched.contains(pod)) {
            watched.watch(pod, NEW);
        }
        for (var container : FileTree.names(pod)) {
            var directory = pod.resolve(container);
            boolean hasLogs = !container.equals(PodNote.DIRECTORY);
            if (hasLogs && !watched.contains(directory)) {
                busy.add(directory);
            }
        }
    }

    private void woken(WatchKey key) throws IOException {
        var directory = watched.directory(key).orElse(null);
        var events = key.pollEvents();
        if (directory == null) {
            key.cancel();
        } else if (directory.equals(root)) {
            key.reset();
            for (var name : created(events)) {
                if (!watched.contains(root.resolve(name)) && fresh(name)) {
                    watchPod(root.resolve(name));
                }
            }
        } else if (root.equals(directory.getParent())) {
            key.reset();
            watchPod(directory);
        } else {
            watched.leave(key);
            busy.add(directory);
            lookInto(directory);
        }
    }

    /** The root holds the logs of many pods that are gone; only who is new is looked at. */
    private List<String> created(List<WatchEvent<?>> events) {
        return events.stream()
                        .anyMatch(event -> StandardWatchEventKinds.OVERFLOW.equals(event.kind()))
                ? FileTree.names(root)
                : events.stream().map(event -> String.valueOf(event.context())).toList();
    }

    private boolean fresh(String name) {
        return pods.get().contains(LogFiles.uid(name));
    }

    private void lookAtBusy() throws IOException {
        flooded = false;
        for (var directory : List.copyOf(busy)) {
            if (!Files.isDirectory(directory)) {
                busy.remove(directory);
            } else if (!lookInto(directory)) {
                busy.remove(directory);
                watched.watch(directory, GROWING);
                // What was written before the kernel watched would otherwise be noticed late.
                lookInto(directory);
            }
        }
    }

    private boolean lookInto(Path directory) throws IOException {
        var logs = LogFiles.newestFirst(directory);
        boolean grew = false;
        for (int index = 0; index < logs.size(); index++) {
            if (index < limits.runs()) {
                grew |= look(logs.get(index));
            } else {
                forget(logs.get(index));
            }
        }
        return grew;
    }

    private static void forget(Path log) throws IOException {
        var name = log.getFileName().toString().replace(".log", "");
        for (var suffix : List.of(".times", ".head", ".log")) {
            Files.deleteIfExists(log.resolveSibling(name + suffix));
        }
    }

    /** Notes how long a log is now; whether it has grown since the last look. */
    public synchronized boolean look(Path log) throws IOException {
        try {
            long length = Files.size(log);
            if (length == LineTimes.known(log)) {
                return false;
            }
            LineTimes.note(log, length, writtenAt(log));
            if (length - LogHead.of(log) > limits.keepBytes() + limits.slackBytes()) {
                LogHead.moveTo(log, length - limits.keepBytes());
                flooded = true;
            }
            return true;
        } catch (NoSuchFileException gone) {
            return false;
        }
    }

    /** What grew while nobody looked was last written when the file says so. */
    private Instant writtenAt(Path log) throws IOException {
        var changed = Files.getLastModifiedTime(log).toInstant();
        var now = clock.instant();
        return changed.isBefore(now) ? changed : now;
    }

    @Override
    public void close() {
        loop.ifPresent(Loop::closeAfterTurn);
        try {
            service.close();
        } catch (IOException e) {
            throw new NodeException("cannot close the watch", e);
        }
    }
}
