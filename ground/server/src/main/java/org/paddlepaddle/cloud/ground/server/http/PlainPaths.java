// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.ground.server.http;

import java.nio.charset.StandardCharsets;
import java.util.Optional;
import java.util.function.Predicate;
import org.paddlepaddle.cloud.ground.server.auth.IssuerDocuments;
import org.paddlepaddle.cloud.ground.server.discovery.DiscoveryDocuments;
import org.paddlepaddle.cloud.ground.server.request.RequestOptions;
import org.paddlepaddle.cloud.ground.server.status.Refusals;

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
    static final Answer NOTHING = Answer.text(404, "404 page not found\n");

    Answer answer(HttpCall call, String requested, RequestOptions options) {
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
            throw Refusals.methodNotAllowed(
                    "the server does not allow this method on the requested resource");
        }
        return found;
    }

    /** A version that a built-in group lacks is a resource not there; the rest is nothing. */
    private Answer missing(String path) {
        var parts = path.split("/", -1);
        boolean named = parts.length == 4 && parts[1].equals("apis");
        boolean core = parts.length == 3 && parts[1].equals("api");
        if (core || (named && brings.test(parts[2]))) {
            throw Refusals.noSuchPath();
        }
        return path.startsWith("/openapi/v3/") ? Answer.empty(404) : NOTHING;
    }

    private Optional<Answer> metrics(HttpCall call, String path) {
        return path.equals("/metrics")
                ? Optional.of(metrics.answer(accepted(call)).with("Vary", "Accept"))
                : Optional.empty();
    }

    private static String accepted(HttpCall call) {
        return String.join(",", call.headers().all("Accept"));
    }

    private Optional<Answer> issuer(String path) {
        return issuer.document(path)
                .map(
                        document ->
                                Answer.of(
                                        200,
                                        path.endsWith("jwks")
                                                ? "application/jwk-set+json"
                                                : "application/json",
                                        document.toString().getBytes(StandardCharsets.UTF_8)));
    }

    private Optional<Answer> document(HttpCall call, String path) {
        return documents.document(path, accepted(call)).map(document -> answer(call, document));
    }

    private static Answer answer(HttpCall call, DiscoveryDocuments.Document document) {
        var tag = "\"" + document.etag().replace("\"", "") + "\"";
        boolean known =
                call.headers()
                        .first("If-None-Match")
                        .filter(held -> held.contains(tag))
                        .isPresent();
        var answer =
                known ? Answer.empty(304) : Answer.of(200, document.contentType(), document.body());
        return answer.with("ETag", tag).with("Vary", "Accept");
    }
}
