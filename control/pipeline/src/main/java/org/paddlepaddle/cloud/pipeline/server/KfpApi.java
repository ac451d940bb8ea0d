// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.pipeline.server;

import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import java.time.InstantSource;
import java.util.List;
import java.util.function.Supplier;
import org.paddlepaddle.cloud.http.HttpHandler;
import org.paddlepaddle.cloud.http.HttpRefusal;
import org.paddlepaddle.cloud.http.Response;
import org.paddlepaddle.cloud.http.Router;
import org.paddlepaddle.cloud.pipeline.ArtifactStore;
import org.paddlepaddle.cloud.pipeline.store.PipelineStore;

/** The REST API of Kubeflow Pipelines (KFP), v1beta1. */
public final class KfpApi {
    /** The paths it answers. */
    public static final List<String> PREFIXES =
            List.of("/apis/v1beta1", "/apis/v2beta1", "/apis/v1alpha1", "/pipeline");

    public static final String API = "/apis/v1beta1";
    private static final String BELOW = "/pipeline";

    private KfpApi() {}

    public static HttpHandler handler(
            PipelineStore store, ArtifactStore artifacts, InstantSource clock) {
        return serving(routes(store, artifacts, clock));
    }

    /** The routes of v1beta1, to which others may be added. */
    public static Router.Builder routes(
            PipelineStore store, ArtifactStore artifacts, InstantSource clock) {
        var sync = new RunSync(store, artifacts, clock);
        var router = Router.builder();
        router.get(API + "/healthz", _ -> Response.json(health()));
        new ExperimentRoutes(store, clock).on(router);
        new PipelineRoutes(store, clock).on(router);
        new RunRoutes(store, sync, clock).on(router);
        new RunReadRoutes(store, artifacts).on(router);
        return router;
    }

    /** Routes at their own paths and below {@code /pipeline}, refusing in KFP's words. */
    public static HttpHandler serving(Router.Builder routes) {
        return below(routes.build()).refusingWith(KfpApi::refusal);
    }

    /** Answers nothing before the first request: what it needs is opened with that. */
    public static HttpHandler lazily(Supplier<HttpHandler> handler) {
        return request -> handler.get().handle(request);
    }

    private static HttpHandler below(Router router) {
        return request ->
                router.handle(
                        request.path().startsWith(BELOW + "/")
                                ? request.withPath(request.path().substring(BELOW.length()))
                                : request);
    }

    private static Object health() {
        return JsonNodeFactory.instance
                .objectNode()
                .put("commit_sha", "paddlecloud")
                .put("tag_name", "1.8.22")
                .put("multi_user", false);
    }

    /** As the gateway of KFP's server says it. */
    static Response refusal(HttpRefusal refusal) {
        var message = String.valueOf(refusal.getMessage());
        var body = JsonNodeFactory.instance.objectNode();
        body.put("error", message).put("code", code(refusal.status())).put("message", message);
        body.putArray("details")
                .addObject()
                .put("@type", "type.googleapis.com/api.Error")
                .put("error_message", message)
                .put("error_details", message);
        body.put("error_message", message).put("error_details", message);
        return Response.json(refusal.status(), body);
    }

    private static int code(int status) {
        return switch (status) {
            case 400, 422 -> 3;
            case 401 -> 16;
            case 403 -> 7;
            case 404 -> 5;
            case 409 -> 6;
            case 429 -> 8;
            case 501 -> 12;
            case 503 -> 14;
            default -> 13;
        };
    }
}
