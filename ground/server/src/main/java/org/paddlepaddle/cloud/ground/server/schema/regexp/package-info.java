// SPDX-License-Identifier: Apache-2.0
/**
 * The limits of Go's regular expressions, which decide whether a {@code pattern} of a definition is
 * accepted.
 *
 * <p>Enter at {@link org.paddlepaddle.cloud.ground.server.schema.regexp.RegexpLimits}.
 *
 * <p>What newcomers get wrong: a pattern that Java takes may be refused here, because Go would
 * refuse it.
 */
@NullMarked
package org.paddlepaddle.cloud.ground.server.schema.regexp;

import org.jspecify.annotations.NullMarked;
