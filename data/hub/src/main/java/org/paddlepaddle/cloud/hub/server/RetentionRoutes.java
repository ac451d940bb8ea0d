// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.hub.server;

import java.io.IOException;
import java.util.Map;
import org.paddlepaddle.cloud.http.Json;
import org.paddlepaddle.cloud.http.Request;
import org.paddlepaddle.cloud.http.Response;
import org.paddlepaddle.cloud.http.Router;
import org.paddlepaddle.cloud.hub.ModelName;
import org.paddlepaddle.cloud.hub.Retention;
import org.paddlepaddle.cloud.hub.registry.ModelHub;

/** How long versions are kept. Who may remove versions may say so. */
final class RetentionRoutes {
    private final ModelHub hub;
    private final HubAuthority authority;

    RetentionRoutes(ModelHub hub, HubAuthority authority) {
        this.hub = hub;
        this.authority = authority;
    }

    Router.Builder on(Router.Builder router, String template) {
        return router.get(template, this::show)
                .on("PUT", template, this::set)
                .on("DELETE", template, this::remove);
    }

    private Response show(Request request) throws IOException, InterruptedException {
        var model = ModelName.check(request.parameter("model"));
        authority.require(request, "get", model);
        return hub.retention(model).map(Response::json).orElseGet(() -> Response.json(Map.of()));
    }

    private Response set(Request request) throws IOException, InterruptedException {
        var model = ModelName.check(request.parameter("model"));
        authority.require(request, "delete", model);
        var retention = Json.read(request, Retention.class);
        hub.setRetention(model, retention);
        return Response.json(retention);
    }

    private Response remove(Request request) throws IOException, InterruptedException {
        var model = ModelName.check(request.parameter("model"));
        authority.require(request, "delete", model);
        hub.removeRetention(model);
        return Response.json(Map.of());
    }
}
