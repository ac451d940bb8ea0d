// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.ground.server.print;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.time.DateTimeException;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;

/** Lines of what runs pods. */
final class WorkloadRows {
    private static final String WIDE = ",Containers+,Images+,Selector+";

    private WorkloadRows() {}

    static Map<String, Layout> layouts() {
        var replicas = "Name,Desired:integer,Current:integer,Ready:integer,Age" + WIDE;
        return Map.ofEntries(
                Map.entry(
                        "deployments.apps",
                        Layout.of(
                                "Name,Ready,Up-to-date,Available,Age" + WIDE,
                                WorkloadRows::deployment)),
                Map.entry(
                        "replicasets.apps",
                        Layout.of(
                                replicas,
                                (set, now) -> replicas(set, Cells.selector(selectorOf(set)), now))),
                Map.entry(
                        "replicationcontrollers",
                        Layout.of(
                                replicas,
                                (set, now) -> replicas(set, Cells.labels(selectorOf(set)), now))),
                Map.entry(
                        "statefulsets.apps",
                        Layout.of("Name,Ready,Age,Containers+,Images+", WorkloadRows::stateful)),
                Map.entry(
                        "daemonsets.apps",
                        Layout.of(
                                "Name,Desired:integer,Current:integer,Ready:integer,"
                                        + "Up-to-date:integer,Available:integer,Node Selector,Age"
                                        + WIDE,
                                WorkloadRows::daemon)),
                Map.entry(
                        "jobs.batch",
                        Layout.of(
                                "Name,Status,Completions,Duration,Age" + WIDE, WorkloadRows::job)),
                Map.entry(
                        "cronjobs.batch",
                        Layout.of(
                                "Name,Schedule,Timezone,Suspend:boolean,Active:integer,"
                                        + "Last Schedule,Age"
                                        + WIDE,
                                WorkloadRows::cronJob)),
                Map.entry(
                        "controllerrevisions.apps",
                        Layout.of("Name,Controller,Revision,Age", WorkloadRows::revision)),
                Map.entry(
                        "poddisruptionbudgets.policy",
                        Layout.of(
                                "Name,Min Available,Max Unavailable,Allowed"
                                        + " Disruptions:integer,Age",
                                WorkloadRows::budget)),
                Map.entry(
                        "horizontalpodautoscalers.autoscaling",
                        Layout.of(
                                "Name,Reference,Targets,MinPods,MaxPods,Replicas,Age",
                                WorkloadRows::autoscaler)));
    }

    private static JsonNode selectorOf(JsonNode object) {
        return object.path("spec").path("selector");
    }

    private static List<Object> wide(List<Object> cells, JsonNode template, String selector) {
        var spec = template.path("spec");
        return Cells.row(cells, Cells.containerNames(spec), Cells.containerImages(spec), selector);
    }

    private static List<Object> deployment(ObjectNode deployment, Instant now) {
        var spec = deployment.path("spec");
        var status = deployment.path("status");
        var cells =
                Cells.row(
                        Cells.name(deployment),
                        status.path("readyReplicas").asInt() + "/" + spec.path("replicas").asInt(),
                        status.path("updatedReplicas").asLong(),
                        status.path("availableReplicas").asLong(),
                        Cells.age(deployment, now));
        return wide(cells, spec.path("template"), Cells.selector(spec.path("selector")));
    }

    private static List<Object> replicas(ObjectNode set, String selector, Instant now) {
        var status = set.path("status");
        var cells =
                Cells.row(
                        Cells.name(set),
                        set.path("spec").path("replicas").asLong(),
                        status.path("replicas").asLong(),
                        status.path("readyReplicas").asLong(),
                        Cells.age(set, now));
        return wide(cells, set.path("spec").path("template"), selector);
    }

    private static List<Object> stateful(ObjectNode set, Instant now) {
        var spec = set.path("spec");
        var pod = spec.path("template").path("spec");
        return Cells.row(
                Cells.name(set),
                set.path("status").path("readyReplicas").asInt()
                        + "/"
                        + spec.path("replicas").asInt(),
                Cells.age(set, now),
                Cells.containerNames(pod),
                Cells.containerImages(pod));
    }

    private static List<Object> daemon(ObjectNode set, Instant now) {
        var status = set.path("status");
        var template = set.path("spec").path("template");
        var cells =
                Cells.row(
                        Cells.name(set),
                        status.path("desiredNumberScheduled").asLong(),
                        status.path("currentNumberScheduled").asLong(),
                        status.path("numberReady").asLong(),
                        status.path("updatedNumberScheduled").asLong(),
                        status.path("numberAvailable").asLong(),
                        Cells.labels(template.path("spec").path("nodeSelector")),
                        Cells.age(set, now));
        return wide(cells, template, Cells.selector(selectorOf(set)));
    }

    private static List<Object> job(ObjectNode job, Instant now) {
        var spec = job.path("spec");
        var cells =
                Cells.row(
                        Cells.name(job),
                        jobStatus(job),
                        completions(job),
                        jobDuration(job.path("status"), now),
                        Cells.age(job, now));
        return wide(cells, spec.path("template"), Cells.selector(spec.path("selector")));
    }

