// SPDX-License-Identifier: Apache-2.0
/**
 * The writing verbs: create, update, patch and delete, with their options and preconditions.
 *
 * <p>Enter at {@link org.paddlepaddle.cloud.ground.server.engine.write.Creations} and {@link
 * org.paddlepaddle.cloud.ground.server.engine.write.Updates}. {@link
 * org.paddlepaddle.cloud.ground.server.engine.write.WritePreparation} is what all of them pass:
 * defaults, admission, checks.
 *
 * <p>What newcomers get wrong: when another write came first, all of it is done again on what that
 * one left; a step must not remember anything of the first try.
 */
@NullMarked
package org.paddlepaddle.cloud.ground.server.engine.write;

import org.jspecify.annotations.NullMarked;
