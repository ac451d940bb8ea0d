// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.ground.server.relay;

import static java.nio.charset.StandardCharsets.UTF_8;
import static java.util.Objects.requireNonNull;
import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.concurrent.atomic.AtomicReference;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.paddlepaddle.cloud.ground.server.engine.metrics.UsageSource.ContainerUsage;
import org.paddlepaddle.cloud.ground.server.engine.metrics.UsageSource.Measured;
import org.paddlepaddle.cloud.ground.server.engine.metrics.UsageSource.NodeUsage;
import org.paddlepaddle.cloud.ground.server.engine.metrics.UsageSource.PodUsage;
import org.paddlepaddle.cloud.ground.server.engine.metrics.UsageSource.Usage;
import org.paddlepaddle.cloud.ground.tunnel.StreamTunnel;
import org.paddlepaddle.cloud.ground.tunnel.Tunnel;
import org.paddlepaddle.cloud.ground.tunnel.TunnelStream;

@Timeout(60)
class NodeReportsTest {
    private static final String REPORT =
            """
            {"code":200}
            {"at":"2026-03-01T10:00:00Z","window":"PT5S",
             "node":{"nanoCores":7,"memoryBytes":70},
             "pods":[{"namespace":"default","name":"p",
                      "containers":[{"name":"c","nanoCores":3,"memoryBytes":30}]}]}
            """;
    private static final Measured MEASURED =
            new Measured(Instant.parse("2026-03-01T10:00:00Z"), Duration.ofSeconds(5));

    private final NodeTunnels tunnels = new NodeTunnels();
    private final NodeReports reports = new NodeReports(tunnels, Duration.ofSeconds(2));

    @Test
    void an_agent_says_what_its_node_and_its_pods_use() {
        connect("n1", stream -> say(stream, REPORT));

        assertThat(reports.nodes())
                .containsExactly(new NodeUsage("n1", MEASURED, new Usage(7, 70)));
        assertThat(reports.pods())
                .containsExactly(
                        new PodUsage(
                                "default",
                                "p",
                                "n1",
                                MEASURED,
                                List.of(new ContainerUsage("c", new Usage(3, 30)))));
    }

    @Test
    void a_node_that_is_silent_confused_or_of_an_older_release_costs_the_others_nothing() {
        connect("confused", stream -> say(stream, "{\"code\":200}\n[]"));
        connect("fine", stream -> say(stream, REPORT));
        connect("old", stream -> say(stream, "{\"code\":501,\"message\":\"no such kind\"}\n"));
        connect("silent", stream -> stream.input().readAllBytes());

        assertThat(reports.nodes()).extracting(NodeUsage::name).containsExactly("fine");
    }

    private void connect(String node, Tunnel.Acceptor agent) {
        var dialled = new AtomicReference<Tunnel>();
        var server =
                new StreamTunnel(
                        message -> requireNonNull(dialled.get()).received(message),
                        TunnelStream::close,
                        false);
        dialled.set(new StreamTunnel(server::received, agent, true));
        tunnels.add(node, server);
    }

    private static void say(TunnelStream stream, String text) throws IOException {
        stream.output().write(text.getBytes(UTF_8));
        stream.output().close();
    }
}
