// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.pipeline.server.v2;

import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import java.time.InstantSource;
import org.paddlepaddle.cloud.http.HttpHandler;
import org.paddlepaddle.cloud.http.HttpRefusal;
import org.paddlepaddle.cloud.http.Request;
import org.paddlepaddle.cloud.http.Response;
import org.paddlepaddle.cloud.http.Router;
import org.paddlepaddle.cloud.pipeline.ArtifactStore;
import org.paddlepaddle.cloud.pipeline.server.KfpApi;
import org.paddlepaddle.cloud.pipeline.server.Rights;
import org.paddlepaddle.cloud.pipeline.server.RunSync;
import org.paddlepaddle.cloud.pipeline.store.PipelineStore;

/** The REST API of Kubeflow Pipelines (KFP): every route, in both versions. */
public final class KfpV2Api {
    static final String API = "/apis/v2beta1";
    private static final String RECURRING = API + "/recurringruns";

    private KfpV2Api() {}

    public static HttpHandler handler(
            PipelineStore store, ArtifactStore artifacts, InstantSource clock) {
        var routes = KfpApi.routes(store, artifacts, clock);
        routes.get(API + "/healthz", _ -> Response.json(health()));
        new V2Experiments(store, clock).on(routes);
        new V2Pipelines(store, clock).on(routes);
        new V2Runs(store, new RunSync(store, artifacts, clock), clock).on(routes);
        recurring(routes);
        return KfpApi.serving(routes);
    }

    private static Object health() {
        return JsonNodeFactory.instance
                .objectNode()
                .put("multi_user", false)
                .put("pipeline_store", "database");
    }

    /** There are none yet: they are refused, not forgotten. */
    private static void recurring(Router.Builder routes) {
        routes.get(
                        RECURRING,
                        request -> {
                            Rights.listed(request, "");
                            return Response.json(JsonNodeFactory.instance.objectNode());
                        })
                .post(
                        RECURRING,
                        _ -> {
                            throw new HttpRefusal(
                                    501,
                                    "recurring runs are not supported yet; submit runs from a"
                                            + " CronJob of the cluster instead");
                        })
                .get(RECURRING + "/{id}", KfpV2Api::missing)
                .on("DELETE", RECURRING + "/{id}", KfpV2Api::missing)
                .post(RECURRING + "/{id}:enable", KfpV2Api::missing)
                .post(RECURRING + "/{id}:disable", KfpV2Api::missing);
    }

    private static Response missing(Request request) {
        throw HttpRefusal.notFound("there is no recurring run " + request.parameter("id"));
    }
}
