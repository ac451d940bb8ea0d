// SPDX-License-Identifier: Apache-2.0
/** Tensors and protobuf messages as JSON; nothing here knows a model or a connection. */
@NullMarked
package org.paddlepaddle.cloud.serving.json;

import org.jspecify.annotations.NullMarked;
