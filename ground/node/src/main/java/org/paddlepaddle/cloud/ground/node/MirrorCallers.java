// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.ground.node;

import java.net.InetSocketAddress;
import org.paddlepaddle.cloud.ground.tunnel.NodeRequest;

/**
 * Is told on whose behalf the agent connects to what a mirror pod shows, so that a part of the
 * system knows who forwarded its port.
 */
@FunctionalInterface
public interface MirrorCallers {
    /** Nobody wants to know. */
    MirrorCallers NONE = (_, _) -> () -> {};

    /**
     * Before the first byte goes over the connection.
     *
     * @param from the agent's end of the connection: nobody else has it while the connection lasts
     * @return closed before the connection is
     */
    Lease connected(InetSocketAddress from, NodeRequest.Opener opener);

    /** How long the address belongs to the caller. */
    @FunctionalInterface
    interface Lease extends AutoCloseable {
        @Override
        void close();
    }
}
