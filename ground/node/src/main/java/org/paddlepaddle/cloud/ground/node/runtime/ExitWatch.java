// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.ground.node.runtime;

import java.io.IOException;
import java.nio.file.ClosedWatchServiceException;
import java.nio.file.FileSystems;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.StandardWatchEventKinds;
import java.nio.file.WatchKey;
import java.nio.file.WatchService;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Consumer;
import org.paddlepaddle.cloud.ground.node.NodeException;
import org.paddlepaddle.cloud.supervise.Loop;
import org.paddlepaddle.cloud.supervise.Supervisor;

/** Tells which pod to look at when a run wrote its exit code; the kernel wakes us. */
public final class ExitWatch implements AutoCloseable {
    /** Where the init of a run leaves its exit code, below the directory that is watched. */
    static final String EXIT = "exit";

    private final WatchService service;
    private final Consumer<String> changed;
    private final Map<WatchKey, String> pods = new ConcurrentHashMap<>();
    private final Map<Path, WatchKey> keys = new ConcurrentHashMap<>();
    private final Loop loop;

    /**
     * @param changed called with the uid of the pod; must be quick
     */
    public ExitWatch(Consumer<String> changed, Supervisor supervisor) {
        this.changed = changed;
        try {
            service = FileSystems.getDefault().newWatchService();
        } catch (IOException e) {
            throw new NodeException("cannot watch directories: " + e.getMessage(), e);
        }
        loop = supervisor.loop("exit-watch", this::tellNext);
    }

    /** Watches a run's directory; again and again does no harm. */
    public void watch(String pod, Path run) {
        if (keys.containsKey(run)) {
            return;
        }
        try {
            var key = run.register(service, StandardWatchEventKinds.ENTRY_CREATE);
            pods.put(key, pod);
            keys.put(run, key);
            if (Files.exists(run.resolve(EXIT))) {
                // A short run ends before anybody watches it.
                changed.accept(pod);
            }
        } catch (NoSuchFileException | ClosedWatchServiceException gone) {
            // The run is forgotten or we are closing; nobody waits for it.
        } catch (IOException e) {
            throw new NodeException("cannot watch " + run + ": " + e.getMessage(), e);
        }
    }

    /** A turn of the loop; whom it fails to tell looks now and then in any case. */
    private void tellNext() throws InterruptedException {
        var key = service.take();
        key.pollEvents();
        var pod = pods.get(key);
        if (!key.reset()) {
            pods.remove(key);
            keys.values().remove(key);
        }
        if (pod != null) {
            changed.accept(pod);
        }
    }

    @Override
    public void close() {
        loop.closeAfterTurn();
        try {
            service.close();
        } catch (IOException e) {
            throw new NodeException("cannot close the watch", e);
        }
    }
}
