// SPDX-License-Identifier: Apache-2.0
/**
 * Streams for browsers: what changes in Kubernetes, and what pods print.
 *
 * <p>{@link org.paddlepaddle.cloud.console.live.LiveChanges} carries many kinds in one stream,
 * since a browser opens few connections; {@link org.paddlepaddle.cloud.console.live.LiveLog} one
 * log.
 *
 * <p>A newcomer's mistake: to keep a watch when its browser has gone. A stream closes what it
 * opened, in its own {@code finally}.
 */
@NullMarked
package org.paddlepaddle.cloud.console.live;

import org.jspecify.annotations.NullMarked;
