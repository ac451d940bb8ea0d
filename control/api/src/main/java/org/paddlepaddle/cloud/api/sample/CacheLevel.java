// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.api.sample;

import org.jspecify.annotations.Nullable;
import org.paddlepaddle.cloud.api.ApiRecord;

/**
 * One place where data is kept.
 *
 * @param mediumType {@code MEM}, {@code SSD} or {@code HDD}
 * @param path a directory of the node
 * @param cacheSize how many mebibytes at most
 */
@ApiRecord
public record CacheLevel(
        @Nullable String mediumType, @Nullable String path, @Nullable Integer cacheSize) {}
