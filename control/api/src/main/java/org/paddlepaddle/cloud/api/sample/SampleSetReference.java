// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.api.sample;

import org.jspecify.annotations.Nullable;
import org.paddlepaddle.cloud.api.ApiRecord;

/**
 * The data set a job is about.
 *
 * @param name of the SampleSet, in the job's namespace
 */
@ApiRecord
public record SampleSetReference(@Nullable String name) {}
