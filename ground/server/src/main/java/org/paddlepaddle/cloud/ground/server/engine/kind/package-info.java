// SPDX-License-Identifier: Apache-2.0
/**
 * What is particular to single kinds: what the server fills in beyond defaults, what it checks
 * beyond the schema, what an update must not touch. One class per kind.
 *
 * <p>Enter at {@link org.paddlepaddle.cloud.ground.server.engine.kind.KindTable}, the table of
 * them.
 */
@NullMarked
package org.paddlepaddle.cloud.ground.server.engine.kind;

import org.jspecify.annotations.NullMarked;
