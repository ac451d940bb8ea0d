// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.ground.controllers.autoscale;

import java.time.Duration;
import java.time.Instant;

/**
 * What a pod used of a resource.
 *
 * @param milli thousandths of the resource's unit
 * @param at the end of the window
 */
record PodSample(long milli, Instant at, Duration window) {}
