// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.cli.standalone;

/**
 * The nodes {@code up} was asked for.
 *
 * @param real nodes whose pods are processes of this machine
 * @param gpus that each node declares to have
 * @param simulated nodes whose pods run by timers
 */
public record NodeWish(int real, int gpus, int simulated) {
    public static final NodeWish USUAL = new NodeWish(1, 0, 0);
}
