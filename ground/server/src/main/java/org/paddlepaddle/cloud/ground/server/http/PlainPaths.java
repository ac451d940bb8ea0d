// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.ground.server.http;

import java.nio.charset.StandardCharsets;
import java.util.Optional;
import java.util.function.Predicate;
import org.paddlepaddle.cloud.ground.server.auth.IssuerDocuments;
import org.paddlepaddle.cloud.ground.server.discovery.DiscoveryDocuments;
import org.paddlepaddle.cloud.ground.server.error.ApiErrors;
import org.paddlepaddle.cloud.ground.server.request.RequestOptions;

/** Everything that is no resource: health, metrics, discovery. */
final class PlainPaths {
    private final HealthChecks health;
    private final RequestMetrics metrics;
    private final DiscoveryDocuments documents;
    private final IssuerDocuments issuer;
    private final Predicate<String> brings;

    /**
     * @param brings whether a group of resources is built in
     */
    PlainPaths(
            HealthChecks health,
            RequestMetrics metrics,
            DiscoveryDocuments documents,
            IssuerDocuments issuer,
            Predicate<String> brings) {
        this.health = health;
        this.metrics = metrics;
        this.documents = documents;
        this.issuer = issuer;
        this.brings = brings;
    }

    /** Where not even a group of resources is. */
    static final ApiAnswer NOTHING = ApiAnswer.text(404, "404 page not found\n");

    ApiAnswer answer(IncomingRequest call, String requested, RequestOptions options) {
        var path =
                requested.length() > 1 && requested.endsWith("/")
                        ? requested.substring(0, requested.length() - 1)
                        : requested;
        var found =
                health.answer(requested, options)
                        .or(() -> metrics(call, requested))
                        .or(() -> document(call, path))
                        .or(() -> issuer(path))
                        .orElseGet(() -> missing(path));
        if (!call.method().equals("GET") && !call.method().equals("HEAD")) {
            throw ApiErrors.methodNotAllowed(
                    "the server does not allow this method on the requested resource");
        }
        return found;
    }

    /** A version that a built-in group lacks is a resource not there; the rest is nothing. */
    private ApiAnswer missing(String path) {
        var parts = path.split("/", -1);
        boolean named = parts.length == 4 && parts[1].equals("apis");
        boolean core = parts.length == 3 && parts[1].equals("api");
        if (core || (named && brings.test(parts[2]))) {
            throw ApiErrors.noSuchPath();
        }
        return path.startsWith("/openapi/v3/") ? ApiAnswer.empty(404) : NOTHING;
    }

    private Optional<ApiAnswer> metrics(IncomingRequest call, String path) {
        return path.equals("/metrics")
                ? Optional.of(metrics.answer(accepted(call)).with("Vary", "Accept"))
                : Optional.empty();
    }

    private static String accepted(IncomingRequest call) {
        return String.join(",", call.headers().all("Accept"));
    }

    private Optional<ApiAnswer> issuer(String path) {
        return issuer.document(path)
                .map(
                        document ->
                                ApiAnswer.of(
                                        200,
                                        path.endsWith("jwks")
                                                ? "application/jwk-set+json"
                                                : "application/json",
                                        document.toString().getBytes(StandardCharsets.UTF_8)));
    }

    private Optional<ApiAnswer> document(IncomingRequest call, String path) {
        return documents.document(path, accepted(call)).map(document -> answer(call, document));
    }

    private static ApiAnswer answer(IncomingRequest call, DiscoveryDocuments.Document document) {
        var tag = "\"" + document.etag().replace("\"", "") + "\"";
        boolean known =
                call.headers()
                        .first("If-None-Match")
                        .filter(held -> held.contains(tag))
                        .isPresent();
        var answer =
                known
                        ? ApiAnswer.empty(304)
                        : ApiAnswer.of(200, document.contentType(), document.body());
        return answer.with("ETag", tag).with("Vary", "Accept");
    }
}
