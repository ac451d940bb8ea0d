// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.ground.node.network;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.paddlepaddle.cloud.ground.node.NodeHome;
import org.paddlepaddle.cloud.ground.node.RealMachine;
import org.paddlepaddle.cloud.ground.node.process.Command;

class BridgeNetworkIT {
    private final NodeHome home;

    BridgeNetworkIT(@TempDir Path directory) {
        this.home = NodeHome.at(directory);
    }

    @BeforeEach
    void requireBridges() {
        RealMachine.require(PodNetworks.bridgePossible(), "the right to make bridges");
    }

    @AfterEach
    void leaveNothing() throws IOException {
        PodNetworks.remove(home);
        assertThat(interfaces()).isEmpty();
        assertThat(Files.readString(Path.of("/proc/self/mountinfo")))
                .doesNotContain(home.root().toString());
    }

    @Test
    void when_two_pods_are_attached_then_they_reach_each_other_and_the_machine() {
        var network = PodNetworks.open(home, NetworkMode.Bridge);

        var first = network.attach("pod-1");
        var second = network.attach("pod-2");

        assertThat(reaches(first, second.address())).isTrue();
        assertThat(reaches(second, first.address())).isTrue();
        assertThat(reaches(first, network.hostAddress())).isTrue();
    }

    @Test
    void when_a_pod_listens_then_the_machine_may_listen_on_the_same_port() throws IOException {
        var network = PodNetworks.open(home, NetworkMode.Bridge);
        network.attach("pod-1");

        try (var here = new ServerSocket(0, 1, InetAddress.getByName(network.hostAddress()))) {
            assertThat(here.isBound()).isTrue();
        }
    }

    @Test
    void when_opened_again_then_pods_keep_namespace_and_address() throws IOException {
        var before = PodNetworks.open(home, NetworkMode.Bridge).attach("pod-1");
        var inode = Files.getAttribute(before.namespace().orElseThrow(), "unix:ino");

        var after = PodNetworks.open(home, NetworkMode.Bridge).attach("pod-1");

        assertThat(after).isEqualTo(before);
        assertThat(Files.getAttribute(after.namespace().orElseThrow(), "unix:ino"))
                .isEqualTo(inode);
    }

    @Test
    void when_the_network_was_removed_then_a_pod_that_comes_back_has_its_address() {
        var network = PodNetworks.open(home, NetworkMode.Bridge);
        network.attach("pod-1");
        var before = network.attach("pod-2").address();

        PodNetworks.remove(home);
        var after = PodNetworks.open(home, NetworkMode.Bridge).attach("pod-2").address();

        assertThat(after).isEqualTo(before);
    }

    private static boolean reaches(PodNetwork.Attachment from, String to) {
        var namespace = from.namespace().orElseThrow();
        return Command.run(List.of("nsenter", "--net=" + namespace, "python3", "-c", PROBE, to), "")
                .succeeded();
    }

    /** Refused means that the peer's kernel answered, which is all that is asked here. */
    private static final String PROBE =
            """
            import socket, sys
            try:
                socket.create_connection((sys.argv[1], 9), 3)
            except ConnectionRefusedError:
                pass
            """;

    private List<String> interfaces() {
        return Command.require("ip", "-o", "link")
                .lines()
                .filter(l -> l.contains(home.tag()))
                .toList();
    }
}
