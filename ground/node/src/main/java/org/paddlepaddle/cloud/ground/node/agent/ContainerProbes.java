// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.ground.node.agent;

import io.fabric8.kubernetes.api.model.Container;
import io.fabric8.kubernetes.api.model.ContainerStatus;
import io.fabric8.kubernetes.api.model.Pod;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;
import org.paddlepaddle.cloud.ground.node.api.NodeApi;
import org.paddlepaddle.cloud.ground.node.pod.ContainerHealth;
import org.paddlepaddle.cloud.ground.node.pod.PodContainers;
import org.paddlepaddle.cloud.ground.node.pod.PodSnapshot;
import org.paddlepaddle.cloud.ground.node.pod.ProbeKind;
import org.paddlepaddle.cloud.ground.node.runtime.ContainerId;
import org.paddlepaddle.cloud.ground.node.runtime.ContainerState.Running;

/** The liveness, readiness and startup probes of one pod's running containers. */
final class ContainerProbes implements AutoCloseable {
    private final PodWorkerContext podWorkerContext;
    private final NodeApi api;
    private final Runnable changed;
    private final Map<String, ProbedRun> runs = new HashMap<>();

    /**
     * @param changed called when a verdict changes
     */
    ContainerProbes(PodWorkerContext podWorkerContext, NodeApi api, Runnable changed) {
        this.podWorkerContext = podWorkerContext;
        this.api = api;
        this.changed = changed;
    }

    Map<String, ContainerHealth> health() {
        var containerHealth = new HashMap<String, ContainerHealth>();
        runs.forEach((name, run) -> containerHealth.put(name, run.health()));
        return containerHealth;
    }

    /**
     * Probes what runs and leaves alone what does not.
     *
     * @param stopping only readiness still matters
     */
    void follow(Pod pod, PodSnapshot observed, boolean stopping) {
        PodContainers.all(pod)
                .filter(ContainerProbes::probed)
                .forEach(container -> follow(pod, container, observed, stopping));
    }

    private static boolean probed(Container container) {
        return Stream.of(ProbeKind.values()).anyMatch(kind -> kind.of(container).isPresent());
    }

    private void follow(Pod pod, Container container, PodSnapshot observed, boolean stopping) {
        var name = container.getName();
        var running = observed.probeable(container).filter(_ -> observed.address().isPresent());
        var known = Optional.ofNullable(runs.get(name));
        if (known.isPresent()
                && running.filter(run -> run.id().equals(known.get().id())).isEmpty()) {
            known.get().close();
            runs.remove(name);
        }
        if (running.isPresent() && !runs.containsKey(name) && !stopping) {
            runs.put(name, begin(pod, container, running.get(), observed.address().orElseThrow()));
        }
        boolean ends =
                stopping || running.filter(run -> run.marks().stop().isPresent()).isPresent();
        if (ends) {
            Optional.ofNullable(runs.get(name)).ifPresent(ProbedRun::stopJudging);
        }
    }

    private ProbedRun begin(Pod pod, Container container, Running running, String address) {
        var calls =
                new ContainerCalls(podWorkerContext.runtime(), container, running.id(), address);
        return new ProbedRun(
                pod,
                container,
                running,
                calls,
                known(pod, running.id()),
                podWorkerContext,
                api,
                changed);
    }

    /** What an earlier agent found out about the same run. */
    private static Optional<ContainerStatus> known(Pod pod, ContainerId id) {
        return Optional.ofNullable(pod.getStatus()).stream()
                .flatMap(
                        status ->
                                Stream.concat(
                                        status.getInitContainerStatuses().stream(),
                                        status.getContainerStatuses().stream()))
                .filter(status -> ("process://" + id).equals(status.getContainerID()))
                .findFirst();
    }

    @Override
    public void close() {
        runs.values().forEach(ProbedRun::close);
        runs.clear();
    }
}