    private static String jobStatus(JsonNode job) {
        if (Cells.condition(job, "Complete")) {
            return "Complete";
        }
        if (Cells.condition(job, "Failed")) {
            return "Failed";
        }
        if (job.path("metadata").has("deletionTimestamp")) {
            return "Terminating";
        }
        for (var type : List.of("Suspended", "FailureTarget", "SuccessCriteriaMet")) {
            if (Cells.condition(job, type)) {
                return type;
            }
        }
        return "Running";
    }

    private static String completions(JsonNode job) {
        var spec = job.path("spec");
        int done = job.path("status").path("succeeded").asInt();
        if (spec.has("completions")) {
            return done + "/" + spec.path("completions").asInt();
        }
        int parallelism = spec.path("parallelism").asInt();
        return parallelism > 1 ? done + "/1 of " + parallelism : done + "/1";
    }

    private static String jobDuration(JsonNode status, Instant now) {
        try {
            if (!status.hasNonNull("startTime")) {
                return "";
            }
            var start = Instant.parse(status.path("startTime").asText());
            var end =
                    status.hasNonNull("completionTime")
                            ? Instant.parse(status.path("completionTime").asText())
                            : now;
            return HumanDuration.of(Duration.between(start, end));
        } catch (DateTimeException _) {
            return "";
        }
    }

    private static List<Object> cronJob(ObjectNode job, Instant now) {
        var spec = job.path("spec");
        var last = job.path("status").path("lastScheduleTime").asText();
        var inner = spec.path("jobTemplate").path("spec");
        var cells =
                Cells.row(
                        Cells.name(job),
                        spec.path("schedule").asText(),
                        Cells.orElse(spec.path("timeZone"), Cells.NONE),
                        spec.has("suspend") ? goBoolean(spec.path("suspend")) : Cells.UNSET,
                        (long) job.path("status").path("active").size(),
                        last.isEmpty() ? Cells.NONE : HumanDuration.since(last, now),
                        Cells.age(job, now));
        return wide(cells, inner.path("template"), Cells.selector(inner.path("selector")));
    }

    private static String goBoolean(JsonNode value) {
        return value.asBoolean() ? "True" : "False";
    }

    private static List<Object> revision(ObjectNode revision, Instant now) {
        var controller = Cells.NONE;
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
        return Cells.row(
                Cells.name(revision),
                controller,
                revision.path("revision").asLong(),
                Cells.age(revision, now));
    }

    private static List<Object> budget(ObjectNode budget, Instant now) {
        var spec = budget.path("spec");
        return Cells.row(
                Cells.name(budget),
                Cells.orElse(spec.path("minAvailable"), "N/A"),
                Cells.orElse(spec.path("maxUnavailable"), "N/A"),
                budget.path("status").path("disruptionsAllowed").asLong(),
                Cells.age(budget, now));
    }

    private static List<Object> autoscaler(ObjectNode scaler, Instant now) {
        var spec = scaler.path("spec");
        var target = spec.path("scaleTargetRef");
        return Cells.row(
                Cells.name(scaler),
                target.path("kind").asText() + "/" + target.path("name").asText(),
                targets(spec.path("metrics"), scaler.path("status").path("currentMetrics")),
                Cells.orElse(spec.path("minReplicas"), Cells.UNSET),
                spec.path("maxReplicas").asLong(),
                scaler.path("status").path("currentReplicas").asLong(),
                Cells.age(scaler, now));
    }

    private static String targets(JsonNode metrics, JsonNode current) {
        if (metrics.isEmpty()) {
            return Cells.NONE;
        }
        var words = new ArrayList<String>();
        for (int i = 0; i < metrics.size(); i++) {
            words.add(target(metrics.get(i), current.path(i)));
        }
        var shown = String.join(", ", words.subList(0, Math.min(2, words.size())));
        return words.size() > 2 ? shown + " + " + (words.size() - 2) + " more..." : shown;
    }

    private static String target(JsonNode metric, JsonNode current) {
        var type = metric.path("type").asText();
        var field =
                type.isEmpty()
                        ? ""
                        : type.substring(0, 1).toLowerCase(Locale.ROOT) + type.substring(1);
        var wanted = metric.path(field).path("target");
        var found = current.path(field).path("current");
        return switch (type) {
            case "Resource", "ContainerResource" ->
                    metric.path(field).path("name").asText()
                            + ": "
                            + (wanted.has("averageValue")
                                    ? ratio(found, wanted, "averageValue", "")
                                    : ratio(found, wanted, "averageUtilization", "%"));
            case "Pods" -> ratio(found, wanted, "averageValue", "");
            case "Object", "External" ->
                    wanted.has("averageValue")
                            ? ratio(found, wanted, "averageValue", "") + " (avg)"
                            : ratio(found, wanted, "value", "");
            default -> "<unknown type>";
        };
    }

    private static String ratio(JsonNode found, JsonNode wanted, String field, String unit) {
        var now = found.has(field) ? found.path(field).asText() + unit : HumanDuration.UNKNOWN;
        var then = wanted.has(field) ? wanted.path(field).asText() + unit : "<auto>";
        return now + "/" + then;
    }
}
