// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.component;

import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** When an object of a step is done, read from its status. */
public enum Goal {
    /** That it exists is enough. */
    existence,
    sampleSet,
    sampleJob,
    paddleJob,
    /** An idle service answers too: its first request starts a pod. */
    service,
    job;

    private List<String> good() {
        return switch (this) {
            case existence -> List.of();
            case sampleSet -> List.of("Ready");
            case sampleJob -> List.of("Succeeded");
            case paddleJob -> List.of("Completed", "Succeed");
            case service -> List.of("Serving", "Idle");
            case job -> List.of("Complete");
        };
    }

    private List<String> bad() {
        return switch (this) {
            case existence -> List.of();
            case sampleSet -> List.of("SyncFailed");
            case paddleJob -> List.of("Failed", "Terminated", "Aborted");
            case sampleJob, service, job -> List.of("Failed");
        };
    }

    /**
     * @param generation of the object; a status about an older one says nothing
     */
    public Verdict judge(@Nullable Long generation, @Nullable Map<String, Object> status) {
        if (this == existence) {
            return new Verdict.Done("");
        }
        if (status == null || isOutdated(generation, status.get("observedGeneration"))) {
            return new Verdict.Waiting("");
        }
        var phase = this == job ? lastOf(status) : text(status.get("phase"));
        if (bad().contains(phase)) {
            return new Verdict.Failed(reason(phase, status));
        }
        return good().contains(phase) ? new Verdict.Done(phase) : new Verdict.Waiting(phase);
    }

    private static boolean isOutdated(@Nullable Long generation, @Nullable Object observed) {
        return generation != null
                && observed instanceof Number number
                && number.longValue() < generation;
    }

    /** Of a Job's conditions the one that ends it. */
    private String lastOf(Map<String, Object> status) {
        return conditions(status)
                .filter(condition -> "True".equals(condition.get("status")))
                .map(condition -> text(condition.get("type")))
                .filter(type -> good().contains(type) || bad().contains(type))
                .findFirst()
                .orElseGet(() -> status.get("active") == null ? "" : "Running");
    }

    /** The sentence beside the phase, else those of the conditions. */
    private static String reason(String phase, Map<String, Object> status) {
        var own = Stream.of(text(status.get("message")), text(status.get("reason")));
        var told =
                conditions(status)
                        .filter(
                                condition ->
                                        !"True".equals(condition.get("status")) || ends(condition))
                        .map(condition -> text(condition.get("message")));
        return Stream.concat(own, told)
                .filter(sentence -> !sentence.isEmpty())
                .findFirst()
                .map(sentence -> phase + ": " + sentence)
                .orElse(phase);
    }

    private static boolean ends(Map<String, Object> condition) {
        return Objects.equals(condition.get("type"), "Failed");
    }

    private static Stream<Map<String, Object>> conditions(Map<String, Object> status) {
        return Optional.ofNullable(status.get("conditions")).stream()
                .filter(List.class::isInstance)
                .flatMap(list -> ((List<?>) list).stream())
                .filter(Map.class::isInstance)
                .map(Goal::fields);
    }

    @SuppressWarnings("unchecked") // JSON objects have text for keys
    private static Map<String, Object> fields(Object map) {
        return (Map<String, Object>) map;
    }

    private static String text(@Nullable Object value) {
        return value == null ? "" : value.toString();
    }
}
