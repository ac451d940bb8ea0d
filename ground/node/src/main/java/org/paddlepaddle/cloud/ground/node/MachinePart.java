// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.ground.node;

/**
 * Which part of this machine a node is, so that the nodes of one machine together offer what it
 * has, and not several times that.
 *
 * @param index from zero
 * @param of how many parts there are
 */
public record MachinePart(int index, int of) {
    /** A node that has the machine to itself. */
    public static final MachinePart WHOLE = new MachinePart(0, 1);

    /** Its part of an amount. */
    public long share(long amount) {
        return amount / of;
    }
}
