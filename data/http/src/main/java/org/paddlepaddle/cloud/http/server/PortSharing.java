// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.http.server;

import io.netty.channel.ChannelHandler;
import java.util.List;

/** Another protocol on a port of HTTP, told apart by the first bytes of a connection. */
public interface PortSharing {
    /** What connections of the other protocol begin with; no method of HTTP does. */
    byte[] firstBytes();

    /** The handlers of such a connection, which see it from its first byte. */
    List<ChannelHandler> handlers();
}
