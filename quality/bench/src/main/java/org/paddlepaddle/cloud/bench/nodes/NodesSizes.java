// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.bench.nodes;

/**
 * How much is measured.
 *
 * @param nodes that pods are placed on
 * @param pending pods that wait for a node
 * @param starts pods that are started one after the other, ten a second
 * @param idleSeconds without anything to do
 * @param simulated pods that run on simulated nodes while memory is measured
 */
record NodesSizes(int nodes, int pending, int starts, int idleSeconds, int simulated) {
    static final NodesSizes FULL = new NodesSizes(5_000, 10_000, 200, 60, 10_000);
    static final NodesSizes QUICK = new NodesSizes(50, 200, 5, 2, 100);
}
