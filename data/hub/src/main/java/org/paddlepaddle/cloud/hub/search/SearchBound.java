// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.hub.search;

import java.util.List;

/**
 * A part of a filter that a database can decide with an index. It finds everything the filter
 * finds, perhaps more: the filter is still asked.
 */
public sealed interface SearchBound {
    /** The model has one of these names. */
    record Name(List<String> values) implements SearchBound {}

    /**
     * A number of the version.
     *
     * @param attribute {@code version_number}, {@code creation_timestamp} or {@code
     *     last_updated_timestamp}
     * @param sign {@code =}, {@code <}, {@code >}, {@code <=} or {@code >=}
     */
    record Figure(String attribute, String sign, double value) implements SearchBound {}

    /** The tag has one of these values. */
    record Tag(String key, List<String> values) implements SearchBound {}

    /** The version has the metric, and it is so. */
    record Metric(String name, String sign, double value) implements SearchBound {}
}
