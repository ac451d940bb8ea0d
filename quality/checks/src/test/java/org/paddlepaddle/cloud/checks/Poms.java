// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.checks;

import java.util.List;
import java.util.regex.Pattern;

/** What the checks read of POMs. */
final class Poms {
    private static final Pattern MODULE = Pattern.compile("<module>([^<]+)</module>");

    private Poms() {}

    /** The modules of every profile, as directories. */
    static List<String> modules(String pom) {
        return MODULE.matcher(pom).results().map(found -> found.group(1)).distinct().toList();
    }
}
