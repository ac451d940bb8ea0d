// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.http;

import java.io.IOException;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;

/** Chooses a handler by method and path; the most specific template wins. */
public final class Router implements HttpHandler {
    private static final String ANY = "*";

    private final List<Route> routes;

    private record Route(String method, PathTemplate path, long bodyBytes, HttpHandler handler) {
        boolean serves(String asked) {
            return method.equals(ANY)
                    || method.equals(asked)
                    || (method.equals("GET") && asked.equals("HEAD"));
        }
    }

    private Router(List<Route> routes) {
        this.routes = routes;
    }

    public static Builder builder() {
        return new Builder();
    }

    /** Collects routes. */
    public static final class Builder {
        private static final long SERVERS_LIMIT = -1;

        private final List<Route> routes = new ArrayList<>();

        private Builder() {}

        /**
         * @param template {@code /runs/{id}}, {@code /runs/{id}:retry}, {@code /files/{path...}}
         */
        public Builder on(String method, String template, HttpHandler handler) {
            return on(method, template, SERVERS_LIMIT, handler);
        }

        /**
         * @param bodyBytes how long the body of such a request may be
         */
        public Builder on(String method, String template, long bodyBytes, HttpHandler handler) {
            routes.add(new Route(method, PathTemplate.parse(template), bodyBytes, handler));
            return this;
        }

        public Builder get(String template, HttpHandler handler) {
            return on("GET", template, handler);
        }

        public Builder post(String template, HttpHandler handler) {
            return on("POST", template, handler);
        }

        /** Everything at and below a prefix, which the handler still sees in the path. */
        public Builder mount(String prefix, HttpHandler handler) {
            var bare = prefix.endsWith("/") ? prefix.substring(0, prefix.length() - 1) : prefix;
            if (!bare.isEmpty()) {
                on(ANY, bare, handler);
            }
            return on(ANY, bare + "/{rest...}", handler);
        }

        public Router build() {
            routes.sort(Comparator.comparing(Route::path, PathTemplate.MOST_SPECIFIC_FIRST));
            return new Router(List.copyOf(routes));
        }
    }

    @Override
    public Response handle(Request request) throws IOException, InterruptedException {
        var allowed = new TreeSet<String>();
        for (var route : routes) {
            var parameters = route.path().match(request.segments());
            if (parameters.isPresent() && route.serves(request.method())) {
                return serve(route, request, parameters.get());
            }
            if (parameters.isPresent()) {
                allowed.add(route.method());
            }
        }
        throw allowed.isEmpty() ? unknown(request) : wrongMethod(request, allowed);
    }

    private static Response serve(Route route, Request request, Map<String, String> parameters)
            throws IOException, InterruptedException {
        var routed = request.with(parameters);
        return route.handler()
                .handle(route.bodyBytes() < 0 ? routed : routed.limited(route.bodyBytes()));
    }

    private static HttpRefusal unknown(Request request) {
        return HttpRefusal.notFound("nothing is served at " + request.path());
    }

    private static HttpRefusal wrongMethod(Request request, Set<String> allowed) {
        var methods = String.join(", ", allowed);
        return new HttpRefusal(
                405,
                "%s is not served at %s; it knows %s"
                        .formatted(request.method(), request.path(), methods),
                HttpFields.NONE.with("Allow", methods));
    }
}
