// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.objects.store;

import java.util.Collections;
import java.util.SortedMap;
import java.util.TreeMap;

/**
 * A rule of a bucket's lifecycle: which objects go when.
 *
 * @param days after which objects go; 0 where they stay
 * @param date milliseconds since 1970 after which objects go; 0 where there is none
 * @param abortDays after which uploads that nobody completed go; 0 where they stay
 */
public record ExpiryRule(
        String id,
        boolean enabled,
        String prefix,
        SortedMap<String, String> tags,
        int days,
        long date,
        int abortDays) {
    public ExpiryRule {
        tags = Collections.unmodifiableSortedMap(new TreeMap<>(tags));
    }
}
