// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.api.sample;

import org.jspecify.annotations.Nullable;
import org.paddlepaddle.cloud.api.ApiRecord;

/**
 * How much data there is, in words for people.
 *
 * @param totalSize of all samples
 * @param totalFiles how many samples
 * @param cachedSize of those that are here
 * @param diskSize of the disk they lie on
 * @param diskUsed of that disk
 * @param diskAvail of that disk
 * @param diskUsageRate of that disk, in percent
 * @param errorMassage what could not be measured; upstream's spelling
 */
@ApiRecord
public record CacheStatus(
        @Nullable String totalSize,
        @Nullable String totalFiles,
        @Nullable String cachedSize,
        @Nullable String diskSize,
        @Nullable String diskUsed,
        @Nullable String diskAvail,
        @Nullable String diskUsageRate,
        @Nullable String errorMassage) {}
