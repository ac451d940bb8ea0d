// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.hub.server;

import java.io.IOException;
import java.util.LinkedHashMap;
import java.util.Map;
import org.paddlepaddle.cloud.http.HttpHandler;
import org.paddlepaddle.cloud.http.HttpRefusal;
import org.paddlepaddle.cloud.http.Json;
import org.paddlepaddle.cloud.http.Request;
import org.paddlepaddle.cloud.http.Response;
import org.paddlepaddle.cloud.http.Router;
import org.paddlepaddle.cloud.hub.HubRefusal;
import org.paddlepaddle.cloud.hub.ModelFile;
import org.paddlepaddle.cloud.hub.ModelName;
import org.paddlepaddle.cloud.hub.ModelReference;
import org.paddlepaddle.cloud.hub.ModelVersion;
import org.paddlepaddle.cloud.hub.registry.ModelHub;
import org.paddlepaddle.cloud.hub.request.AliasRequests;
import org.paddlepaddle.cloud.hub.search.SearchFilter;
import org.paddlepaddle.cloud.hub.store.VersionQuery;
import org.paddlepaddle.cloud.hub.wire.AliasMoveView;
import org.paddlepaddle.cloud.hub.wire.ModelView;
import org.paddlepaddle.cloud.hub.wire.Registration;
import org.paddlepaddle.cloud.hub.wire.VersionView;

/** The hub's own protocol: JSON and files below {@code /hub/v1/models}. */
public final class HubRoutes {
    private static final String MODELS = "/hub/v1/models";
    private static final String MODEL = MODELS + "/{model}";
    private static final String VERSION = MODEL + "/versions/{version}";
    private static final long MANIFEST_BYTES = 32L << 20;
    private static final long LARGEST_FILE = 1L << 40;
    private static final int PAGE = 1000;
    private static final int LARGEST_PAGE = 10_000;

    private final ModelHub hub;
    private final HubAuthority authority;

    private HubRoutes(ModelHub hub, HubAuthority authority) {
        this.hub = hub;
        this.authority = authority;
    }

    public static HttpHandler handler(
            ModelHub hub, AliasRequests requests, HubAuthority authority) {
        var routes = new HubRoutes(hub, authority);
        var gates = new GateRoutes(hub, authority).on(Router.builder(), MODEL + "/gates/{alias}");
        var router =
                new RequestRoutes(requests, authority)
                        .on(
                                new RetentionRoutes(hub, authority).on(gates, MODEL + "/retention"),
                                MODEL + "/requests")
                        .get(MODELS, routes::models)
                        .get("/hub/v1/versions", routes::search)
                        .on("POST", MODEL + "/missing", MANIFEST_BYTES, routes::missing)
                        .on("PUT", MODEL + "/blobs/{sha256}", LARGEST_FILE, routes::upload)
                        .get(MODEL + "/versions", routes::versions)
                        .on("POST", MODEL + "/versions", MANIFEST_BYTES, routes::register)
                        .get(VERSION, routes::show)
                        .on("DELETE", VERSION, routes::remove)
                        .get(VERSION + "/files/{path...}", routes::file)
                        .get(MODEL + "/aliases/{alias}", routes::history)
                        .on("PUT", MODEL + "/aliases/{alias}", routes::moveAlias)
                        .on("DELETE", MODEL + "/aliases/{alias}", routes::removeAlias)
                        .build();
        return routes.explained(router)
                .refusingWith(
                        refusal ->
                                Response.json(
                                        refusal.status(),
                                        Map.of("message", String.valueOf(refusal.getMessage()))));
    }

    /** Refusals of the hub as HTTP knows them. */
    private HttpHandler explained(HttpHandler router) {
        return request -> {
            try {
                return router.handle(request);
            } catch (HubRefusal refusal) {
                throw new HttpRefusal(
                        switch (refusal.reason()) {
                            case INVALID -> 400;
                            case NOT_FOUND -> 404;
                            case CONFLICT -> 409;
                        },
                        String.valueOf(refusal.getMessage()));
            }
        };
    }

    private Response models(Request request) throws IOException, InterruptedException {
        authority.require(request, "list", "");
        return Response.json(Map.of("models", hub.models().stream().map(ModelView::of).toList()));
    }

    private Response search(Request request) throws IOException, InterruptedException {
        authority.require(request, "list", "");
        var filter = SearchFilter.parse(request.query().first("filter").orElse(""));
        var page =
                hub.search(
                        VersionQuery.of(
                                filter,
                                pageSize(request),
                                request.query().first("page_token").orElse("")));
        var answer = new LinkedHashMap<String, Object>();
        answer.put("versions", page.found().stream().map(VersionView::of).toList());
        if (!page.next().isEmpty()) {
            answer.put("next_page_token", page.next());
        }
        return Response.json(answer);
    }

