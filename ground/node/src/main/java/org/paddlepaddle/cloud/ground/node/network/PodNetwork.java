// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.ground.node.network;

import java.nio.file.Path;
import java.util.List;
import java.util.Optional;

/** Gives every pod an address of its own. */
public interface PodNetwork {
    /**
     * A pod's place in the network.
     *
     * @param address IPv4, dotted
     * @param namespace to enter before its processes start; absent on the machine's own network
     */
    record Attachment(String address, Optional<Path> namespace) {}

    /** {@code Bridge} or {@code Loopback}. */
    NetworkMode mode();

    /** Where pods reach this machine; the API server should listen here too. */
    String hostAddress();

    /** The range pods get addresses from, as {@code address/bits}. */
    String range();

    /** Attaches a pod, or finds the place it already has. */
    Attachment attach(String pod);

    /** Takes a pod's namespace and interface away and frees its address. */
    void detach(String pod);

    /** Pods that hold an address. */
    List<String> attached();

    /**
     * Takes away what was made on the machine, the bridge included. Pods keep their addresses:
     * their peers know them by these when they are started again.
     */
    void remove();
}
