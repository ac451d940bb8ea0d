// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.ground.server.print;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.time.DateTimeException;
import java.time.Duration;
import java.time.Instant;
import java.util.List;

/** Lines of jobs and of what makes them by the clock. */
final class JobRows {
    private JobRows() {}

    static List<Object> job(ObjectNode job, Instant now) {
        var spec = job.path("spec");
        var cells =
                TableCells.row(
                        TableCells.name(job),
                        jobStatus(job),
                        completions(job),
                        jobDuration(job.path("status"), now),
                        TableCells.age(job, now));
        return WorkloadRows.wide(
                cells, spec.path("template"), TableCells.selector(spec.path("selector")));
    }

    private static String jobStatus(JsonNode job) {
        if (TableCells.condition(job, "Complete")) {
            return "Complete";
        }
        if (TableCells.condition(job, "Failed")) {
            return "Failed";
        }
        if (job.path("metadata").has("deletionTimestamp")) {
            return "Terminating";
        }
        for (var type : List.of("Suspended", "FailureTarget", "SuccessCriteriaMet")) {
            if (TableCells.condition(job, type)) {
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

    static List<Object> cronJob(ObjectNode job, Instant now) {
        var spec = job.path("spec");
        var last = job.path("status").path("lastScheduleTime").asText();
        var inner = spec.path("jobTemplate").path("spec");
        var cells =
                TableCells.row(
                        TableCells.name(job),
                        spec.path("schedule").asText(),
                        TableCells.orElse(spec.path("timeZone"), TableCells.NONE),
                        spec.has("suspend") ? goBoolean(spec.path("suspend")) : TableCells.UNSET,
                        (long) job.path("status").path("active").size(),
                        last.isEmpty() ? TableCells.NONE : HumanDuration.since(last, now),
                        TableCells.age(job, now));
        return WorkloadRows.wide(
                cells, inner.path("template"), TableCells.selector(inner.path("selector")));
    }

    private static String goBoolean(JsonNode value) {
        return value.asBoolean() ? "True" : "False";
    }
}
