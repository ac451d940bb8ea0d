// SPDX-License-Identifier: Apache-2.0
/**
 * Models as directories and as what they promise: {@link
 * org.paddlepaddle.cloud.serving.model.ModelDirectory} finds the files, {@link
 * org.paddlepaddle.cloud.serving.model.Signature} says what a model is fed and gives, {@link
 * org.paddlepaddle.cloud.serving.model.ServedModel} answers requests with an engine.
 */
@NullMarked
package org.paddlepaddle.cloud.serving.model;

import org.jspecify.annotations.NullMarked;
