// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.standalone.door;

import java.net.InetSocketAddress;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import org.paddlepaddle.cloud.door.Identity;
import org.paddlepaddle.cloud.door.SourceAddresses;
import org.paddlepaddle.cloud.ground.node.MirrorCallers;
import org.paddlepaddle.cloud.ground.tunnel.NodeRequest;

/**
 * Who forwarded a port: the agent says for which end of a connection, the front door asks when a
 * request comes from there.
 */
public final class ForwardedCallers implements MirrorCallers, SourceAddresses {
    private final Map<InetSocketAddress, Identity> open = new ConcurrentHashMap<>();

    @Override
    public Lease connected(InetSocketAddress from, NodeRequest.Opener opener) {
        open.put(from, new Identity(opener.user(), opener.groups()));
        return () -> open.remove(from);
    }

    @Override
    public Optional<Identity> identity(InetSocketAddress remote) {
        return Optional.ofNullable(open.get(remote));
    }
}
