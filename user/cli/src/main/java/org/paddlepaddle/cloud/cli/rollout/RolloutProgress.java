// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.cli.rollout;

import com.fasterxml.jackson.databind.JsonNode;
import org.paddlepaddle.cloud.api.service.ServiceNames;
import org.paddlepaddle.cloud.cli.cluster.StatusConditions;

/** How far a rollout has come, in kubectl's words. */
sealed interface RolloutProgress {
    String said();

    /** Not there yet. */
    record Going(String said) implements RolloutProgress {}

    /** Every pod is of the new template. */
    record Done(String said) implements RolloutProgress {}

    /** It will not come by itself. */
    record Stuck(String said) implements RolloutProgress {}

    /**
     * @param object a Deployment, StatefulSet or DaemonSet
     */
    static RolloutProgress of(JsonNode object) {
        var observed = object.path("status").path("observedGeneration").asLong();
        if (object.path("metadata").path("generation").asLong() > observed) {
            return new Going(
                    "Waiting for %s spec update to be observed...".formatted(word(object)));
        }
        return switch (object.path("kind").asText()) {
            case "Deployment" -> deployment(object);
            case "StatefulSet" -> statefulSet(object);
            case ServiceNames.KIND -> service(object);
            default -> daemonSet(object);
        };
    }

    private static String word(JsonNode object) {
        return switch (object.path("kind").asText()) {
            case "Deployment" -> "deployment";
            case "StatefulSet" -> "statefulset";
            case ServiceNames.KIND -> ServiceNames.SINGULAR;
            default -> "daemon set";
        };
    }

    private static RolloutProgress deployment(JsonNode object) {
        var status = object.path("status");
        for (var condition : status.path("conditions")) {
            if (condition.path("reason").asText().equals("ProgressDeadlineExceeded")) {
                return new Stuck(
                        "deployment %s exceeded its progress deadline".formatted(quoted(object)));
            }
        }
        int wanted = object.path("spec").path("replicas").asInt(1);
        int updated = status.path("updatedReplicas").asInt();
        int all = status.path("replicas").asInt();
        int available = status.path("availableReplicas").asInt();
        var waiting = "Waiting for deployment " + quoted(object) + " rollout to finish: ";
        if (updated < wanted) {
            return new Going(
                    waiting + updated + " out of " + wanted + " new replicas have been updated...");
        }
        if (all > updated) {
            return new Going(
                    waiting + (all - updated) + " old replicas are pending termination...");
        }
        return available < updated
                ? new Going(
                        waiting
                                + available
                                + " of "
                                + updated
                                + " updated replicas are available...")
                : new Done("deployment " + quoted(object) + " successfully rolled out");
    }

    /** The revision of the spec takes over when it can answer, and not before. */
    private static RolloutProgress service(JsonNode object) {
        var ready = StatusConditions.find(object, "DefaultEndpointReady").orElse(object);
        var primary = object.path("status").path("default");
        if (ready.path("reason").asText().equals("RevisionFailed")) {
            return new Stuck(ready.path("message").asText());
        }
        return ready.path("status").asText().equals("True")
                        && primary.path("name").asText("").equals(primary.path("latest").asText())
                ? new Done("paddleservice " + quoted(object) + " successfully rolled out")
                : new Going(
                        "Waiting for paddleservice %s rollout to finish: %s"
                                .formatted(quoted(object), ready.path("message").asText()));
    }

    private static RolloutProgress statefulSet(JsonNode object) {
        var spec = object.path("spec");
        var status = object.path("status");
        if (spec.path("updateStrategy").path("type").asText("RollingUpdate").equals("OnDelete")) {
            return new Stuck("rollout status is only available for RollingUpdate strategy type");
        }
        int wanted = spec.path("replicas").asInt(1);
        int ready = status.path("readyReplicas").asInt();
        int updated = status.path("updatedReplicas").asInt();
        int partition = spec.path("updateStrategy").path("rollingUpdate").path("partition").asInt();
        if (ready < wanted) {
            return new Going("Waiting for %d pods to be ready...".formatted(wanted - ready));
        }
        if (partition > 0) {
            return updated < wanted - partition
                    ? new Going(
                            "Waiting for partitioned roll out to finish: %d out of %d new pods have been updated..."
                                    .formatted(updated, wanted - partition))
                    : new Done(
                            "partitioned roll out complete: %d new pods have been updated..."
                                    .formatted(updated));
        }
        var target = status.path("updateRevision").asText();
        return status.path("currentRevision").asText().equals(target)
                ? new Done(
                        "statefulset rolling update complete %d pods at revision %s..."
                                .formatted(status.path("currentReplicas").asInt(), target))
                : new Going(
                        "waiting for statefulset rolling update to complete %d pods at revision %s..."
                                .formatted(updated, target));
    }

    private static RolloutProgress daemonSet(JsonNode object) {
        var status = object.path("status");
        int wanted = status.path("desiredNumberScheduled").asInt();
        int updated = status.path("updatedNumberScheduled").asInt();
        int available = status.path("numberAvailable").asInt();
        var waiting = "Waiting for daemon set " + quoted(object) + " rollout to finish: ";
        if (updated < wanted) {
            return new Going(
                    waiting + updated + " out of " + wanted + " new pods have been updated...");
        }
        return available < wanted
                ? new Going(
                        waiting + available + " of " + wanted + " updated pods are available...")
                : new Done("daemon set " + quoted(object) + " successfully rolled out");
    }

    private static String quoted(JsonNode object) {
        return '"' + object.path("metadata").path("name").asText() + '"';
    }
}
