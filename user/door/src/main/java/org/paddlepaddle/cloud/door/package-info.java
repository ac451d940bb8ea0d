// SPDX-License-Identifier: Apache-2.0
/**
 * The front door of the web rooms: refuses strange hosts, finds out who asks, and hands the request
 * to the room that has its path.
 *
 * <p>{@link org.paddlepaddle.cloud.door.FrontDoor} is the entry; a room is mounted as a {@link
 * org.paddlepaddle.cloud.door.WebApp} and asks {@link org.paddlepaddle.cloud.door.Caller#of} who it
 * works for.
 *
 * <p>What a newcomer gets wrong: to call Kubernetes with a client of the room's own. Use the
 * caller's: then RBAC decides, and nothing else does.
 */
@NullMarked
package org.paddlepaddle.cloud.door;

import org.jspecify.annotations.NullMarked;
