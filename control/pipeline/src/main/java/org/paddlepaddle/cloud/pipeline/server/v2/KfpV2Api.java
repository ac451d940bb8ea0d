// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.pipeline.server.v2;

import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import java.time.InstantSource;
import org.paddlepaddle.cloud.http.HttpHandler;
import org.paddlepaddle.cloud.http.Response;
import org.paddlepaddle.cloud.pipeline.ArtifactStore;
import org.paddlepaddle.cloud.pipeline.server.KfpApi;
import org.paddlepaddle.cloud.pipeline.server.RunSync;
import org.paddlepaddle.cloud.pipeline.server.recurring.RecurringLoop;
import org.paddlepaddle.cloud.pipeline.server.recurring.RecurringRoutes;
import org.paddlepaddle.cloud.pipeline.store.PipelineStore;

/** The REST API of Kubeflow Pipelines (KFP): every route, in both versions. */
public final class KfpV2Api {
    static final String API = "/apis/v2beta1";

    private KfpV2Api() {}

    /**
     * @param recurring starts what recurs
     */
    public static HttpHandler handler(
            PipelineStore store,
            ArtifactStore artifacts,
            RecurringLoop recurring,
            InstantSource clock) {
        var routes = KfpApi.routes(store, artifacts, clock);
        routes.get(API + "/healthz", _ -> Response.json(health()));
        new V2Experiments(store, clock).on(routes);
        new V2Pipelines(store, clock).on(routes);
        new V2Runs(store, new RunSync(store, artifacts, clock), clock).on(routes);
        new RecurringRoutes(store, recurring, clock).on(routes);
        return KfpApi.serving(routes);
    }

    private static Object health() {
        return JsonNodeFactory.instance
                .objectNode()
                .put("multi_user", false)
                .put("pipeline_store", "database");
    }
}
