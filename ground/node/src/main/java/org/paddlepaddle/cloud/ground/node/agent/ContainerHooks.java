// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.ground.node.agent;

import io.fabric8.kubernetes.api.model.Container;
import io.fabric8.kubernetes.api.model.LifecycleHandler;
import io.fabric8.kubernetes.api.model.Pod;
import java.time.Duration;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import org.paddlepaddle.cloud.ground.node.NodeException;
import org.paddlepaddle.cloud.ground.node.api.NodeApi;
import org.paddlepaddle.cloud.ground.node.api.PodEvent;
import org.paddlepaddle.cloud.ground.node.probe.ProbeResult;
import org.paddlepaddle.cloud.ground.node.runtime.ContainerId;
import org.paddlepaddle.cloud.supervise.FiniteTurn.Next;
import org.paddlepaddle.cloud.supervise.Loop;

/**
 * Runs the hooks of one pod's containers and records how they ended.
 *
 * <p>A hook whose agent died is run again by the next one, and one whose end could not be recorded
 * by this one: hooks are run at least once.
 */
final class ContainerHooks implements AutoCloseable {
    private static final Duration LONGEST = Duration.ofHours(1);

    private final PodWorkerContext podWorkerContext;
    private final NodeApi api;
    private final Runnable changed;
    private final Map<String, Loop> loops = new ConcurrentHashMap<>();

    /**
     * @param changed called when a hook has ended
     */
    ContainerHooks(PodWorkerContext podWorkerContext, NodeApi api, Runnable changed) {
        this.podWorkerContext = podWorkerContext;
        this.api = api;
        this.changed = changed;
    }

    /** Begins the hook after a start, unless it runs. */
    void postStart(Pod pod, Container container, ContainerId id, String address) {
        var handler = container.getLifecycle().getPostStart();
        begin(
                "post-start/" + id,
                () -> {
                    var probeResult = run(container, id, address, handler);
                    if (!probeResult.good()) {
                        tell(pod, container, "FailedPostStartHook", "PostStartHook failed");
                    }
                    podWorkerContext
                            .runtime()
                            .postStartEnded(
                                    id, probeResult.good() ? "" : failure(handler, probeResult));
                });
    }

    /** Begins the hook before the end, unless it runs. */
    void preStop(Pod pod, Container container, ContainerId id, String address) {
        var handler = container.getLifecycle().getPreStop();
        begin(
                "pre-stop/" + id,
                () -> {
                    if (!run(container, id, address, handler).good()) {
                        tell(pod, container, "FailedPreStopHook", "PreStopHook failed");
                    }
                    podWorkerContext.runtime().preStopEnded(id);
                });
    }

    /** What a hook does, as far as it was not interrupted. */
    private interface Task {
        void run() throws InterruptedException;
    }

    private void begin(String key, Task task) {
        loops.computeIfAbsent(
                key,
                _ ->
                        podWorkerContext
                                .supervisor()
                                .loopUntilDone(
                                        key,
                                        () -> {
                                            task.run();
                                            changed.run();
                                            return Next.DONE;
                                        }));
    }

    private ProbeResult run(
            Container container, ContainerId id, String address, LifecycleHandler handler)
            throws InterruptedException {
        var calls = new ContainerCalls(podWorkerContext.runtime(), container, id, address);
        try {
            return calls.hook(handler, LONGEST);
        } catch (NodeException e) {
            return ProbeResult.bad(String.valueOf(e.getMessage()));
        }
    }

    private static String failure(LifecycleHandler handler, ProbeResult probeResult) {
        return handler.getExec() == null
                ? probeResult.text()
                : "Exec lifecycle hook failed: " + probeResult.text();
    }

    /** Not what the hook printed: it may hold a secret. */
    private void tell(Pod pod, Container container, String reason, String message) {
        api.tell(PodEvent.warning(pod, container, reason, message));
    }

    @Override
    public void close() {
        loops.values().forEach(Loop::close);
    }
}
