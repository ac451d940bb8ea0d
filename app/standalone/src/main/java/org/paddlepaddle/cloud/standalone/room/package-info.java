// SPDX-License-Identifier: Apache-2.0
/**
 * The servers of the data plane as parts of this process: what each is given here and nowhere else.
 *
 * <p>{@link org.paddlepaddle.cloud.standalone.room.ObjectApp} is the object store, {@link
 * org.paddlepaddle.cloud.standalone.room.HubApp} the model hub on top of it.
 *
 * <p>A newcomer's mistake: to open something when a room is made. What nobody uses costs nothing: a
 * room begins with its first request.
 */
@NullMarked
package org.paddlepaddle.cloud.standalone.room;

import org.jspecify.annotations.NullMarked;
