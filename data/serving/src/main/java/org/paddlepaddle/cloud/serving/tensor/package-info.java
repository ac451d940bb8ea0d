// SPDX-License-Identifier: Apache-2.0
/**
 * Tensors as the server passes them on: raw little-endian bytes with a type and a shape, so that
 * neither engines nor protocols convert what the other already has.
 */
@NullMarked
package org.paddlepaddle.cloud.serving.tensor;

import org.jspecify.annotations.NullMarked;
