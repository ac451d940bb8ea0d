// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.hub.server;

import java.io.IOException;
import java.util.List;
import java.util.Map;
import org.paddlepaddle.cloud.http.Json;
import org.paddlepaddle.cloud.http.Request;
import org.paddlepaddle.cloud.http.Response;
import org.paddlepaddle.cloud.http.Router;
import org.paddlepaddle.cloud.hub.AliasGate;
import org.paddlepaddle.cloud.hub.ModelName;
import org.paddlepaddle.cloud.hub.registry.ModelHub;
import org.paddlepaddle.cloud.hub.wire.GateView;

/**
 * The gates of aliases. Changing one is a right of its own, {@code gate}: who may move an alias may
 * not thereby open its gate.
 */
final class GateRoutes {
    private final ModelHub hub;
    private final HubAuthority authority;

    GateRoutes(ModelHub hub, HubAuthority authority) {
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
        var gate =
                hub.gate(model, ModelName.checkAlias(request.parameter("alias")))
                        .orElse(new AliasGate(List.of(), List.of()));
        return Response.json(GateView.of(gate));
    }

    private Response set(Request request) throws IOException, InterruptedException {
        var model = ModelName.check(request.parameter("model"));
        authority.require(request, "gate", model);
        var gate = Json.read(request, GateView.class).gate();
        hub.setGate(model, ModelName.checkAlias(request.parameter("alias")), gate);
        return Response.json(GateView.of(gate));
    }

    private Response remove(Request request) throws IOException, InterruptedException {
        var model = ModelName.check(request.parameter("model"));
        authority.require(request, "gate", model);
        hub.removeGate(model, ModelName.checkAlias(request.parameter("alias")));
        return Response.json(Map.of("removed", request.parameter("alias")));
    }
}
