// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.hub.server;

import java.io.IOException;
import java.util.Map;
import java.util.Objects;
import org.jspecify.annotations.Nullable;
import org.paddlepaddle.cloud.http.Json;
import org.paddlepaddle.cloud.http.Request;
import org.paddlepaddle.cloud.http.Response;
import org.paddlepaddle.cloud.http.Router;
import org.paddlepaddle.cloud.hub.HubRefusal;
import org.paddlepaddle.cloud.hub.ModelName;
import org.paddlepaddle.cloud.hub.request.AliasRequests;

/**
 * Requests to move aliases. Who may push may ask; who may move aliases decides, as far as the gate
 * lets them.
 */
final class RequestRoutes {
    private final AliasRequests requests;
    private final HubAuthority authority;

    RequestRoutes(AliasRequests requests, HubAuthority authority) {
        this.requests = requests;
        this.authority = authority;
    }

    /** What is asked for. */
    record Asked(@Nullable String alias, int version, @Nullable String reason) {}

    Router.Builder on(Router.Builder router, String template) {
        return router.get(template, this::list)
                .post(template, this::ask)
                .post(template + "/{id}/approve", this::approve)
                .post(template + "/{id}/reject", this::reject);
    }

    private Response list(Request request) throws IOException, InterruptedException {
        var model = ModelName.check(request.parameter("model"));
        authority.require(request, "get", model);
        return Response.json(Map.of("requests", requests.of(model)));
    }

    private Response ask(Request request) throws IOException, InterruptedException {
        var model = ModelName.check(request.parameter("model"));
        var who = authority.require(request, "create", model);
        var asked = Json.read(request, Asked.class);
        var alias = Objects.requireNonNullElse(asked.alias(), "");
        var reason = Objects.requireNonNullElse(asked.reason(), "");
        return Response.json(201, requests.ask(model, alias, asked.version(), reason, who));
    }

    private Response approve(Request request) throws IOException, InterruptedException {
        var model = ModelName.check(request.parameter("model"));
        var who = authority.require(request, "update", model);
        return Response.json(requests.approve(model, id(request), who));
    }

    private Response reject(Request request) throws IOException, InterruptedException {
        var model = ModelName.check(request.parameter("model"));
        var who = authority.require(request, "update", model);
        return Response.json(requests.reject(model, id(request), who));
    }

    private static int id(Request request) {
        var text = request.parameter("id");
        if (!text.matches("[0-9]{1,8}")) {
            throw HubRefusal.invalid("a request has a number");
        }
        return Integer.parseInt(text);
    }
}
