// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.hub;

import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.function.Predicate;

/**
 * Which versions of a model are kept. What an alias points to, what another version names as its
 * parent and what somebody uses stays in any case.
 *
 * @param keep how many of the newest stay
 * @param days for how long the others stay; 0: not at all
 */
public record Retention(int keep, int days) {
    private static final int MOST = 100_000;

    public Retention {
        if (keep < 1 || keep > MOST || days < 0 || days > MOST) {
            throw HubRefusal.invalid(
                    "retention: keep is 1 to %d and days 0 to %d, not %d and %d"
                            .formatted(MOST, MOST, keep, days));
        }
    }

    /**
     * Those that go.
     *
     * @param versions the newest first
     * @param referred whether something refers to a version
     */
    public List<VersionHead> surplus(
            List<VersionHead> versions, Instant now, Predicate<VersionHead> referred) {
        var oldest = now.minus(Duration.ofDays(days));
        return versions.stream()
                .skip(keep)
                .filter(version -> days == 0 || version.created().isBefore(oldest))
                .filter(version -> version.aliases().isEmpty())
                .filter(version -> !referred.test(version))
                .toList();
    }
}
