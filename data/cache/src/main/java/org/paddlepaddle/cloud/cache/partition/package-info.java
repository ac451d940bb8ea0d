// SPDX-License-Identifier: Apache-2.0

/**
 * Which part of a data set is whose, and in which order it is read: pure functions.
 *
 * <p>{@link org.paddlepaddle.cloud.cache.partition.Partitions} divides the files, {@link
 * org.paddlepaddle.cloud.cache.partition.SamplerOrder} has the orders of Paddle's samplers.
 */
@NullMarked
package org.paddlepaddle.cloud.cache.partition;

import org.jspecify.annotations.NullMarked;