    private static int pageSize(Request request) {
        var asked = request.query().first("limit").orElse("" + PAGE);
        if (!asked.matches("[1-9][0-9]{0,4}") || Integer.parseInt(asked) > LARGEST_PAGE) {
            throw HubRefusal.invalid(
                    "limit: a number from 1 to %d, not '%s'"
                            .formatted(LARGEST_PAGE, asked.replaceAll("\\p{Cntrl}", "?")));
        }
        return Integer.parseInt(asked);
    }

    private Response missing(Request request) throws IOException, InterruptedException {
        var model = model(request);
        authority.require(request, "create", model);
        var wanted = Json.read(request, Registration.class).manifest();
        return Response.json(Map.of("missing", hub.missing(model, wanted)));
    }

    private Response upload(Request request) throws IOException, InterruptedException {
        var model = model(request);
        authority.require(request, "create", model);
        long length =
                request.announcedLength()
                        .orElseThrow(
                                () ->
                                        new HttpRefusal(
                                                411, "a file is sent with its Content-Length"));
        var sha256 = request.parameter("sha256");
        hub.upload(model, new ModelFile("content", length, sha256), request.body());
        return Response.json(201, Map.of("sha256", sha256, "size", length));
    }

    private Response register(Request request) throws IOException, InterruptedException {
        var model = model(request);
        var who = authority.require(request, "create", model);
        var wanted = Json.read(request, Registration.class);
        var version = hub.register(model, wanted.manifest(), wanted.facts(), who);
        return Response.json(201, VersionView.of(version, hub.signatures(version)));
    }

    private Response versions(Request request) throws IOException, InterruptedException {
        var model = model(request);
        authority.require(request, "get", model);
        return Response.json(
                Map.of("versions", hub.versions(model).stream().map(VersionView::of).toList()));
    }

    private Response show(Request request) throws IOException, InterruptedException {
        var version = readable(request);
        return Response.json(VersionView.of(version, hub.signatures(version)));
    }

    private Response file(Request request) throws IOException, InterruptedException {
        var version = readable(request);
        var path = request.parameter("path");
        var file =
                version.manifest().files().stream()
                        .filter(each -> each.path().equals(path))
                        .findFirst()
                        .orElseThrow(
                                () ->
                                        HubRefusal.notFound(
                                                "version "
                                                        + version.number()
                                                        + " of "
                                                        + version.model()
                                                        + " has no file "
                                                        + path));
        return Response.stream(
                        200,
                        "application/octet-stream",
                        file.size(),
                        out -> {
                            try (var content = hub.open(version, file, 0)) {
                                content.transferTo(out);
                            }
                        })
                .with("ETag", "\"" + file.sha256() + "\"");
    }

    private Response remove(Request request) throws IOException, InterruptedException {
        var model = model(request);
        authority.require(request, "delete", model);
        var selector = ModelReference.selector(request.parameter("version"));
        if (!(selector instanceof ModelReference.Selector.Numbered(var number))) {
            throw HubRefusal.invalid("a version is removed by its number");
        }
        hub.remove(model, number);
        return Response.json(Map.of("removed", number));
    }

    private Response history(Request request) throws IOException, InterruptedException {
        var model = model(request);
        authority.require(request, "get", model);
        return Response.json(
                Map.of(
                        "moves",
                        hub.history(model, request.parameter("alias")).stream()
                                .map(AliasMoveView::of)
                                .toList()));
    }

    private Response moveAlias(Request request) throws IOException, InterruptedException {
        var model = model(request);
        var who = authority.require(request, "update", model);
        var alias = request.parameter("alias");
        var version = Json.read(request, AliasTarget.class).version();
        hub.moveAlias(model, alias, version, who);
        return Response.json(Map.of("alias", alias, "version", version));
    }

    private Response removeAlias(Request request) throws IOException, InterruptedException {
        var model = model(request);
        var who = authority.require(request, "update", model);
        hub.removeAlias(model, request.parameter("alias"), who);
        return Response.json(Map.of("removed", request.parameter("alias")));
    }

    /** The version an alias shall point to. */
    record AliasTarget(int version) {}

    private ModelVersion readable(Request request) throws IOException, InterruptedException {
        var model = model(request);
        authority.require(request, "get", model);
        var selector = ModelReference.selector(request.parameter("version"));
        return hub.resolve(new ModelReference(model, selector));
    }

    private static String model(Request request) {
        return ModelName.check(request.parameter("model"));
    }
}
