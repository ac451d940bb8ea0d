// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.ground.server.relay;

import com.fasterxml.jackson.databind.JsonNode;
import java.io.IOException;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import org.paddlepaddle.cloud.ground.server.engine.metrics.UsageSource;
import org.paddlepaddle.cloud.ground.server.engine.object.JsonTrees;
import org.paddlepaddle.cloud.ground.tunnel.NodeRequest;
import org.paddlepaddle.cloud.supervise.Threads;

/**
 * What the agents of connected nodes measure: each is asked through its tunnel, all at the same
 * time. One that does not answer in time has no figures, as it is with metrics-server.
 */
public final class NodeReports implements UsageSource {
    private static final Duration PATIENCE = Duration.ofSeconds(3);

    /** A node has at most some hundred pods; more than this is no answer. */
    private static final int LARGEST = 4 << 20;

    private final NodeTunnels tunnels;
    private final Duration patience;

    public NodeReports(NodeTunnels tunnels) {
        this(tunnels, PATIENCE);
    }

    NodeReports(NodeTunnels tunnels, Duration patience) {
        this.tunnels = tunnels;
        this.patience = patience;
    }

    /** One node's answer. */
    private record Report(String node, JsonNode body) {
        Measured measured() {
            return new Measured(
                    Instant.parse(body.path("at").asText()),
                    Duration.parse(body.path("window").asText()));
        }

        NodeUsage ofNode() {
            return new NodeUsage(node, measured(), usage(body.path("node")));
        }

        List<PodUsage> ofPods() {
            var measured = measured();
            return body.path("pods").valueStream().map(pod -> ofPod(pod, measured)).toList();
        }

        private PodUsage ofPod(JsonNode pod, Measured measured) {
            var containers =
                    pod.path("containers")
                            .valueStream()
                            .map(it -> new ContainerUsage(it.path("name").asText(), usage(it)))
                            .toList();
            return new PodUsage(
                    pod.path("namespace").asText(),
                    pod.path("name").asText(),
                    node,
                    measured,
                    containers);
        }

        private static Usage usage(JsonNode amount) {
            return new Usage(
                    amount.path("nanoCores").asLong(), amount.path("memoryBytes").asLong());
        }
    }

    @Override
    public List<NodeUsage> nodes() {
        return reports().stream().map(Report::ofNode).toList();
    }

    @Override
    public List<PodUsage> pods() {
        return reports().stream().flatMap(report -> report.ofPods().stream()).toList();
    }

    private List<Report> reports() {
        var questions =
                tunnels.nodes().stream().<Callable<Report>>map(node -> () -> ask(node)).toList();
        try (var threads = Threads.perTask("node-report-")) {
            return threads.invokeAll(questions, patience.toMillis(), TimeUnit.MILLISECONDS).stream()
                    .filter(answer -> answer.state() == Future.State.SUCCESS)
                    .map(Future::resultNow)
                    .toList();
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            return List.of();
        }
    }

    private Report ask(String node) throws IOException {
        try (var stream = NodeStream.open(tunnels, node, new NodeRequest.Usage())) {
            var report = new Report(node, JsonTrees.parse(stream.input().readNBytes(LARGEST)));
            // What cannot be read is noticed here, where it costs this node alone its figures.
            report.ofNode();
            report.ofPods();
            return report;
        }
    }
}
