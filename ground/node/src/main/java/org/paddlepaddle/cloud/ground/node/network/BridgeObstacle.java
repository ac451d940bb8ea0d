// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.ground.node.network;

/** Why pods of this machine cannot have networks of their own. */
public enum BridgeObstacle {
    NotRoot("not-root"),
    /** The program {@code ip}, which makes interfaces. */
    NoIp("no-ip"),
    /** The program {@code nft}, which leads packets to services. */
    NoNft("no-nft"),
    /** All is there, but the kernel or the container we run in does not let us. */
    Refused("refused");

    private final String word;

    BridgeObstacle(String word) {
        this.word = word;
    }

    /** A stable word for other programs. */
    public String word() {
        return word;
    }
}
