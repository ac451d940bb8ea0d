// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.ground.controllers.autoscale;

import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;

/** Recommendations and changes of one autoscaler over the last while. */
final class ScaleHistory {
    /** The longest window and period that the API admits. */
    private static final Duration LONGEST = Duration.ofHours(1);

    private record Entry(Instant at, int value) {}

    private final List<Entry> recommendations = new ArrayList<>();
    private final List<Entry> changes = new ArrayList<>();

    void recommend(int replicas, Instant now) {
        recommendations.removeIf(entry -> entry.at().isBefore(now.minus(LONGEST)));
        recommendations.add(new Entry(now, replicas));
    }

    /**
     * @param replicas more than before, or fewer where negative
     */
    void change(int replicas, Instant now) {
        changes.removeIf(entry -> entry.at().isBefore(now.minus(LONGEST)));
        changes.add(new Entry(now, replicas));
    }

    int least(int now, Instant after) {
        return recommendations.stream()
                .filter(entry -> entry.at().isAfter(after))
                .mapToInt(Entry::value)
                .reduce(now, Math::min);
    }

    int most(int now, Instant after) {
        return recommendations.stream()
                .filter(entry -> entry.at().isAfter(after))
                .mapToInt(Entry::value)
                .reduce(now, Math::max);
    }

    /** By how many pods the number grew since then; fewer where negative. */
    int changed(Instant since) {
        return changes.stream()
                .filter(entry -> entry.at().isAfter(since))
                .mapToInt(Entry::value)
                .sum();
    }
}
