// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.cli.standalone;

/**
 * The nodes {@code up} was asked for.
 *
 * @param real nodes whose pods are processes of this machine
 * @param gpus that each node declares to have
 * @param simulated nodes whose pods run by timers
 */
public record NodesRequest(int real, int gpus, int simulated) {
    public static final NodesRequest USUAL = new NodesRequest(1, 0, 0);

    /** Each number that is the usual one is taken from there. */
    NodesRequest orAsIn(NodesRequest before) {
        return new NodesRequest(
                real == USUAL.real ? before.real : real,
                gpus == USUAL.gpus ? before.gpus : gpus,
                simulated == USUAL.simulated ? before.simulated : simulated);
    }
}
