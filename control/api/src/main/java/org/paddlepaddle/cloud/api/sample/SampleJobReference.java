// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.api.sample;

import org.jspecify.annotations.Nullable;
import org.paddlepaddle.cloud.api.ApiRecord;

/**
 * A job that another one waits for.
 *
 * @param name of the SampleJob, in the same namespace
 */
@ApiRecord
public record SampleJobReference(@Nullable String name) {}
