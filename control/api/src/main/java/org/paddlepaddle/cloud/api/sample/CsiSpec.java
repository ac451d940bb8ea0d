// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.api.sample;

import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.paddlepaddle.cloud.api.ApiRecord;

/**
 * What keeps the data where the cluster has a driver for it.
 *
 * @param driver {@code juicefs}
 * @param juiceFSMountOptions as {@code juicefs mount} takes them
 */
@ApiRecord
public record CsiSpec(@Nullable String driver, @Nullable Map<String, Object> juiceFSMountOptions) {}
