// SPDX-License-Identifier: Apache-2.0
/**
 * Durations as Kubernetes writes them.
 *
 * <p>{@link org.paddlepaddle.cloud.ground.rules.duration.GoDuration} is the entry. Kubernetes reads
 * them with Go's library, so the words of a refusal are Go's. A newcomer's mistake: to take {@code
 * 1d} for a day; Go knows no unit above the hour.
 */
@NullMarked
package org.paddlepaddle.cloud.ground.rules.duration;

import org.jspecify.annotations.NullMarked;
