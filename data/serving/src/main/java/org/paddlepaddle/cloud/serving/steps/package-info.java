// SPDX-License-Identifier: Apache-2.0
/**
 * Models made of models: {@code serving_steps.yaml} declares a directed graph of steps, for
 * instance a detector of text, the crops of what it found and a recogniser that reads them. {@link
 * org.paddlepaddle.cloud.serving.steps.StepsFile} loads it; to the server the whole is one engine
 * with tensors going in and out, so that every protocol works.
 *
 * <p>A step sees only steps above it: the file's order is one in which they can run.
 */
@NullMarked
package org.paddlepaddle.cloud.serving.steps;

import org.jspecify.annotations.NullMarked;
