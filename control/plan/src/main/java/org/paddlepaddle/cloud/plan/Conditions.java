// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.plan;

import static org.paddlepaddle.cloud.api.StandardCondition.Accepted;
import static org.paddlepaddle.cloud.api.StandardCondition.Reconciled;
import static org.paddlepaddle.cloud.api.StandardReason.PassSucceeded;
import static org.paddlepaddle.cloud.api.StandardReason.SpecInvalid;
import static org.paddlepaddle.cloud.api.StandardReason.SpecTolerated;
import static org.paddlepaddle.cloud.api.StandardReason.SpecValid;

import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.stream.Collectors;
import org.paddlepaddle.cloud.api.Condition;
import org.paddlepaddle.cloud.api.ConditionType;
import org.paddlepaddle.cloud.api.Reason;

/** How conditions follow one another. */
public final class Conditions {
    private static final int LONGEST_MESSAGE = 1024;

    private Conditions() {}

    /** A condition as judged now; {@link #merge} gives it its transition time. */
    public static Condition of(
            ConditionType type, boolean holds, Reason reason, String message, long generation) {
        var status = holds ? Condition.TRUE : Condition.FALSE;
        return new Condition(type.name(), status, generation, "", reason.name(), cut(message));
    }

    /** The spec makes sense; {@code warnings} name what in it was read generously. */
    public static Condition accepted(List<Problem> warnings, long generation) {
        return warnings.isEmpty()
                ? of(Accepted, true, SpecValid, "the spec makes sense", generation)
                : of(Accepted, true, SpecTolerated, list(warnings), generation);
    }

    /** The spec must change. */
    public static Condition rejected(List<Problem> problems, long generation) {
        return of(Accepted, false, SpecInvalid, list(problems), generation);
    }

    /** The pass went through. */
    public static Condition reconciled(long generation) {
        return of(Reconciled, true, PassSucceeded, "the last pass went through", generation);
    }

    /** The pass did not go through. */
    public static Condition troubled(Reason reason, String message, long generation) {
        return of(Reconciled, false, reason, message, generation);
    }

    /**
     * The old list with the new judgements in it. The transition time moves only when a status
     * flips; conditions nobody judged now stay as they were.
     */
    public static List<Condition> merge(List<Condition> old, List<Condition> judged, Instant now) {
        var merged = new LinkedHashMap<String, Condition>();
        old.forEach(condition -> merged.put(condition.type(), condition));
        for (var condition : judged) {
            var before = merged.get(condition.type());
            var since =
                    before != null && before.status().equals(condition.status())
                            ? before.lastTransitionTime()
                            : timestamp(now);
            merged.put(condition.type(), at(condition, since));
        }
        return new ArrayList<>(merged.values());
    }

    /** RFC 3339 in whole seconds, as all of Kubernetes writes time. */
    public static String timestamp(Instant instant) {
        return instant.truncatedTo(ChronoUnit.SECONDS).toString();
    }

    private static Condition at(Condition condition, String since) {
        return new Condition(
                condition.type(),
                condition.status(),
                condition.observedGeneration(),
                since,
                condition.reason(),
                condition.message());
    }

    private static String list(List<Problem> problems) {
        return problems.stream().map(Problem::toString).collect(Collectors.joining("; "));
    }

    private static String cut(String message) {
        return message.length() <= LONGEST_MESSAGE
                ? message
                : message.substring(0, LONGEST_MESSAGE - 1) + "…";
    }
}
