// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.ground.node.network;

import java.util.HexFormat;
import java.util.Optional;
import org.paddlepaddle.cloud.ground.node.NodeException;
import org.paddlepaddle.cloud.ground.node.NodeHome;
import org.paddlepaddle.cloud.ground.node.process.Command;
import org.paddlepaddle.cloud.ground.node.runtime.Isolation;

/** Opens the network of an installation. */
public final class PodNetworks {
    private PodNetworks() {}

    /** Makes the network or finds the one that is there; running pods keep their places. */
    public static PodNetwork open(NodeHome home, NetworkMode mode) {
        return switch (mode) {
            case Auto -> open(home, bridgePossible() ? NetworkMode.Bridge : NetworkMode.Loopback);
            case Loopback -> loopback(home);
            case Bridge -> {
                require();
                yield AddressAllocationLock.take(
                        () -> {
                            var network = bridge(home);
                            network.open();
                            return network;
                        });
            }
        };
    }

    /** Takes away what any mode left, also when the agent that made it was killed. */
    public static void remove(NodeHome home) {
        loopback(home).remove();
        if (interfacesPossible()) {
            bridge(home).remove();
        }
    }

    /** Whether pods can have networks of their own and services addresses in them. */
    public static boolean bridgePossible() {
        return interfacesPossible() && NftTable.possible();
    }

    /** What keeps pods from having networks of their own; empty where nothing does. */
    public static Optional<BridgeObstacle> obstacle() {
        if (bridgePossible()) {
            return Optional.empty();
        }
        if (!Isolation.root()) {
            return Optional.of(BridgeObstacle.NotRoot);
        }
        if (!Command.succeeds("ip", "-V")) {
            return Optional.of(BridgeObstacle.NoIp);
        }
        return Optional.of(
                Command.succeeds("nft", "--version")
                        ? BridgeObstacle.Refused
                        : BridgeObstacle.NoNft);
    }

    /** A bridge that leads nobody to a service would be worse than none. */
    private static void require() {
        if (!interfacesPossible()) {
            throw new NodeException(
                    "network bridge needs root, iproute2 and a kernel with bridges; --network"
                            + " loopback needs nothing");
        }
        if (!NftTable.possible()) {
            throw new NodeException(
                    "network bridge needs nft, which leads packets to services (package"
                            + " nftables); --network loopback does without");
        }
    }

    /** Whether this process may make interfaces and namespaces; found by trying. */
    private static boolean interfacesPossible() {
        return Command.succeeds("unshare", "--net", "ip", "link", "add", "probe", "type", "bridge");
    }

    private static LoopbackNetwork loopback(NodeHome home) {
        var file = home.network().resolve("loopback");
        return new LoopbackNetwork(
                AddressLeases.open(file, () -> LoopbackNetwork.range(seed(home))), seed(home));
    }

    private static BridgeNetwork bridge(NodeHome home) {
        var leases = AddressLeases.open(home.network().resolve("bridge"), () -> freeRange(home));
        return new BridgeNetwork(home, leases);
    }

    private static Subnet freeRange(NodeHome home) {
        var used = Subnet.routes(routes());
        return Subnet.free(used, seed(home))
                .orElseThrow(() -> new NodeException("every private range is in use: " + used));
    }

    /** Every route of the machine, one per line. */
    static String routes() {
        return Command.require("ip", "-4", "route", "show", "table", "all", "type", "unicast");
    }

    private static int seed(NodeHome home) {
        return HexFormat.fromHexDigits(home.tag());
    }
}
