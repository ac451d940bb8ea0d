// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.plan;

import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import org.paddlepaddle.cloud.api.Condition;
import org.paddlepaddle.cloud.api.ConditionType;

/** How conditions follow one another. */
public final class Conditions {
    private static final int LONGEST_MESSAGE = 1024;

    private Conditions() {}

    /** A condition as judged now; {@link #merge} gives it its transition time. */
    public static Condition of(
            ConditionType type, boolean holds, Enum<?> reason, String message, long generation) {
        var status = holds ? Condition.TRUE : Condition.FALSE;
        return new Condition(type.name(), status, generation, "", reason.name(), cut(message));
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

    private static String cut(String message) {
        return message.length() <= LONGEST_MESSAGE
                ? message
                : message.substring(0, LONGEST_MESSAGE - 1) + "…";
    }
}
