// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.ground.server.discovery;

import java.util.Comparator;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/** Kubernetes' order of versions: v2, v1, v2beta1, v1alpha3, then other words by alphabet. */
final class VersionOrder {
    static final Comparator<String> NEWEST_FIRST = VersionOrder::compare;

    private static final Pattern VERSION =
            Pattern.compile("v(\\d{1,9})(?:(alpha|beta)(\\d{1,9}))?");

    private VersionOrder() {}

    private static int compare(String left, String right) {
        var a = VERSION.matcher(left);
        var b = VERSION.matcher(right);
        boolean known = a.matches();
        if (known != b.matches()) {
            return known ? -1 : 1;
        }
        if (!known) {
            return left.compareTo(right);
        }
        int byMaturity = Integer.compare(maturity(b.group(2)), maturity(a.group(2)));
        if (byMaturity != 0) {
            return byMaturity;
        }
        int byMajor = Integer.compare(number(b.group(1)), number(a.group(1)));
        return byMajor != 0 ? byMajor : Integer.compare(number(b.group(3)), number(a.group(3)));
    }

    private static int maturity(@Nullable String word) {
        return word == null ? 2 : word.equals("beta") ? 1 : 0;
    }

    private static int number(@Nullable String digits) {
        return digits == null ? 0 : Integer.parseInt(digits);
    }
}
