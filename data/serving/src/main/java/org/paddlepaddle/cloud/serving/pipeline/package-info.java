// SPDX-License-Identifier: Apache-2.0
/**
 * Paddle Serving's Pipeline protocol: keys and values as text. {@link
 * org.paddlepaddle.cloud.serving.pipeline.PipelineService} answers its messages, whatever they came
 * over; errors are numbers in the answer, not of the transport. Programs of ops are not run here.
 */
@NullMarked
package org.paddlepaddle.cloud.serving.pipeline;

import org.jspecify.annotations.NullMarked;
