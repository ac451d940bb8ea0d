// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.api.sample;

import org.jspecify.annotations.Nullable;
import org.paddlepaddle.cloud.api.ApiRecord;

/**
 * How many pods the cache runtime has.
 *
 * @param runtimeReady ready and wanted, as in {@code 1/2}
 * @param specReplicas how many are wanted
 * @param readyReplicas how many are ready
 */
@ApiRecord
public record RuntimeStatus(
        @Nullable String runtimeReady,
        @Nullable Integer specReplicas,
        @Nullable Integer readyReplicas) {}
