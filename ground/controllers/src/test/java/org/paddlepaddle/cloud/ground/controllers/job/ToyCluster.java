// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.ground.controllers.job;

import io.fabric8.kubernetes.api.model.Pod;
import io.fabric8.kubernetes.api.model.PodBuilder;
import io.fabric8.kubernetes.api.model.batch.v1.Job;
import io.fabric8.kubernetes.api.model.batch.v1.JobBuilder;
import io.fabric8.kubernetes.api.model.batch.v1.JobStatus;
import java.time.Duration;
import java.time.Instant;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Predicate;
import org.paddlepaddle.cloud.ground.controllers.job.JobSync.Step;
import org.paddlepaddle.cloud.ground.controllers.workload.PodInspection;

/** One job and its pods, without a clock or an API: what a step does to them, and what nodes do. */
final class ToyCluster {
    private final Map<String, Pod> pods = new LinkedHashMap<>();
    private Job job;
    private Instant now = Instant.parse("2026-01-01T00:00:00Z");
    private int made;

    ToyCluster(Job job) {
        this.job = job;
    }

    Step decide() {
        return JobSync.decide(job, pods(), now);
    }

    /** Plans and acts until nothing changes any more; the pods stay as they are. */
    ToyCluster settle() {
        for (int pass = 0; pass < 50; pass++) {
            var before = List.of(List.copyOf(pods.values()), job);
            apply(decide());
            if (before.equals(List.of(List.copyOf(pods.values()), job))) {
                return this;
            }
        }
        throw new AssertionError("does not settle: " + job.getStatus());
    }

    void apply(Step step) {
        apply(step, Integer.MAX_VALUE);
    }

    /** As if the controller died after so many writes. */
    void apply(Step step, int writes) {
        int[] left = {writes};
        step.end().forEach(pod -> ifAny(left, () -> delete(pod)));
        for (var pod : step.drop()) {
            ifAny(left, () -> unmark(pod));
            ifAny(left, () -> delete(pod));
        }
        step.create().forEach(opening -> ifAny(left, () -> create(JobPods.make(job, opening))));
        ifAny(left, () -> publish(step.status()));
        step.release().forEach(pod -> ifAny(left, () -> unmark(pod)));
    }

    private static void ifAny(int[] left, Runnable write) {
        if (left[0]-- > 0) {
            write.run();
        }
    }

    private void publish(JobStatus status) {
        job = new JobBuilder(job).withStatus(status).build();
    }

    private void create(Pod pod) {
        var name = "pod-" + made++;
        put(
                new PodBuilder(pod)
                        .editMetadata()
                        .withName(name)
                        .withUid("uid-" + name)
                        .withCreationTimestamp(now.toString())
                        .endMetadata()
                        .withNewStatus()
                        .withPhase("Pending")
                        .endStatus()
                        .build());
    }

    void delete(Pod pod) {
        var known = pods.get(pod.getMetadata().getName());
        if (known != null) {
            put(
                    new PodBuilder(known)
                            .editMetadata()
                            .withDeletionTimestamp(now.toString())
                            .endMetadata()
                            .build());
        }
    }

    private void unmark(Pod pod) {
        var known = pods.get(pod.getMetadata().getName());
        if (known != null) {
            put(
                    new PodBuilder(known)
                            .editMetadata()
                            .removeFromFinalizers(TrackedPod.FINALIZER)
                            .endMetadata()
                            .build());
        }
    }

    /** What is leaving, has ended and is not marked is gone. */
    private void put(Pod pod) {
        boolean gone =
                PodInspection.leaving(pod)
                        && (PodInspection.succeeded(pod) || PodInspection.failed(pod))
                        && !new TrackedPod(pod).tracked();
        if (gone) {
            pods.remove(pod.getMetadata().getName());
        } else {
            pods.put(pod.getMetadata().getName(), pod);
        }
    }

    ToyCluster run(Predicate<Pod> which) {
        return phase(which, "Running", 0);
    }

    ToyCluster succeed(Predicate<Pod> which) {
        return phase(which, "Succeeded", 0);
    }

    ToyCluster fail(Predicate<Pod> which, int exitCode) {
        return phase(which, "Failed", exitCode);
    }

    private ToyCluster phase(Predicate<Pod> which, String phase, int exitCode) {
        pods().stream()
                .filter(pod -> !PodInspection.succeeded(pod) && !PodInspection.failed(pod))
                .filter(which)
                .forEach(pod -> put(inPhase(pod, phase, exitCode)));
        return this;
    }

    private Pod inPhase(Pod pod, String phase, int exitCode) {
        var status =
                new PodBuilder(pod)
                        .withNewStatus()
                        .withPhase(phase)
                        .addNewCondition()
                        .withType("Ready")
                        .withStatus(phase.equals("Running") ? "True" : "False")
                        .withLastTransitionTime(now.toString())
                        .endCondition();
        if (!phase.equals("Running")) {
            status.addNewContainerStatus()
                    .withName("main")
                    .withNewState()
                    .withNewTerminated()
                    .withExitCode(exitCode)
                    .withFinishedAt(now.toString())
                    .endTerminated()
                    .endState()
                    .endContainerStatus();
        }
        return status.endStatus().build();
    }

    ToyCluster wait(Duration time) {
        now = now.plus(time);
        return this;
    }

    ToyCluster change(Job changed) {
        job = new JobBuilder(changed).withStatus(job.getStatus()).build();
        return this;
    }

    List<Pod> pods() {
        return List.copyOf(pods.values());
    }

    List<Pod> active() {
        return pods().stream().filter(PodInspection::active).toList();
    }

    List<Integer> activeIndexes() {
        return active().stream().map(pod -> new TrackedPod(pod).index()).sorted().toList();
    }

    Job job() {
        return job;
    }

    JobStatus status() {
        return job.getStatus();
    }

    static boolean any(Pod pod) {
        return true;
    }

    static Predicate<Pod> index(int index) {
        return pod -> new TrackedPod(pod).index() == index;
    }
}
