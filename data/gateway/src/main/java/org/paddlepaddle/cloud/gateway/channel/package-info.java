// SPDX-License-Identifier: Apache-2.0

/**
 * Handlers of one connection or stream that know nothing of routes: strict reading, back-pressure,
 * and heads with their ends.
 *
 * <p>{@link org.paddlepaddle.cloud.gateway.channel.ReadOnDemand} is the one that bounds the memory:
 * it hands on one message for each read.
 */
@NullMarked
package org.paddlepaddle.cloud.gateway.channel;

import org.jspecify.annotations.NullMarked;
