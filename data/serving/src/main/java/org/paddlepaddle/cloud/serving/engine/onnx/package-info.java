// SPDX-License-Identifier: Apache-2.0
/**
 * ONNX Runtime in this process, the usual engine: {@link
 * org.paddlepaddle.cloud.serving.engine.onnx.OnnxEngine}.
 */
@NullMarked
package org.paddlepaddle.cloud.serving.engine.onnx;

import org.jspecify.annotations.NullMarked;
