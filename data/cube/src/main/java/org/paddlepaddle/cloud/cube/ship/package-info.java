// SPDX-License-Identifier: Apache-2.0
/**
 * What transfer and agent share: files over HTTP with resume, digest and rate limit, archives that
 * cannot leave their directory, JSON answers in upstream's envelope, and a listener that wants a
 * token as soon as it can be reached from outside.
 */
@NullMarked
package org.paddlepaddle.cloud.cube.ship;

import org.jspecify.annotations.NullMarked;
