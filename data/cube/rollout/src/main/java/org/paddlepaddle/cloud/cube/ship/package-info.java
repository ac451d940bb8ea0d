// SPDX-License-Identifier: Apache-2.0
/**
 * The HTTP that transfer and agent share: files with ranges and a rate limit, JSON answers in
 * upstream's envelope, and a listener that wants a token as soon as it can be reached from outside.
 */
@NullMarked
package org.paddlepaddle.cloud.cube.ship;

import org.jspecify.annotations.NullMarked;
