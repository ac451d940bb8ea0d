// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.ground.controllers.autoscale;

import io.fabric8.kubernetes.api.model.Pod;
import io.fabric8.kubernetes.api.model.Quantity;
import io.fabric8.kubernetes.api.model.autoscaling.v2.MetricSpec;
import io.fabric8.kubernetes.api.model.autoscaling.v2.MetricStatus;
import io.fabric8.kubernetes.api.model.autoscaling.v2.MetricStatusBuilder;
import io.fabric8.kubernetes.api.model.autoscaling.v2.MetricTarget;
import io.fabric8.kubernetes.api.model.autoscaling.v2.MetricValueStatus;
import io.fabric8.kubernetes.api.model.autoscaling.v2.MetricValueStatusBuilder;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;

/** What one metric of an autoscaler asks for. */
sealed interface MetricReading {
    /**
     * A number of pods.
     *
     * @param name as events and conditions call the metric
     */
    record Proposal(int replicas, String name, MetricStatus status) implements MetricReading {}

    /** None. */
    record Failure(String reason, String message) implements MetricReading {}

    /** The resource that counts, and of which container. */
    record Subject(String resource, Optional<String> container, MetricTarget target) {
        boolean byUtilization() {
            return target.getAverageUtilization() != null;
        }

        String name() {
            var of =
                    container
                            .map(name -> "container resource %s of container " + name)
                            .orElse("%s resource");
            var what = of.formatted(resource);
            return byUtilization() ? what + " utilization (percentage of request)" : what;
        }
    }

    static MetricReading of(
            MetricSpec metric, int current, List<Pod> pods, PodResourceUsage usage, Instant now) {
        return switch (metric.getType()) {
            case "Resource" ->
                    read(
                            new Subject(
                                    metric.getResource().getName(),
                                    Optional.empty(),
                                    metric.getResource().getTarget()),
                            current,
                            pods,
                            usage,
                            now);
            case "ContainerResource" ->
                    read(
                            new Subject(
                                    metric.getContainerResource().getName(),
                                    Optional.of(metric.getContainerResource().getContainer()),
                                    metric.getContainerResource().getTarget()),
                            current,
                            pods,
                            usage,
                            now);
            default ->
                    new Failure(
                            "FailedGet" + metric.getType() + "Metric",
                            "unable to get metric: nothing here serves custom or external metrics;"
                                    + " use Resource or ContainerResource");
        };
    }

    private static MetricReading read(
            Subject subject, int current, List<Pod> pods, PodResourceUsage usage, Instant now) {
        if (!subject.byUtilization() && subject.target().getAverageValue() == null) {
            return failure(
                    subject,
                    "invalid resource metric source: neither an average utilization target nor an"
                            + " average value target was set");
        }
        var requests = new TreeMap<String, Long>();
        if (subject.byUtilization()) {
            for (var pod : pods) {
                var asked =
                        PodResourceUsage.requested(pod, subject.resource(), subject.container());
                if (asked.isEmpty()) {
                    return failure(
                            subject,
                            "missing request for %s in a container of Pod %s"
                                    .formatted(subject.resource(), pod.getMetadata().getName()));
                }
                requests.put(pod.getMetadata().getName(), asked.get());
            }
        }
        return calculated(subject, current, pods, usage, requests, now);
    }

    private static MetricReading calculated(
            Subject subject,
            int current,
            List<Pod> pods,
            PodResourceUsage usage,
            Map<String, Long> requests,
            Instant now) {
        var target = subject.target();
        var calculation =
                new ReplicaCalculation(
                        current,
                        subject.byUtilization()
                                ? target.getAverageUtilization()
                                : PodResourceUsage.milli(target.getAverageValue()),
                        subject.byUtilization() ? Optional.of(requests) : Optional.empty(),
                        subject.resource().equals("cpu"),
                        now);
        var samples = usage.samples(subject.resource(), subject.container());
        return switch (calculation.of(pods, samples)) {
            case ReplicaCalculation.Result.Unknown(var why) -> failure(subject, why);
            case ReplicaCalculation.Result.Replicas(var count, var average, var percent) ->
                    new Proposal(count, subject.name(), status(subject, average, percent));
        };
    }

    private static Failure failure(Subject subject, String why) {
        var type = subject.container().isPresent() ? "ContainerResource" : "Resource";
        return new Failure(
                "FailedGet" + type + "Metric",
                "failed to get %s %s: %s"
                        .formatted(
                                subject.resource(),
                                subject.byUtilization() ? "utilization" : "usage",
                                why));
    }

    private static MetricStatus status(
            Subject subject, long average, Optional<Integer> utilization) {
        var current =
                new MetricValueStatusBuilder()
                        .withAverageValue(quantity(subject.resource(), average));
        utilization.ifPresent(current::withAverageUtilization);
        return status(subject, current.build());
    }

    private static MetricStatus status(Subject subject, MetricValueStatus current) {
        return subject.container()
                .map(
                        container ->
                                new MetricStatusBuilder()
                                        .withType("ContainerResource")
                                        .withNewContainerResource()
                                        .withName(subject.resource())
                                        .withContainer(container)
                                        .withCurrent(current)
                                        .endContainerResource()
                                        .build())
                .orElseGet(
                        () ->
                                new MetricStatusBuilder()
                                        .withType("Resource")
                                        .withNewResource()
                                        .withName(subject.resource())
                                        .withCurrent(current)
                                        .endResource()
                                        .build());
    }

    private static Quantity quantity(String resource, long milli) {
        return resource.equals("cpu")
                ? new Quantity(milli + "m")
                : new Quantity(Long.toString(milli / 1000));
    }
}
