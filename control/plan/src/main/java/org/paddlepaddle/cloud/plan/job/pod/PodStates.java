// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.plan.job.pod;

import io.fabric8.kubernetes.api.model.Pod;
import java.time.Instant;
import java.util.Objects;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.Set;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.paddlepaddle.cloud.api.job.JobNames;
import org.paddlepaddle.cloud.api.job.Role;
import org.paddlepaddle.cloud.plan.ContainerReading;
import org.paddlepaddle.cloud.plan.ContainerReading.Ended;
import org.paddlepaddle.cloud.plan.ContainerReading.Waiting;
import org.paddlepaddle.cloud.plan.job.Action;

/** Reads how far a pod has come from what the kubelet says of it. */
public final class PodStates {
    /** The deadline that {@link Action.StopPod} sets; nobody trains in a second. */
    public static final long STOP_DEADLINE = 1;

    private static final Pattern NUMBER = Pattern.compile("[0-9]{1,9}");

    /** What kubelet and container runtimes say where nobody saw how a container ended. */
    private static final Set<String> UNSEEN = Set.of("ContainerStatusUnknown", "Unknown");

    /** What is said of containers that are held back by us, or are about to start. */
    private static final Set<String> NO_NEWS =
            Set.of("", "CreateContainerConfigError", "ContainerCreating", "PodInitializing");

    private static final int SIGNAL_BASE = 128;
    private static final int SIGNALS = 63;
    private static final int BYTE = 256;

    private PodStates() {}

    public static ObservedPod observe(Pod pod) {
        var meta = pod.getMetadata();
        var deadline = pod.getSpec().getActiveDeadlineSeconds();
        var phase = phase(pod);
        return new ObservedPod(
                meta.getUid(),
                state(pod),
                address(pod),
                Objects.requireNonNullElse(annotation(pod, JobNames.TEMPLATE_HASH), ""),
                phase.equals("Succeeded") || phase.equals("Failed"),
                deadline != null && deadline <= STOP_DEADLINE,
                meta.getDeletionTimestamp() != null,
                attempt(pod),
                restarts(pod));
    }

    /**
     * Starts of the trainer after failures. What ended unseen ended with its machine; and where
     * nothing is restarted, only a restart of the machine starts it again.
     */
    private static int restarts(Pod pod) {
        boolean unseen = lastEnd(pod).map(Ended::reason).filter(UNSEEN::contains).isPresent();
        return unseen || !restarted(pod)
                ? 0
                : trainer(pod).map(ContainerReading::restarts).orElse(0);
    }

    private static boolean restarted(Pod pod) {
        return !"Never".equals(pod.getSpec().getRestartPolicy());
    }

    private static Optional<Ended> lastEnd(Pod pod) {
        return trainer(pod).flatMap(ContainerReading::before);
    }

    private static int attempt(Pod pod) {
        var labels = pod.getMetadata().getLabels();
        var text = labels == null ? null : labels.get(JobNames.LABEL_ATTEMPT);
        return text != null && NUMBER.matcher(text).matches() ? Integer.parseInt(text) : 0;
    }

    static PodState state(Pod pod) {
        return switch (phase(pod)) {
            case "Succeeded" -> new PodState.Succeeded(ended(pod).flatMap(PodStates::time));
            case "Failed" -> failed(pod);
            case "Running" -> running(pod);
            default ->
                    address(pod).isEmpty()
                            ? new PodState.Pending(why(pod))
                            : new PodState.Starting(why(pod));
        };
    }

    /** A side car may keep a pod running long after its training container has ended. */
    private static PodState running(Pod pod) {
        var ended = ended(pod);
        var policy = pod.getSpec().getRestartPolicy();
        if (ended.isPresent() && !ended.get().failed() && !"Always".equals(policy)) {
            return new PodState.Succeeded(ended.flatMap(PodStates::time));
        }
        if (ended.isPresent() && ("Never".equals(policy) || isServer(pod))) {
            return failed(exit(pod, ended.get()), ended, null);
        }
        var lost = isServer(pod) ? lost(pod) : Optional.<PodState>empty();
        if (lost.isPresent()) {
            return lost.get();
        }
        boolean all = main(pod).allMatch(ContainerReading::runs);
        return all ? new PodState.Running() : new PodState.Starting(why(pod));
    }

