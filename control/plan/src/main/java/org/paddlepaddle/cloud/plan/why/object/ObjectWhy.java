// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.plan.why.object;

import io.fabric8.kubernetes.api.model.Node;
import io.fabric8.kubernetes.api.model.PersistentVolumeClaim;
import io.fabric8.kubernetes.api.model.Pod;
import io.fabric8.kubernetes.api.model.Service;
import io.fabric8.kubernetes.api.model.batch.v1.CronJob;
import io.fabric8.kubernetes.api.model.batch.v1.Job;
import java.time.Instant;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;

/** Says why an object is not what its owner wants. Reads nothing but its arguments. */
public final class ObjectWhy {
    private ObjectWhy() {}

    /**
     * Something that keeps a number of pods.
     *
     * @param subject such as {@code deployment/web}
     * @param refusal why pods cannot be created, where they cannot
     */
    public record Workload(String subject, int wanted, boolean paused, Optional<String> refusal) {}

    public static ObjectFinding ofPod(Pod pod, Surroundings around) {
        return new PodWhy(pod, around).finding();
    }

    public static ObjectFinding ofClaim(PersistentVolumeClaim claim, Surroundings around) {
        return new ClaimWhy(claim, around).finding();
    }

    /** The pod that holds the others up, or that all is well. */
    public static ObjectFinding ofWorkload(Workload workload, List<Pod> pods, Surroundings around) {
        var worst = worst(pods, around);
        if (worst.isPresent()) {
            return worst.get();
        }
        if (workload.refusal().isPresent()) {
            return ObjectFinding.of(
                    ObjectCause.Refused, workload.subject(), workload.refusal().get());
        }
        if (workload.paused()) {
            return ObjectFinding.of(ObjectCause.Paused, workload.subject());
        }
        return pods.size() < workload.wanted()
                ? ObjectFinding.of(ObjectCause.NoPodsYet, workload.subject(), workload.wanted())
                : ObjectFinding.of(ObjectCause.AllReady, workload.subject(), pods.size());
    }

    /**
     * @param pods those its selector matches
     */
    public static ObjectFinding ofService(Service service, List<Pod> pods, Surroundings around) {
        return new ServiceWhy(service, pods, around).finding();
    }

    /**
     * @param jobs those it made and has not removed
     */
    public static ObjectFinding ofCronJob(CronJob cron, List<Job> jobs, Instant now) {
        return new CronWhy(cron, jobs, now).finding();
    }

    public static ObjectFinding ofNode(Node node) {
        return new NodeWhy(node).finding();
    }

    static Optional<ObjectFinding> worst(List<Pod> pods, Surroundings around) {
        return pods.stream()
                .map(pod -> ofPod(pod, around))
                .filter(finding -> !finding.good())
                .min(Comparator.comparingInt(finding -> gravity(finding.cause())));
    }

    /** What will not pass by itself comes first. */
    private static int gravity(ObjectCause cause) {
        return switch (cause) {
            case Starting, NotScheduledYet, ImageComing, Deleting -> 2;
            case NotReady -> 1;
            default -> 0;
        };
    }
}
