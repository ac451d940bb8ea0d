// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.api.sample;

import org.jspecify.annotations.Nullable;
import org.paddlepaddle.cloud.api.ApiRecord;

/**
 * What one partition of a data set holds, in words for people.
 *
 * @param files cached and all, as in {@code 120/400}
 * @param size cached and all, as in {@code 1.2 GiB/4.2 GiB}
 */
@ApiRecord
public record PartitionShare(@Nullable String files, @Nullable String size) {}
