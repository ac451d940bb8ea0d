// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.api.sample;

import java.util.List;
import org.jspecify.annotations.Nullable;
import org.paddlepaddle.cloud.api.ApiRecord;

/**
 * What is removed or cleared.
 *
 * @param paths within the data set
 */
@ApiRecord
public record PathOptions(@Nullable List<String> paths) {}
