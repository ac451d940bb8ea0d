// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.ground.placement;

/**
 * One term of a preferred node affinity.
 *
 * @param weight what a node that matches counts for, 1 to 100
 */
public record PreferredNodeTerm(int weight, NodeTerm term) {}
