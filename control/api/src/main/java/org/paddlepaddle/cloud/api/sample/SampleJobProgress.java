// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.api.sample;

import org.jspecify.annotations.Nullable;
import org.paddlepaddle.cloud.api.ApiRecord;

/**
 * How far a job is, in words for people.
 *
 * @param files done and known, as in {@code 120/400}
 * @param size done and known, as in {@code 1.2 GiB/4.2 GiB}
 * @param skipped how many files were there already
 * @param rate as in {@code 12 MiB/s}
 * @param remaining how long it will take, as in {@code 3m20s}
 */
@ApiRecord
public record SampleJobProgress(
        @Nullable String files,
        @Nullable String size,
        @Nullable String skipped,
        @Nullable String rate,
        @Nullable String remaining) {}
