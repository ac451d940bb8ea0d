// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.ground.rules.cron;

import java.time.ZoneId;
import java.time.ZoneOffset;
import java.time.zone.ZoneRulesProvider;
import java.util.Optional;

/** Time zones by the names of the IANA database; an offset such as {@code +01:00} is no name. */
public final class TimeZones {
    private TimeZones() {}

    public static Optional<ZoneId> find(String name) {
        if (name.isEmpty() || name.equals("UTC")) {
            return Optional.of(ZoneOffset.UTC);
        }
        return ZoneRulesProvider.getAvailableZoneIds().contains(name)
                ? Optional.of(ZoneId.of(name))
                : Optional.empty();
    }

    /** Why there is no zone of this name, in Kubernetes' words; empty if there is one. */
    public static Optional<String> problem(String name) {
        if (name.contains("..") || name.startsWith("/") || name.startsWith("\\")) {
            return Optional.of("time: invalid location name");
        }
        return find(name).isPresent() ? Optional.empty() : Optional.of("unknown time zone " + name);
    }
}
