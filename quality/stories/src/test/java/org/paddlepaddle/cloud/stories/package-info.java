// SPDX-License-Identifier: Apache-2.0
/**
 * Stories: what a user does, played on a whole standalone system in a process of its own.
 *
 * <p>{@link org.paddlepaddle.cloud.stories.Installation} is the stage: a fresh home, the
 * distribution's own {@code pdc}, the real kubectl. Paddle's environment is made once, in a
 * directory that all stories and later runs share; a story therefore needs seconds, not minutes.
 *
 * <p>Two stories are played at a time, so what a story looks for on the machine is named after its
 * own home or is a number that nobody else uses.
 */
@NullMarked
package org.paddlepaddle.cloud.stories;

import org.jspecify.annotations.NullMarked;
