// SPDX-License-Identifier: Apache-2.0
/**
 * The built-in controllers of the embedded Kubernetes, clients of its API like any other.
 *
 * <p>{@link org.paddlepaddle.cloud.ground.controllers.Controllers} starts and stops them together.
 * One package per controller, each with a {@code …Rules} class that decides by values and a thin
 * class that watches and writes. {@code kind} and {@code queue} are what they share.
 *
 * <p>A newcomer's mistake: to trust a watch where absence matters. Watches lag and know nothing of
 * each other, so whatever is destroyed because something else is missing is looked up live first.
 */
@NullMarked
package org.paddlepaddle.cloud.ground.controllers;

import org.jspecify.annotations.NullMarked;
