// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.ground.node.network;

import java.util.List;
import java.util.Optional;

/** Pods on the machine's own network, told apart by addresses of the loopback interface. */
final class LoopbackNetwork implements PodNetwork {
    private static final int SERVICES = 192;
    private static final int SERVICE_RANGES = 62;
    private static final int DNS = 53;

    private final AddressLeases leases;
    private final int seed;

    LoopbackNetwork(AddressLeases leases, int seed) {
        this.leases = leases;
        this.seed = seed;
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

    /** Beyond the ranges of pods, so that no pod has the address of a service. */
    @Override
    public String serviceRange() {
        return "127.%d.0.0/16".formatted(SERVICES + Math.floorMod(seed, SERVICE_RANGES));
    }

    @Override
    public Optional<String> resolver() {
        return LowPorts.allowed(DNS) ? Optional.of(leases.hostAddress()) : Optional.empty();
    }

    @Override
    public Attachment attach(String pod) {
        return new Attachment(leases.lease(pod), Optional.empty(), resolver());
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
