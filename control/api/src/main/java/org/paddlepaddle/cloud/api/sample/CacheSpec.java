// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.api.sample;

import java.util.List;
import org.jspecify.annotations.Nullable;
import org.paddlepaddle.cloud.api.ApiRecord;

/**
 * Where data is kept on a node.
 *
 * @param levels fastest first
 */
@ApiRecord
public record CacheSpec(@Nullable List<CacheLevel> levels) {}
