// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.ground.node.agent;

import io.fabric8.kubernetes.api.model.Container;
import io.fabric8.kubernetes.api.model.LifecycleHandler;
import io.fabric8.kubernetes.api.model.Pod;
import java.time.Duration;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import org.paddlepaddle.cloud.ground.node.NodeException;
import org.paddlepaddle.cloud.ground.node.probe.Answer;
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

    private final Machine machine;
    private final NodeApi api;
    private final Runnable changed;
    private final Map<String, Loop> loops = new ConcurrentHashMap<>();

    /**
     * @param changed called when a hook has ended
     */
    ContainerHooks(Machine machine, NodeApi api, Runnable changed) {
        this.machine = machine;
        this.api = api;
        this.changed = changed;
    }

    /** Begins the hook after a start, unless it runs. */
    void postStart(Pod pod, Container container, ContainerId id, String address) {
        var handler = container.getLifecycle().getPostStart();
        begin(
                "post-start/" + id,
                () -> {
                    var answer = run(container, id, address, handler);
                    if (!answer.good()) {
                        tell(pod, container, "FailedPostStartHook", "PostStartHook failed");
                    }
                    machine.runtime()
                            .postStartEnded(id, answer.good() ? "" : failure(handler, answer));
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
                    machine.runtime().preStopEnded(id);
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
                        machine.supervisor()
                                .loopUntilDone(
                                        key,
                                        () -> {
                                            task.run();
                                            changed.run();
                                            return Next.DONE;
                                        }));
    }

    private Answer run(
            Container container, ContainerId id, String address, LifecycleHandler handler)
            throws InterruptedException {
        var calls = new ContainerCalls(machine.runtime(), container, id, address);
        try {
            return calls.hook(handler, LONGEST);
        } catch (NodeException e) {
            return Answer.bad(String.valueOf(e.getMessage()));
        }
    }

    private static String failure(LifecycleHandler handler, Answer answer) {
        return handler.getExec() == null
                ? answer.text()
                : "Exec lifecycle hook failed: " + answer.text();
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
