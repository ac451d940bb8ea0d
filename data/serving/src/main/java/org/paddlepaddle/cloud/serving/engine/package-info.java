// SPDX-License-Identifier: Apache-2.0
/**
 * What computes: an {@link org.paddlepaddle.cloud.serving.engine.Engine} loads a model directory, a
 * {@link org.paddlepaddle.cloud.serving.engine.LoadedModel} runs it. Both know tensors by the names
 * of the program, never by the aliases of clients.
 */
@NullMarked
package org.paddlepaddle.cloud.serving.engine;

import org.jspecify.annotations.NullMarked;
