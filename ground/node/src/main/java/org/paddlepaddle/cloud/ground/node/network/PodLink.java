// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.ground.node.network;

import static org.paddlepaddle.cloud.ground.node.network.RouteRequest.CREATE;
import static org.paddlepaddle.cloud.ground.node.network.RouteRequest.DELETE_LINK;
import static org.paddlepaddle.cloud.ground.node.network.RouteRequest.EXCLUSIVE;
import static org.paddlepaddle.cloud.ground.node.network.RouteRequest.NEW_ADDRESS;
import static org.paddlepaddle.cloud.ground.node.network.RouteRequest.NEW_LINK;
import static org.paddlepaddle.cloud.ground.node.network.RouteRequest.NEW_ROUTE;
import static org.paddlepaddle.cloud.ground.node.network.RouteRequest.REPLACE;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.paddlepaddle.cloud.ground.node.posix.Netlink;
import org.paddlepaddle.cloud.ground.node.posix.NetworkNamespace;

/**
 * The pair of interfaces that joins a pod's network to the bridge. Made by requests to the kernel:
 * the programs that would do the same cost more than all the rest of a pod's start.
 *
 * @param outside name of the machine's end once it is complete
 * @param bits of the pod's address that belong to its own network
 * @param gateway the machine's address on the bridge
 */
record PodLink(String bridge, String outside, String address, int bits, String gateway) {
    private static final String INSIDE = "eth0";
    private static final int LOOPBACK = 1;
    private static final int UP = 1;
    private static final int IPV4 = 2;

    private static final int LINK_NAME = 3;
    private static final int LINK_MASTER = 10;
    private static final int LINK_DETAILS = 18;
    private static final int LINK_NAMESPACE = 28;
    private static final int DETAILS_KIND = 1;
    private static final int DETAILS_VALUES = 2;
    private static final int DETAILS_PORT_KIND = 4;
    private static final int DETAILS_PORT_VALUES = 5;
    private static final int PAIR_PEER = 1;
    private static final int PORT_HAIRPIN = 4;
    private static final int ADDRESS_PEER = 1;
    private static final int ADDRESS_LOCAL = 2;
    private static final int ROUTE_TARGET = 1;
    private static final int ROUTE_DEVICE = 4;
    private static final int ROUTE_GATEWAY = 5;

    private static final int TABLE_MAIN = 254;
    private static final int MADE_BY_HAND = 3;
    private static final int SCOPE_ANYWHERE = 0;
    private static final int SCOPE_LINK = 253;
    private static final int UNICAST = 1;
    private static final int WHOLE_ADDRESS = 32;

    /** What the machine's end is called until it is complete. */
    static String temporary(String outside) {
        return "t" + outside.substring(1);
    }

    /** Makes the pair in a new network, on a thread that is in it. */
    void make(Netlink machine, int ours, Netlink pod) throws IOException {
        pod.ask("link set lo up", change(LOOPBACK, UP).bytes());
        pod.ask("link add " + temporary(outside), pair(ours));
        int inside = NetworkNamespace.index(INSIDE);
        pod.ask("addr add " + address, local(inside));
        pod.ask("route add " + gateway, neighbour(inside));
        pod.ask("route add default", everything());
        join(machine, index(temporary(outside)));
    }

    /**
     * A kernel that shows bridged packets to its rules sends a pod's packets to itself back through
     * the port they came from, which a bridge otherwise refuses. The name comes last.
     */
    private void join(Netlink machine, int index) throws IOException {
        machine.ask(
                "link set " + temporary(outside) + " master " + bridge,
                change(index, 0).number(LINK_MASTER, index(bridge)).bytes());
        machine.ask("link set " + temporary(outside) + " hairpin on", hairpin(index));
        machine.ask(
                "link set " + temporary(outside) + " name " + outside,
                change(index, UP).text(LINK_NAME, outside).bytes());
    }

    static byte[] removal(String name) {
        return new RouteRequest(DELETE_LINK, 0).link(0, 0).text(LINK_NAME, name).bytes();
    }

    private static RouteRequest change(int index, int flags) {
        return new RouteRequest(NEW_LINK, 0).link(index, flags);
    }

    private byte[] pair(int ours) {
        return new RouteRequest(NEW_LINK, CREATE | EXCLUSIVE)
                .link(0, UP)
                .text(LINK_NAME, INSIDE)
                .nested(
                        LINK_DETAILS,
                        details ->
                                details.text(DETAILS_KIND, "veth")
                                        .nested(DETAILS_VALUES, values -> peer(values, ours)))
                .bytes();
    }

    private void peer(RouteRequest values, int ours) {
        values.nested(
                PAIR_PEER,
                peer ->
                        peer.link(0, 0)
                                .text(LINK_NAME, temporary(outside))
                                .number(LINK_NAMESPACE, ours));
    }

    private static byte[] hairpin(int index) {
        return change(index, 0)
                .nested(
                        LINK_DETAILS,
                        details ->
                                details.text(DETAILS_PORT_KIND, "bridge")
                                        .nested(
                                                DETAILS_PORT_VALUES,
                                                values -> values.octet(PORT_HAIRPIN, 1)))
                .bytes();
    }

    private byte[] local(int inside) {
        return new RouteRequest(NEW_ADDRESS, CREATE | EXCLUSIVE)
                .octets(IPV4, bits, 0, SCOPE_ANYWHERE)
                .word(inside)
                .address(ADDRESS_LOCAL, address)
                .address(ADDRESS_PEER, address)
                .bytes();
    }

    private byte[] neighbour(int inside) {
        return route(REPLACE, WHOLE_ADDRESS, SCOPE_LINK)
                .address(ROUTE_TARGET, gateway)
                .number(ROUTE_DEVICE, inside)
                .bytes();
    }

    private byte[] everything() {
        return route(EXCLUSIVE, 0, SCOPE_ANYWHERE).address(ROUTE_GATEWAY, gateway).bytes();
    }

    private static RouteRequest route(int flags, int targetBits, int scope) {
        return new RouteRequest(NEW_ROUTE, CREATE | flags)
                .octets(IPV4, targetBits, 0, 0, TABLE_MAIN, MADE_BY_HAND, scope, UNICAST)
                .word(0);
    }

    /** The machine's interfaces show in its file system, whichever network the thread is in. */
    private static int index(String name) throws IOException {
        return Integer.parseInt(
                Files.readString(Path.of("/sys/class/net", name, "ifindex")).strip());
    }
}
