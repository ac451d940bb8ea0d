// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.serving;

import java.util.Comparator;
import java.util.regex.Pattern;

/** The order of a model's versions: numbers by their value, other names after them by letters. */
public final class ModelVersions {
    private static final Pattern NUMBER = Pattern.compile("[0-9]{1,18}");

    public static final Comparator<String> ORDER =
            Comparator.comparingLong(ModelVersions::number)
                    .thenComparing(Comparator.naturalOrder());

    private ModelVersions() {}

    /** Whether a directory of this name holds a version. */
    public static boolean isNumber(String name) {
        return NUMBER.matcher(name).matches();
    }

    private static long number(String version) {
        return isNumber(version) ? Long.parseLong(version) : Long.MAX_VALUE;
    }
}
