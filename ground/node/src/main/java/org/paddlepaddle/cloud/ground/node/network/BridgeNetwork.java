// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.ground.node.network;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.zip.CRC32;
import org.paddlepaddle.cloud.ground.node.NodeException;
import org.paddlepaddle.cloud.ground.node.NodeHome;
import org.paddlepaddle.cloud.ground.node.posix.NetworkNamespace;
import org.paddlepaddle.cloud.ground.node.process.Command;

/**
 * A bridge with a network namespace and a pair of interfaces per pod.
 *
 * <p>A pod knows one neighbour, the machine, and reaches all others through it. So the kernel sees
 * both directions of every connection and can translate the addresses of services; packets between
 * two ports of a bridge would pass by its rules.
 *
 * <p>Namespaces are bound to files of the installation, not registered with {@code ip netns}: that
 * would leave a mount of the whole machine behind. They belong to nobody's process, so connections
 * inside them outlive the agent.
 */
final class BridgeNetwork implements PodNetwork {
    private static final int ALONE = 32;

    private final String bridge;
    private final Path namespaces;
    private final AddressLeases leases;
    private final ServiceRoute services;
    private final Firewall firewall;
    private final Sysctls switches;
    private final NftTable table;
    private boolean routed;

    BridgeNetwork(NodeHome home, AddressLeases leases) {
        this.bridge = "pdc" + home.tag();
        this.namespaces = home.network().resolve("namespaces");
        this.leases = leases;
        this.services = new ServiceRoute(home.network().resolve("services"), bridge);
        this.firewall = new Firewall(bridge);
        this.switches = new Sysctls(home.network().resolve("switches"));
        this.table = NftTable.of(home);
    }

    /** Makes the bridge when it is not there. */
    void open() {
        try {
            Files.createDirectories(namespaces);
        } catch (IOException e) {
            throw new NodeException("cannot make " + namespaces, e);
        }
        if (!exists(bridge)) {
            batch(
                    """
                    link add %1$s type bridge
                    addr add %2$s/%3$d dev %1$s
                    link set %1$s up
                    """
                            .formatted(bridge, hostAddress(), leases.range().bits()));
        }
        routed = Sysctls.set(bridge, "forwarding", "1");
        // A node port is also the machine's own 127.0.0.1; the table lets no pod use that way.
        Sysctls.set(bridge, "route_localnet", "1");
        services.open();
        assertOpen();
    }

    @Override
    public void assertOpen() {
        firewall.open();
        for (var device : ServiceRoute.uplinks()) {
            switches.change(device, "forwarding", "1");
        }
    }

    @Override
    public NetworkMode mode() {
        return NetworkMode.Bridge;
    }

    @Override
    public String hostAddress() {
        return leases.hostAddress();
    }

    @Override
    public String range() {
        return leases.range().toString();
    }

    @Override
    public String serviceRange() {
        return services.range().toString();
    }

    @Override
    public Optional<String> resolver() {
        return Optional.of(hostAddress());
    }

    @Override
    public Attachment attach(String pod) {
        var address = leases.lease(pod);
        var namespace = namespaces.resolve(pod);
        var outside = outside(pod);
        // The interface outside is joined last, so its presence means that all is done.
        if (!complete(outside, namespace)) {
            clear(pod);
            create(namespace, outside, address);
        }
        return new Attachment(address, Optional.of(namespace), resolver());
    }

    private static boolean complete(String outside, Path namespace) {
        try {
            return exists(outside) && mounted(namespace);
        } catch (IOException e) {
            throw new NodeException("cannot look at " + namespace + ": " + e.getMessage(), e);
        }
    }

    private void create(Path namespace, String outside, String address) {
        // Where the machine may not forward, pods at least see each other.
        int bits = routed ? ALONE : leases.range().bits();
        var link = new PodLink(bridge, outside, address, bits, hostAddress());
        try {
            Files.createFile(namespace);
            NetworkNamespace.make(namespace, link::make);
        } catch (IOException e) {
            throw new NodeException("cannot make " + namespace + ": " + e.getMessage(), e);
        }
    }

    @Override
    public void detach(String pod) {
        clear(pod);
        leases.free(pod);
    }

    /** Deleting the outside end deletes the pair at once; the kernel frees a namespace lazily. */
    private void clear(String pod) {
        var outside = outside(pod);
        delete(outside);
        delete(PodLink.temporary(outside));
        var namespace = namespaces.resolve(pod);
        try {
            if (mounted(namespace)) {
                NetworkNamespace.unbind(namespace);
            }
            Files.deleteIfExists(namespace);
        } catch (IOException e) {
            throw new NodeException("cannot remove " + namespace + ": " + e.getMessage(), e);
        }
    }

    /** An interface may go on its own, with the namespace its other end is in. */
    private static void delete(String name) {
        if (!exists(name)) {
            return;
        }
        try {
            NetworkNamespace.ask("link del " + name, PodLink.removal(name));
        } catch (IOException e) {
            if (exists(name)) {
                throw new NodeException("cannot remove " + name + ": " + e.getMessage(), e);
            }
        }
    }

    @Override
    public List<String> attached() {
        return leases.holders();
    }

    @Override
    public void remove() {
        attached().forEach(this::clear);
        firewall.remove();
        table.remove();
        switches.restore();
        if (exists(bridge)) {
            Command.require("ip", "link", "del", bridge);
        }
    }

    /** At most fifteen letters, so the pod's uid is shortened to a checksum. */
    private String outside(String pod) {
        var sum = new CRC32();
        sum.update((bridge + pod).getBytes(StandardCharsets.UTF_8));
        return "v%s%08x".formatted(bridge.substring(3), sum.getValue());
    }

    private static boolean exists(String name) {
        return Files.exists(Path.of("/sys/class/net", name));
    }

    /** What is bound to a file is of another file system than its directory. */
    private static boolean mounted(Path file) throws IOException {
        return Files.exists(file)
                && !Files.getAttribute(file, "unix:dev")
                        .equals(Files.getAttribute(file.getParent(), "unix:dev"));
    }

    private static void batch(String commands) {
        Command.require(List.of("ip", "-batch", "-"), commands);
    }
}
