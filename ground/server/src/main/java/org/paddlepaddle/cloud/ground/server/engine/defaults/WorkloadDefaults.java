// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.ground.server.engine.defaults;

import static org.paddlepaddle.cloud.ground.server.engine.Json.child;
import static org.paddlepaddle.cloud.ground.server.engine.Json.objects;
import static org.paddlepaddle.cloud.ground.server.engine.Json.putDefault;

import com.fasterxml.jackson.databind.node.ObjectNode;

/** Kinds that make pods. */
final class WorkloadDefaults {
    private static final String QUARTER = "25%";

    private WorkloadDefaults() {}

    static void deployment(ObjectNode deployment) {
        var spec = child(deployment, "spec");
        putDefault(spec, "replicas", 1);
        putDefault(spec, "revisionHistoryLimit", 10);
        putDefault(spec, "progressDeadlineSeconds", 600);
        var strategy = child(spec, "strategy");
        putDefault(strategy, "type", "RollingUpdate");
        if (strategy.path("type").asText().equals("RollingUpdate")) {
            var rolling = child(strategy, "rollingUpdate");
            putDefault(rolling, "maxUnavailable", QUARTER);
            putDefault(rolling, "maxSurge", QUARTER);
        }
        PodDefaults.template(spec);
    }

    static void replicaSet(ObjectNode replicaSet) {
        var spec = child(replicaSet, "spec");
        putDefault(spec, "replicas", 1);
        PodDefaults.template(spec);
    }

    static void replicationController(ObjectNode controller) {
        replicaSet(controller);
        var spec = child(controller, "spec");
        var labels = spec.path("template").path("metadata").path("labels");
        if (spec.path("selector").isEmpty() && labels.isObject()) {
            spec.set("selector", labels.deepCopy());
        }
    }

    static void statefulSet(ObjectNode set) {
        var spec = child(set, "spec");
        putDefault(spec, "replicas", 1);
        putDefault(spec, "revisionHistoryLimit", 10);
        putDefault(spec, "podManagementPolicy", "OrderedReady");
        var strategy = child(spec, "updateStrategy");
        putDefault(strategy, "type", "RollingUpdate");
        if (strategy.path("type").asText().equals("RollingUpdate")) {
            putDefault(child(strategy, "rollingUpdate"), "partition", 0);
        }
        var retention = child(spec, "persistentVolumeClaimRetentionPolicy");
        putDefault(retention, "whenDeleted", "Retain");
        putDefault(retention, "whenScaled", "Retain");
        for (var claim : objects(spec.path("volumeClaimTemplates"))) {
            putDefault(claim, "apiVersion", "v1");
            putDefault(claim, "kind", "PersistentVolumeClaim");
            StorageDefaults.claim(claim);
            putDefault(child(claim, "status"), "phase", "Pending");
        }
        PodDefaults.template(spec);
    }

    static void daemonSet(ObjectNode set) {
        var spec = child(set, "spec");
        putDefault(spec, "revisionHistoryLimit", 10);
        var strategy = child(spec, "updateStrategy");
        putDefault(strategy, "type", "RollingUpdate");
        if (strategy.path("type").asText().equals("RollingUpdate")) {
            var rolling = child(strategy, "rollingUpdate");
            putDefault(rolling, "maxUnavailable", 1);
            putDefault(rolling, "maxSurge", 0);
        }
        PodDefaults.template(spec);
    }

    static void job(ObjectNode job) {
        jobSpec(child(job, "spec"));
    }

    static void cronJob(ObjectNode job) {
        var spec = child(job, "spec");
        putDefault(spec, "concurrencyPolicy", "Allow");
        putDefault(spec, "suspend", false);
        putDefault(spec, "successfulJobsHistoryLimit", 3);
        putDefault(spec, "failedJobsHistoryLimit", 1);
        PodDefaults.template(child(child(spec, "jobTemplate"), "spec"));
    }

    private static void jobSpec(ObjectNode spec) {
        // Neither given: one pod. Parallelism alone: a work queue, which has no completions.
        if (!spec.has("completions") && !spec.has("parallelism")) {
            spec.put("completions", 1);
        }
        putDefault(spec, "parallelism", 1);
        putDefault(spec, "backoffLimit", spec.has("backoffLimitPerIndex") ? Integer.MAX_VALUE : 6);
        putDefault(spec, "completionMode", "NonIndexed");
        putDefault(spec, "suspend", false);
        putDefault(
                spec,
                "podReplacementPolicy",
                spec.has("podFailurePolicy") ? "Failed" : "TerminatingOrFailed");
        PodDefaults.template(spec);
    }
}
