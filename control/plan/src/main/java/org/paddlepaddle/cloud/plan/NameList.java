// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.plan;

import java.util.List;

/** Names in a sentence: the first few, and how many more there are. */
public final class NameList {
    private NameList() {}

    public static String of(List<String> names, int shown) {
        var first = String.join(", ", names.subList(0, Math.min(shown, names.size())));
        int more = names.size() - shown;
        return more > 0 ? first + " and " + more + " more" : first;
    }
}