    /**
     * A parameter server that the kubelet started again has lost what it held, and its workers wait
     * for the old one for ever: it runs, and has failed all the same. Where nothing is restarted it
     * was the machine that was, and with it the workers.
     */
    private static Optional<PodState> lost(Pod pod) {
        boolean again =
                restarted(pod)
                        && trainer(pod).filter(container -> container.restarts() > 0).isPresent();
        var before = lastEnd(pod);
        if (!again || before.filter(end -> !end.failed()).isPresent()) {
            return Optional.empty();
        }
        var how =
                before.map(end -> exit(pod, end))
                        .orElse("container " + trainerName(pod) + " ended");
        var why = how + " and was started again without what it held";
        return Optional.of(failed(why, before, null));
    }

    private static boolean isServer(Pod pod) {
        var labels = pod.getMetadata().getLabels();
        return labels != null && Role.ps.name().equals(labels.get(JobNames.LABEL_ROLE));
    }

    private static PodState failed(Pod pod) {
        var ended = ended(pod);
        var reason = pod.getStatus().getReason();
        var why =
                reason == null
                        ? ended.map(state -> exit(pod, state)).orElse("it failed")
                        : join(reason, pod.getStatus().getMessage());
        return failed(why, ended, reason);
    }

    private static PodState failed(String why, Optional<Ended> ended, @Nullable String reason) {
        var code = ended.map(state -> OptionalInt.of(state.code()));
        var word = reason == null ? ended.map(Ended::reason).orElse("") : reason;
        return new PodState.Failed(why, code.orElse(OptionalInt.empty()), word);
    }

    private static String exit(Pod pod, Ended ended) {
        int code = ended.code();
        var reason = ended.outOfMemory() ? ", out of memory" : signal(code);
        return "container " + trainerName(pod) + " exited with code " + code + reason;
    }

    /** Shells add 128 to a signal's number; Paddle's launcher hands on what Python makes of it. */
    private static String signal(int code) {
        if (code > SIGNAL_BASE && code <= SIGNAL_BASE + SIGNALS) {
            return ", killed by signal " + (code - SIGNAL_BASE);
        }
        return code >= BYTE - SIGNALS && code < BYTE
                ? ", its program was killed by signal " + (BYTE - code)
                : "";
    }

    /** What a pod that does not run yet waits for. */
    private static String why(Pod pod) {
        return unscheduled(pod)
                .or(() -> waiting(pod))
                .orElse(address(pod).isEmpty() ? "it waits for a node" : "containers are starting");
    }

    private static Optional<String> unscheduled(Pod pod) {
        return pod.getStatus() == null
                ? Optional.empty()
                : pod.getStatus().getConditions().stream()
                        .filter(
                                c ->
                                        "PodScheduled".equals(c.getType())
                                                && "False".equals(c.getStatus()))
                        .map(c -> join(c.getReason(), c.getMessage()))
                        .findFirst();
    }

    private static Optional<String> waiting(Pod pod) {
        return ContainerReading.of(pod).stream()
                .map(ContainerReading::state)
                .filter(Waiting.class::isInstance)
                .map(Waiting.class::cast)
                .filter(waiting -> !NO_NEWS.contains(waiting.reason()))
                .map(waiting -> join(waiting.reason(), waiting.message()))
                .findFirst();
    }

    private static Optional<Ended> ended(Pod pod) {
        return trainer(pod).flatMap(ContainerReading::end);
    }

    private static Optional<Instant> time(Ended ended) {
        return Optional.of(ended.at()).filter(at -> !at.isEmpty()).map(Instant::parse);
    }

    private static Optional<ContainerReading> trainer(Pod pod) {
        var name = trainerName(pod);
        return main(pod).filter(container -> name.equals(container.name())).findFirst();
    }

    private static String trainerName(Pod pod) {
        var named = annotation(pod, JobNames.DEFAULT_CONTAINER);
        return named != null ? named : pod.getSpec().getContainers().getFirst().getName();
    }

    private static Stream<ContainerReading> main(Pod pod) {
        return ContainerReading.of(pod).stream().filter(container -> !container.first());
    }

    private static String phase(Pod pod) {
        var status = pod.getStatus();
        return status == null || status.getPhase() == null ? "Pending" : status.getPhase();
    }

    private static String address(Pod pod) {
        var status = pod.getStatus();
        return status == null || status.getPodIP() == null ? "" : status.getPodIP();
    }

    private static @Nullable String annotation(Pod pod, String name) {
        var annotations = pod.getMetadata().getAnnotations();
        return annotations == null ? null : annotations.get(name);
    }

    private static String join(@Nullable String reason, @Nullable String message) {
        var word = Objects.requireNonNullElse(reason, "unknown");
        return message == null || message.isEmpty() ? word : word + ": " + message;
    }
}
