// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.ground.rules.version;

import java.util.Comparator;
import java.util.Optional;
import java.util.regex.Pattern;

/** Kubernetes' order of API versions: v2, v1, v1beta2, v1beta1, v1alpha1, then other words. */
public final class VersionOrder {
    public static final Comparator<String> NEWEST_FIRST = VersionOrder::compare;

    private static final Pattern VERSION = Pattern.compile("v(\\d+)(?:(alpha|beta)(\\d+))?");
    private static final Comparator<Version> NEWER =
            Comparator.comparing(Version::maturity)
                    .thenComparingLong(Version::major)
                    .thenComparingLong(Version::minor)
                    .reversed();

    private VersionOrder() {}

    private enum Maturity {
        ALPHA,
        BETA,
        STABLE
    }

    private record Version(Maturity maturity, long major, long minor) {}

    private static int compare(String one, String other) {
        var left = parse(one);
        var right = parse(other);
        if (left.isPresent() && right.isPresent()) {
            return NEWER.compare(left.get(), right.get());
        }
        if (left.isEmpty() && right.isEmpty()) {
            return one.compareTo(other);
        }
        return left.isPresent() ? -1 : 1;
    }

    /** Empty for other words; a number beyond all measure makes one. */
    private static Optional<Version> parse(String text) {
        var match = VERSION.matcher(text);
        if (!match.matches()) {
            return Optional.empty();
        }
        try {
            long major = Long.parseLong(match.group(1));
            return Optional.of(
                    switch (match.group(2)) {
                        case null -> new Version(Maturity.STABLE, major, 0);
                        case "beta" -> new Version(Maturity.BETA, major, number(match.group(3)));
                        default -> new Version(Maturity.ALPHA, major, number(match.group(3)));
                    });
        } catch (NumberFormatException _) {
            return Optional.empty();
        }
    }

    private static long number(String digits) {
        return Long.parseLong(digits);
    }
}
