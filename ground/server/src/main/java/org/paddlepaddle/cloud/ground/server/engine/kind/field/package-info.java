// SPDX-License-Identifier: Apache-2.0
/**
 * Checks of fields that several kinds share: bounds, paths, quantities, selectors, base64.
 *
 * <p>Enter at {@link org.paddlepaddle.cloud.ground.server.engine.kind.field.Bounds}.
 *
 * <p>What newcomers get wrong: formats that schemas know are checked there; here is what no schema
 * says.
 */
@NullMarked
package org.paddlepaddle.cloud.ground.server.engine.kind.field;

import org.jspecify.annotations.NullMarked;
