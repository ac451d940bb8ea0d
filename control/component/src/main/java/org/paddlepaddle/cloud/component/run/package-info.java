// SPDX-License-Identifier: Apache-2.0
/**
 * Does what the values of the package above say: {@link
 * org.paddlepaddle.cloud.component.run.StepRunner} writes the objects of a step and waits for each
 * by watching it; {@link org.paddlepaddle.cloud.component.run.OwnPod} asks who this pod is.
 *
 * <p>A newcomer's mistake: to take a conflict for an error. A step that is tried again finds what
 * it made before, and goes on from there.
 */
@NullMarked
package org.paddlepaddle.cloud.component.run;

import org.jspecify.annotations.NullMarked;
