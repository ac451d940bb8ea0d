// SPDX-License-Identifier: Apache-2.0
/**
 * Formats of single values: string formats, names and labels, quantities, durations, URIs.
 *
 * <p>Enter at {@link org.paddlepaddle.cloud.ground.server.schema.format.Formats}.
 *
 * <p>What newcomers get wrong: what a format means is what Go's code accepts, not what its RFC
 * says.
 */
@NullMarked
package org.paddlepaddle.cloud.ground.server.schema.format;

import org.jspecify.annotations.NullMarked;
