// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.ground.node.network;

import java.util.List;
import java.util.Optional;

/** Pods on the machine's own network, told apart by addresses of the loopback interface. */
final class LoopbackNetwork implements PodNetwork {
    private final AddressLeases leases;

    LoopbackNetwork(AddressLeases leases) {
        this.leases = leases;
    }

    /** A range in 127/8 that depends on the installation and avoids 127.0. */
    static Subnet range(int seed) {
        int second = 64 + Math.floorMod(seed, 128);
        int third = Math.floorMod(seed >> 8, 16) * 16;
        return Subnet.parse("127.%d.%d.0/20".formatted(second, third));
    }

    @Override
    public NetworkMode mode() {
        return NetworkMode.Loopback;
    }

    @Override
    public String hostAddress() {
        return "127.0.0.1";
    }

    @Override
    public String range() {
        return leases.range().toString();
    }

    @Override
    public Attachment attach(String pod) {
        return new Attachment(leases.lease(pod), Optional.empty());
    }

    @Override
    public void detach(String pod) {
        leases.free(pod);
    }

    @Override
    public List<String> attached() {
        return leases.holders();
    }

    @Override
    public void remove() {
        // Nothing was made: loopback addresses are there by themselves.
    }
}
