// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.ground.node.pod;

import io.fabric8.kubernetes.api.model.Container;
import java.time.Duration;
import java.time.Instant;
import java.util.Map;
import java.util.Optional;
import org.paddlepaddle.cloud.ground.node.runtime.ContainerState;
import org.paddlepaddle.cloud.ground.node.runtime.ContainerState.Exited;
import org.paddlepaddle.cloud.ground.node.runtime.ContainerState.Running;

/**
 * The snapshot of a pod on this machine for one pass.
 *
 * @param hostAddress of the node
 * @param address of the pod, once it has one
 * @param latest run of each container that has run, by name
 * @param previous run of each container that was restarted, by name
 * @param waiting what held a start up in the last pass, by container name
 * @param containerHealth what probes say, by container name
 * @param excess what the pod uses beyond its limits, in words
 * @param deletionSeen when this agent learned that a pod that had not ended was deleted
 */
public record PodSnapshot(
        Instant now,
        String hostAddress,
        Optional<String> address,
        Map<String, ContainerState> latest,
        Map<String, ContainerState> previous,
        Map<String, WaitingReason> waiting,
        Map<String, ContainerHealth> containerHealth,
        Optional<String> excess,
        Optional<Instant> deletionSeen) {
    /** What a clock that nobody sets may differ from the time of a file. */
    private static final Duration SKEW = Duration.ofSeconds(10);

    public PodSnapshot {
        latest = Map.copyOf(latest);
        previous = Map.copyOf(previous);
        waiting = Map.copyOf(waiting);
        containerHealth = Map.copyOf(containerHealth);
    }

    /**
     * Whether something that has happened lies ahead: the clock was set back since. How long ago it
     * was nobody knows, and to wait until then could take hours.
     */
    boolean ahead(Instant happened) {
        return happened.isAfter(now.plus(SKEW));
    }

    /**
     * When the run after this one may begin. Ends are dated by the file system, which may have a
     * clock of its own: one that lies ahead, or before its start, is taken for the start.
     */
    Instant restartAt(Exited run) {
        boolean credible = !ahead(run.finishedAt()) && !run.finishedAt().isBefore(run.startedAt());
        var end = credible ? run.finishedAt() : run.startedAt();
        return ahead(end) ? now : CrashLoopBackOff.restartAt(run, end);
    }

    Optional<ContainerState> state(String container) {
        return Optional.ofNullable(latest.get(container));
    }

    Optional<Running> running(String container) {
        return state(container).filter(Running.class::isInstance).map(Running.class::cast);
    }

    /** The run that probes may look at: one whose first hook, if there is one, has ended well. */
    public Optional<Running> probeable(Container container) {
        return running(container.getName()).filter(run -> greeted(container, run));
    }

    boolean anyRunning() {
        return latest.values().stream().anyMatch(Running.class::isInstance);
    }

    ContainerHealth containerHealth(Container container) {
        return containerHealth.getOrDefault(
                container.getName(), ContainerHealth.initial(container));
    }

    /** Whether it runs, its first hook went well, and its startup probe passed. */
    boolean started(Container container) {
        return probeable(container).isPresent() && containerHealth(container).started();
    }

    /** Whether the hook after the start, if there is one, went well. */
    static boolean greeted(Container container, Running run) {
        return !Hooks.postStart(container)
                || run.marks().postStart().filter(String::isEmpty).isPresent();
    }
}
