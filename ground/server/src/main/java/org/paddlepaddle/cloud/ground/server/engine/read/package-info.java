// SPDX-License-Identifier: Apache-2.0
/**
 * The reading verbs: get, list in pages, and watch.
 *
 * <p>Enter at {@link org.paddlepaddle.cloud.ground.server.engine.read.Reads} and {@link
 * org.paddlepaddle.cloud.ground.server.engine.read.Watches}.
 *
 * <p>What newcomers get wrong: a list is answered at one revision, and its continue token names it;
 * a page is never read from a newer one.
 */
@NullMarked
package org.paddlepaddle.cloud.ground.server.engine.read;

import org.jspecify.annotations.NullMarked;
