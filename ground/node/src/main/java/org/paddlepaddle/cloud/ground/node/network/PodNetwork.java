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
     * @param resolver where names of services are answered on port 53; absent where nobody may
     */
    record Attachment(String address, Optional<Path> namespace, Optional<String> resolver) {}

    /** {@code Bridge} or {@code Loopback}. */
    NetworkMode mode();

    /** Where pods reach this machine; the API server should listen here too. */
    String hostAddress();

    /** The range pods get addresses from, as {@code address/bits}. */
    String range();

    /** The range services get addresses from, as {@code address/16}. */
    String serviceRange();

    /** Where our name server listens on port 53; absent where it may not. */
    Optional<String> resolver();

    /** The place of a pod that asks for the machine's own network. */
    default Attachment host() {
        return new Attachment(hostAddress(), Optional.empty(), resolver());
    }

    /** Attaches a pod, or finds the place it already has. */
    Attachment attach(String pod);

    /** Takes a pod's namespace and interface away and frees its address. */
    void detach(String pod);

    /** Puts right what others may have taken away since the network was opened. */
    default void assertOpen() {}

    /** Pods that hold an address. */
    List<String> attached();

    /**
     * Takes away what was made on the machine, the bridge included. Pods keep their addresses:
     * their peers know them by these when they are started again.
     */
    void remove();
}
