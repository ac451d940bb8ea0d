// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.hub.store;

import java.util.List;
import java.util.function.Function;
import org.paddlepaddle.cloud.hub.VersionHead;
import org.paddlepaddle.cloud.hub.search.SearchFilter;
import org.paddlepaddle.cloud.hub.search.SearchOrder;
import org.paddlepaddle.cloud.hub.search.SearchSubject;

/**
 * A search among the versions of all models.
 *
 * @param subject what the filter sees of a version
 * @param order at least one attribute
 * @param size most that are wanted at once
 * @param token of the page before, or empty
 */
public record VersionQuery(
        SearchFilter filter,
        Function<VersionHead, SearchSubject> subject,
        List<SearchOrder.Clause> order,
        int size,
        String token) {

    /** By model, the newest version first. */
    public static VersionQuery of(SearchFilter filter, int size, String token) {
        return new VersionQuery(
                filter,
                SearchSubject::of,
                List.of(
                        new SearchOrder.Clause("name", false),
                        new SearchOrder.Clause("version_number", true)),
                size,
                token);
    }
}
