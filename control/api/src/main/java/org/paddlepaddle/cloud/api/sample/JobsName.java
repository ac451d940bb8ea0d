// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.api.sample;

import org.jspecify.annotations.Nullable;
import org.paddlepaddle.cloud.api.ApiRecord;

/**
 * What the runtime calls the jobs of a data set itself.
 *
 * @param syncJobName the copying of the source
 * @param warmupJobName the fetching of what is not here
 */
@ApiRecord
public record JobsName(@Nullable String syncJobName, @Nullable String warmupJobName) {}
