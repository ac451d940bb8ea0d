// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.ground.server.print;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.time.Instant;
import java.util.List;
import java.util.Locale;
import java.util.Map;

/** Lines of what runs pods. */
final class WorkloadRows {
    private static final String WIDE = ",Containers+,Images+,Selector+";

    private WorkloadRows() {}

    static Map<String, TableColumns> layouts() {
        var replicas = "Name,Desired:integer,Current:integer,Ready:integer,Age" + WIDE;
        return Map.ofEntries(
                Map.entry(
                        "deployments.apps",
                        TableColumns.of(
                                "Name,Ready,Up-to-date,Available,Age" + WIDE,
                                WorkloadRows::deployment)),
                Map.entry(
                        "replicasets.apps",
                        TableColumns.of(
                                replicas,
                                (set, now) ->
                                        replicas(set, TableCells.selector(selectorOf(set)), now))),
                Map.entry(
                        "replicationcontrollers",
                        TableColumns.of(
                                replicas,
                                (set, now) ->
                                        replicas(set, TableCells.labels(selectorOf(set)), now))),
                Map.entry(
                        "statefulsets.apps",
                        TableColumns.of(
                                "Name,Ready,Age,Containers+,Images+", WorkloadRows::stateful)),
                Map.entry(
                        "daemonsets.apps",
                        TableColumns.of(
                                "Name,Desired:integer,Current:integer,Ready:integer,"
                                        + "Up-to-date:integer,Available:integer,Node Selector,Age"
                                        + WIDE,
                                WorkloadRows::daemon)),
                Map.entry(
                        "jobs.batch",
                        TableColumns.of(
                                "Name,Status,Completions,Duration,Age" + WIDE, JobRows::job)),
                Map.entry(
                        "cronjobs.batch",
                        TableColumns.of(
                                "Name,Schedule,Timezone,Suspend:boolean,Active:integer,"
                                        + "Last Schedule,Age"
                                        + WIDE,
                                JobRows::cronJob)),
                Map.entry(
                        "controllerrevisions.apps",
                        TableColumns.of("Name,Controller,Revision,Age", WorkloadRows::revision)),
                Map.entry(
                        "poddisruptionbudgets.policy",
                        TableColumns.of(
                                "Name,Min Available,Max Unavailable,Allowed"
                                        + " Disruptions:integer,Age",
                                WorkloadRows::budget)),
                Map.entry(
                        "horizontalpodautoscalers.autoscaling",
                        TableColumns.of(
                                "Name,Reference,Targets,MinPods,MaxPods,Replicas,Age",
                                AutoscalerRow::of)));
    }

    private static JsonNode selectorOf(JsonNode object) {
        return object.path("spec").path("selector");
    }

    /** What only {@code -o wide} shows. */
    static List<Object> wide(List<Object> cells, JsonNode template, String selector) {
        var spec = template.path("spec");
        return TableCells.row(
                cells, TableCells.containerNames(spec), TableCells.containerImages(spec), selector);
    }

    private static List<Object> deployment(ObjectNode deployment, Instant now) {
        var spec = deployment.path("spec");
        var status = deployment.path("status");
        var cells =
                TableCells.row(
                        TableCells.name(deployment),
                        status.path("readyReplicas").asInt() + "/" + spec.path("replicas").asInt(),
                        status.path("updatedReplicas").asLong(),
                        status.path("availableReplicas").asLong(),
                        TableCells.age(deployment, now));
        return wide(cells, spec.path("template"), TableCells.selector(spec.path("selector")));
    }

    private static List<Object> replicas(ObjectNode set, String selector, Instant now) {
        var status = set.path("status");
        var cells =
                TableCells.row(
                        TableCells.name(set),
                        set.path("spec").path("replicas").asLong(),
                        status.path("replicas").asLong(),
                        status.path("readyReplicas").asLong(),
                        TableCells.age(set, now));
        return wide(cells, set.path("spec").path("template"), selector);
    }

    private static List<Object> stateful(ObjectNode set, Instant now) {
        var spec = set.path("spec");
        var pod = spec.path("template").path("spec");
        return TableCells.row(
                TableCells.name(set),
                set.path("status").path("readyReplicas").asInt()
                        + "/"
                        + spec.path("replicas").asInt(),
                TableCells.age(set, now),
                TableCells.containerNames(pod),
                TableCells.containerImages(pod));
    }

    private static List<Object> daemon(ObjectNode set, Instant now) {
        var status = set.path("status");
        var template = set.path("spec").path("template");
        var cells =
                TableCells.row(
                        TableCells.name(set),
                        status.path("desiredNumberScheduled").asLong(),
                        status.path("currentNumberScheduled").asLong(),
                        status.path("numberReady").asLong(),
                        status.path("updatedNumberScheduled").asLong(),
                        status.path("numberAvailable").asLong(),
                        TableCells.labels(template.path("spec").path("nodeSelector")),
                        TableCells.age(set, now));
        return wide(cells, template, TableCells.selector(selectorOf(set)));
    }

    private static List<Object> revision(ObjectNode revision, Instant now) {
        var controller = TableCells.NONE;
        for (var owner : revision.path("metadata").path("ownerReferences")) {
            if (owner.path("controller").asBoolean()) {
                var version = owner.path("apiVersion").asText();
                int slash = version.indexOf('/');
                var group = slash < 0 ? "" : "." + version.substring(0, slash);
                controller =
                        (owner.path("kind").asText() + group).toLowerCase(Locale.ROOT)
                                + "/"
                                + owner.path("name").asText();
            }
        }
        return TableCells.row(
                TableCells.name(revision),
                controller,
                revision.path("revision").asLong(),
                TableCells.age(revision, now));
    }

    private static List<Object> budget(ObjectNode budget, Instant now) {
        var spec = budget.path("spec");
        return TableCells.row(
                TableCells.name(budget),
                TableCells.orElse(spec.path("minAvailable"), "N/A"),
                TableCells.orElse(spec.path("maxUnavailable"), "N/A"),
                budget.path("status").path("disruptionsAllowed").asLong(),
                TableCells.age(budget, now));
    }
}
