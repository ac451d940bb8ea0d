// SPDX-License-Identifier: Apache-2.0
/**
 * The four steps of the documents' pipelines as values: what a step was asked for ({@link
 * org.paddlepaddle.cloud.component.TrainingRequest} and its like) becomes a list of {@link
 * org.paddlepaddle.cloud.component.Step}s, each an object and when it is done. Nothing here talks
 * to a server; {@code run} does, {@code command} reads the arguments.
 *
 * <p>Begin with {@link org.paddlepaddle.cloud.component.TrainingSteps}. A newcomer's mistake: to
 * paste a parameter into a line for a shell. Parameters are words of an argument list, always.
 */
@NullMarked
package org.paddlepaddle.cloud.component;

import org.jspecify.annotations.NullMarked;
