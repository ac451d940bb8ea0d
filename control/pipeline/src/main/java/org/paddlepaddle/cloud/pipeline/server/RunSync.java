// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.pipeline.server;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.fabric8.kubernetes.client.KubernetesClient;
import io.fabric8.kubernetes.client.KubernetesClientException;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.HttpURLConnection;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.Optional;
import org.paddlepaddle.cloud.api.pipeline.Workflow;
import org.paddlepaddle.cloud.api.pipeline.WorkflowPhase;
import org.paddlepaddle.cloud.http.HttpRefusal;
import org.paddlepaddle.cloud.http.Json;
import org.paddlepaddle.cloud.pipeline.ArtifactStore;
import org.paddlepaddle.cloud.pipeline.Tarball;
import org.paddlepaddle.cloud.pipeline.store.PipelineStore;
import org.paddlepaddle.cloud.pipeline.store.RunRow;

/**
 * Synchronizes the rows of runs with their workflows. While a Workflow exists it is the truth; when
 * it has ended it is copied into the row, and after it is gone, from what the engine kept.
 */
public record RunSync(PipelineStore store, ArtifactStore artifacts, InstantSource clock) {
    private static final int MOST_METRICS = 1 << 20;
    private static final Duration MADE_WITHIN = Duration.ofMinutes(1);

    /** A run with its Workflow as JSON. */
    public record Seen(RunRow row, String workflow) {}

    public Seen look(RunRow row, KubernetesClient client) {
        if (row.isFinal()) {
            return new Seen(row, row.ended());
        }
        var live = live(row, client);
        if (live.isEmpty()) {
            return gone(row);
        }
        var workflow = live.get();
        var status = workflow.path("status");
        var phase = status.path("phase").asText();
        var now = row.withState(phase, status.path("message").asText(), "", Optional.empty());
        if (!isFinal(phase)) {
            return new Seen(now, workflow.toString());
        }
        return ended(row, workflow);
    }

    private static boolean isFinal(String phase) {
        for (var known : WorkflowPhase.values()) {
            if (known.name().equals(phase)) {
                return known.isFinal();
            }
        }
        return false;
    }

    private static Optional<JsonNode> live(RunRow row, KubernetesClient client) {
        try {
            var found =
                    client.resources(Workflow.class)
                            .inNamespace(row.namespace())
                            .withName(row.workflow())
                            .get();
            if (found == null) {
                return Optional.empty();
            }
            found.getMetadata().setManagedFields(null);
            return Optional.of(
                    Json.mapper().readTree(client.getKubernetesSerialization().asJson(found)));
        } catch (KubernetesClientException e) {
            if (e.getCode() == HttpURLConnection.HTTP_FORBIDDEN) {
                throw new HttpRefusal(403, String.valueOf(e.getMessage()));
            }
            throw e;
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private Seen gone(RunRow row) {
        var kept = kept(row);
        if (kept.isPresent()) {
            return ended(row, kept.get());
        }
        if (clock.instant().isBefore(row.created().plus(MADE_WITHIN))) {
            return new Seen(row, row.manifest());
        }
        var lost =
                row.withState(
                        WorkflowPhase.Error.name(),
                        "its workflow is gone and had not ended",
                        row.manifest(),
                        Optional.of(clock.instant()));
        store.runs().put(lost);
        return new Seen(lost, lost.ended());
    }

    private Optional<JsonNode> kept(RunRow row) {
        try (var in =
                artifacts
                        .open("artifacts/%s/workflow.json".formatted(row.workflow()))
                        .orElse(null)) {
            return in == null
                    ? Optional.empty()
                    : Optional.of(
                            Json.mapper()
                                    .readTree(
                                            new String(in.readAllBytes(), StandardCharsets.UTF_8)));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private Seen ended(RunRow row, JsonNode workflow) {
        var status = workflow.path("status");
        var finished =
                status.has("finishedAt")
                        ? Instant.parse(status.path("finishedAt").asText())
                        : clock.instant();
        var done =
                row.withState(
                                status.path("phase").asText(),
                                status.path("message").asText(),
                                workflow.toString(),
                                Optional.of(finished))
                        .withMetrics(metrics(row, status.path("nodes")));
        store.runs().put(done);
        return new Seen(done, done.ended());
    }

    /** What steps left as {@code mlpipeline-metrics}. */
    private String metrics(RunRow row, JsonNode nodes) {
        var all = JsonNodeFactory.instance.arrayNode();
        KfpMessages.json(row.metrics(), "[]").forEach(all::add);
        nodes.properties()
                .forEach(
                        node ->
                                node.getValue()
                                        .path("outputs")
                                        .path("artifacts")
                                        .forEach(
                                                artifact -> {
                                                    if (artifact.path("name")
                                                            .asText()
                                                            .equals("mlpipeline-metrics")) {
                                                        read(artifact.path("s3")
                                                                        .path("key")
                                                                        .asText())
                                                                .forEach(
                                                                        m ->
                                                                                all.add(
                                                                                        metric(
                                                                                                m,
                                                                                                node
                                                                                                        .getKey())));
                                                    }
                                                }));
        return all.isEmpty() ? "" : all.toString();
    }

    private JsonNode read(String key) {
        try (var in = artifacts.open(key).orElse(null)) {
            var written = in == null ? Optional.<byte[]>empty() : Tarball.only(in, MOST_METRICS);
            return written.isEmpty()
                    ? JsonNodeFactory.instance.arrayNode()
                    : Json.mapper().readTree(written.get()).path("metrics");
        } catch (IOException _) {
            // A program may write anything under that name.
            return JsonNodeFactory.instance.arrayNode();
        }
    }

    private static ObjectNode metric(JsonNode metric, String node) {
        var view = JsonNodeFactory.instance.objectNode();
        view.put("name", metric.path("name").asText()).put("node_id", node);
        view.put("number_value", metric.path("numberValue").asDouble());
        return view.put("format", metric.path("format").asText("RAW"));
    }

    /** A run that is taken up again has not ended. */
    RunRow reopened(RunRow row) {
        return row.withState(WorkflowPhase.Running.name(), "", "", Optional.empty());
    }
}
