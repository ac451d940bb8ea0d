// SPDX-License-Identifier: Apache-2.0
/**
 * Between protocols and engines: a bounded queue for each model, whose workers compute what waits
 * in batches. {@link org.paddlepaddle.cloud.serving.queue.InferenceQueue} refuses early what it
 * would answer too late.
 */
@NullMarked
package org.paddlepaddle.cloud.serving.queue;

import org.jspecify.annotations.NullMarked;
