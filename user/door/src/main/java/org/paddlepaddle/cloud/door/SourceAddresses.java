// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.door;

import java.net.InetSocketAddress;
import java.util.Optional;

/**
 * Identifies callers by source address: who is at the other end of a connection, where the system
 * itself knows: a pod, a port-forward.
 */
@FunctionalInterface
public interface SourceAddresses {
    SourceAddresses UNKNOWN = _ -> Optional.empty();

    Optional<Identity> identity(InetSocketAddress remote);
}
