// SPDX-License-Identifier: Apache-2.0
/**
 * What the engine does by itself: expiry of events, the end of deleted definitions, and the loop
 * that follows changes of the store.
 *
 * <p>Enter at {@link org.paddlepaddle.cloud.ground.server.engine.housekeeping.ChangeFollower}.
 *
 * <p>What newcomers get wrong: a follower that has missed changes is told to look at everything
 * again, and must.
 */
@NullMarked
package org.paddlepaddle.cloud.ground.server.engine.housekeeping;

import org.jspecify.annotations.NullMarked;
