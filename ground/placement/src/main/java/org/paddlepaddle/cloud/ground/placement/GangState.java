// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.ground.placement;

/**
 * A group of gang scheduling as it stands.
 *
 * @param minMember how many of its pods must have a node before any may
 * @param placed how many have one already, those that have finished well included
 */
public record GangState(int minMember, int placed) {}
