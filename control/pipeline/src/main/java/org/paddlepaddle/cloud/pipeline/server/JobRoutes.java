// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.pipeline.server;

import java.util.Map;
import org.paddlepaddle.cloud.http.HttpRefusal;
import org.paddlepaddle.cloud.http.Request;
import org.paddlepaddle.cloud.http.Response;
import org.paddlepaddle.cloud.http.Router;

/** Recurring runs, of which there are none yet: they are refused, not forgotten. */
final class JobRoutes {
    private static final String PATH = KfpApi.API + "/jobs";

    private JobRoutes() {}

    static void on(Router.Builder router) {
        router.get(PATH, request -> list(request))
                .post(PATH, _ -> refuse())
                .get(PATH + "/{id}", JobRoutes::missing)
                .on("DELETE", PATH + "/{id}", JobRoutes::missing)
                .post(PATH + "/{id}/enable", JobRoutes::missing)
                .post(PATH + "/{id}/disable", JobRoutes::missing);
    }

    private static Response list(Request request) {
        Rights.listed(request, "");
        return Response.json(Map.of());
    }

    private static Response refuse() {
        throw new HttpRefusal(
                501,
                "recurring runs are not supported yet; submit runs from a CronJob of the cluster"
                        + " instead");
    }

    private static Response missing(Request request) {
        throw HttpRefusal.notFound("there is no recurring run " + request.parameter("id"));
    }
}
