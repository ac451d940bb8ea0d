// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.pipeline.server;

import io.fabric8.kubernetes.api.model.Pod;
import io.fabric8.kubernetes.client.KubernetesClient;
import io.fabric8.kubernetes.client.KubernetesClientException;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.util.Base64;
import java.util.Map;
import java.util.Optional;
import org.paddlepaddle.cloud.api.pipeline.WorkflowNames;
import org.paddlepaddle.cloud.door.Caller;
import org.paddlepaddle.cloud.http.HttpRefusal;
import org.paddlepaddle.cloud.http.Request;
import org.paddlepaddle.cloud.http.Response;
import org.paddlepaddle.cloud.http.Router;
import org.paddlepaddle.cloud.pipeline.ArtifactStore;
import org.paddlepaddle.cloud.pipeline.store.PipelineStore;
import org.paddlepaddle.cloud.pipeline.store.RunRow;

/** Logs and artifacts of a run's nodes, from one address whether their pods are there or gone. */
record RunReadRoutes(PipelineStore store, ArtifactStore artifacts) {
    private static final int LARGEST_ARTIFACT = 16 << 20;
    private static final int PIECE = 8 << 10;

    /** A step whose environment is made first begins later than others. */
    private static final int BEGINS_WITHIN_MILLIS = 120_000;

    void on(Router.Builder router) {
        router.get("/apis/v1alpha1/runs/{id}/nodes/{node}/log", this::log)
                .get(KfpApi.API + "/runs/{id}/nodes/{node}/log", this::log)
                .get(KfpApi.API + "/runs/{id}/nodes/{node}/artifacts/{name}:read", this::artifact);
    }

    private RunRow find(Request request) {
        var id = request.parameter("id");
        var row =
                store.runs()
                        .find(id)
                        .orElseThrow(() -> HttpRefusal.notFound("there is no run " + id));
        Rights.require(request, "get", row.namespace(), id);
        return row;
    }

    /** Names of nodes are parts of keys: they are the run's own or refused. */
    private static String node(Request request, RunRow row) {
        var node = request.parameter("node");
        if (!node.matches("[a-z0-9.-]{1,253}") || !node.startsWith(row.workflow())) {
            throw HttpRefusal.notFound("the run has no node " + node);
        }
        return node;
    }

    private Response log(Request request) throws IOException {
        var row = find(request);
        var node = node(request, row);
        var kept = artifacts.open(WorkflowNames.logKey(row.workflow(), node));
        if (kept.isPresent()) {
            return text(kept.get());
        }
        var client = Caller.of(request).kubernetes();
        var pod = pod(client, row, node);
        if (pod.isEmpty()) {
            throw HttpRefusal.notFound(
                    "the node %s has no log: it has no pod yet, or never had one".formatted(node));
        }
        boolean follow = request.query().first("follow").filter("true"::equals).isPresent();
        return live(client, row, node, follow);
    }

    private static Response text(InputStream in) {
        return Response.stream(
                200,
                "text/plain; charset=utf-8",
                out -> {
                    try (in) {
                        in.transferTo(out);
                    }
                });
    }

    private static Optional<Pod> pod(KubernetesClient client, RunRow row, String node) {
        return Optional.ofNullable(client.pods().inNamespace(row.namespace()).withName(node).get());
    }

    private static Response live(KubernetesClient client, RunRow row, String node, boolean follow) {
        var main =
                client.pods()
                        .inNamespace(row.namespace())
                        .withName(node)
                        .inContainer(WorkflowNames.MAIN);
        return Response.stream(
                200,
                "text/plain; charset=utf-8",
                out -> {
                    try {
                        if (follow) {
                            var begun = main.withReadyWaitTimeout(BEGINS_WITHIN_MILLIS);
                            try (var watch = begun.watchLog()) {
                                pass(watch.getOutput(), out);
                            }
                        } else {
                            try (var log = main.getLogInputStream()) {
                                log.transferTo(out);
                            }
                        }
                    } catch (KubernetesClientException _) {
                        // Its container has not begun: there is nothing to show yet.
                        out.flush();
                    }
                });
    }

    /** Every line at once: somebody watches. */
    private static void pass(InputStream in, OutputStream out) throws IOException {
        var piece = new byte[PIECE];
        for (int read = in.read(piece); read >= 0; read = in.read(piece)) {
            out.write(piece, 0, read);
            out.flush();
        }
    }

    private Response artifact(Request request) throws IOException {
        var row = find(request);
        var node = node(request, row);
        var name = request.parameter("name");
        if (!name.matches("[\\w.-]{1,200}")) {
            throw HttpRefusal.notFound("there is no artifact " + name);
        }
        var key =
                name.equals("main-logs")
                        ? WorkflowNames.logKey(row.workflow(), node)
                        : WorkflowNames.artifactKey(row.workflow(), node, name);
        try (var in =
                artifacts
                        .open(key)
                        .orElseThrow(() -> HttpRefusal.notFound("there is no artifact " + name))) {
            var bytes = in.readNBytes(LARGEST_ARTIFACT + 1);
            if (bytes.length > LARGEST_ARTIFACT) {
                throw new HttpRefusal(
                        413,
                        "the artifact is too large for this call; read it from the object store:"
                                + " mlpipeline/"
                                + key);
            }
            return Response.json(Map.of("data", Base64.getEncoder().encodeToString(bytes)));
        }
    }
}
