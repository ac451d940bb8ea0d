// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.ground.server.resource;

import java.util.Comparator;
import java.util.regex.Pattern;

/** Kubernetes' order of version names: v2, v1, v1beta2, v1beta1, v1alpha1, then other words. */
public final class VersionOrder {
    public static final Comparator<String> NEWEST_FIRST =
            Comparator.<String>comparingInt(VersionOrder::maturity)
                    .thenComparing(VersionOrder::major, Comparator.reverseOrder())
                    .thenComparing(VersionOrder::minor, Comparator.reverseOrder())
                    .thenComparing(Comparator.naturalOrder());

    private static final Pattern VERSION =
            Pattern.compile("v([1-9]\\d{0,8})(?:(alpha|beta)(\\d{1,9}))?");

    private VersionOrder() {}

    private static int maturity(String version) {
        var match = VERSION.matcher(version);
        if (!match.matches()) {
            return 3;
        }
        var word = match.group(2);
        return word == null ? 0 : word.equals("beta") ? 1 : 2;
    }

    private static int major(String version) {
        var match = VERSION.matcher(version);
        return match.matches() ? Integer.parseInt(match.group(1)) : 0;
    }

    private static int minor(String version) {
        var match = VERSION.matcher(version);
        return match.matches() && match.group(3) != null ? Integer.parseInt(match.group(3)) : 0;
    }
}
