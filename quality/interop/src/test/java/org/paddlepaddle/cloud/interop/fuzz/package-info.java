// SPDX-License-Identifier: Apache-2.0
/** Jazzer against everything of Cube that reads bytes of others. */
@NullMarked
package org.paddlepaddle.cloud.interop.fuzz;

import org.jspecify.annotations.NullMarked;
