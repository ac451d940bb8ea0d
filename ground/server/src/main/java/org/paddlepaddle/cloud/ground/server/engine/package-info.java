// SPDX-License-Identifier: Apache-2.0
/**
 * The verbs: what get, list, watch, create, update, patch and delete mean for an object.
 *
 * <p>Enter at {@link org.paddlepaddle.cloud.ground.server.engine.ApiEngine}; {@link
 * org.paddlepaddle.cloud.ground.server.engine.EngineAssembly} assembles it. A write is read,
 * defaulted, admitted, checked and only then offered to the store; when another write came first,
 * all of it is done again on what that one left.
 *
 * <p>The packages below have one subject each: what all verbs share ({@code object}), reading,
 * writing, subresources, kinds, admission, housekeeping. Imports lead from here down and never back
 * up.
 *
 * <p>What newcomers get wrong: an {@link
 * org.paddlepaddle.cloud.ground.server.engine.object.Operation}'s {@code after} is changed in place
 * by the steps, its {@code before} never.
 */
@NullMarked
package org.paddlepaddle.cloud.ground.server.engine;

import org.jspecify.annotations.NullMarked;
