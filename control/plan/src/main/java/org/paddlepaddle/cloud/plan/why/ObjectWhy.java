// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.plan.why;

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
     * @param subject itself
     * @param refusal why pods cannot be created, where they cannot
     */
    public record Workload(Subject subject, int wanted, boolean paused, Optional<String> refusal) {}

    public static Finding ofPod(Pod pod, Evidence evidence) {
        return new PodWhy(pod, evidence).finding();
    }

    public static Finding ofClaim(PersistentVolumeClaim claim, Evidence evidence) {
        return new ClaimWhy(claim, evidence).finding();
    }

    /** The pod that holds the others up, or that all is well. */
    public static Finding ofWorkload(Workload workload, List<Pod> pods, Evidence evidence) {
        var worst = worst(pods, evidence);
        if (worst.isPresent()) {
            return worst.get();
        }
        if (workload.refusal().isPresent()) {
            return Finding.of(Cause.Refused, workload.subject(), workload.refusal().get());
        }
        if (workload.paused()) {
            return Finding.of(Cause.Paused, workload.subject());
        }
        return pods.size() < workload.wanted()
                ? Finding.of(Cause.NoPodsYet, workload.subject(), workload.wanted())
                : Finding.of(Cause.AllReady, workload.subject(), pods.size());
    }

    /**
     * @param pods those its selector matches
     */
    public static Finding ofService(Service service, List<Pod> pods, Evidence evidence) {
        return new ServiceWhy(service, pods, evidence).finding();
    }

    /** The first thing that keeps a PaddleService from answering with what was asked for. */
    public static Finding ofPaddleService(AskedService service, Evidence evidence) {
        return new PaddleServiceWhy(service, evidence).finding();
    }

    /** What keeps a data set from being whole, or a job on one from its end. */
    public static Finding ofSample(AskedSample sample, Evidence evidence) {
        return new SampleWhy(sample, evidence).finding();
    }

    /**
     * @param jobs those it made and has not removed
     */
    public static Finding ofCronJob(CronJob cron, List<Job> jobs, Instant now) {
        return new CronWhy(cron, jobs, now).finding();
    }

    public static Finding ofNode(Node node) {
        return new NodeWhy(node).finding();
    }

    static Optional<Finding> worst(List<Pod> pods, Evidence evidence) {
        return pods.stream()
                .map(pod -> ofPod(pod, evidence))
                .filter(finding -> !finding.good())
                .min(Comparator.comparingInt(finding -> gravity(finding.cause())));
    }

    /** What will not pass by itself comes first. */
    private static int gravity(Cause cause) {
        return switch (cause) {
            case Starting, NotScheduledYet, ImageComing, Deleting -> 2;
            case NotReady -> 1;
            default -> 0;
        };
    }
}
