// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.ground.server.engine.write;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.MissingNode;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import org.paddlepaddle.cloud.ground.server.engine.object.Preconditions;
import org.paddlepaddle.cloud.ground.server.engine.object.Problems;
import org.paddlepaddle.cloud.ground.server.error.ApiErrors;
import org.paddlepaddle.cloud.ground.server.request.ApiRequest;

/** How to delete, from the body or, where it says nothing, from the query. */
record DeleteOptions(
        OptionalLong gracePeriod,
        Optional<Propagation> propagation,
        Preconditions preconditions,
        boolean dryRun) {

    /** What becomes of the objects that the deleted one owns. */
    enum Propagation {
        Background,
        Foreground,
        Orphan
    }

    static DeleteOptions of(ApiRequest request) {
        JsonNode body = request.body() == null ? MissingNode.getInstance() : request.body();
        check(body);
        boolean dry = request.options().dryRun();
        for (var word : body.path("dryRun")) {
            dry |= word.asText().equals("All");
        }
        return new DeleteOptions(
                grace(request, body), propagation(request, body), Preconditions.of(body), dry);
    }

    private static void check(JsonNode body) {
        var kind = body.path("kind").asText("DeleteOptions");
        if (!kind.equals("DeleteOptions") && !kind.isEmpty()) {
            throw ApiErrors.plain(
                    500,
                    "",
                    "no kind \"%s\" is registered for version \"%s\" in scheme \"pkg/runtime/scheme.go:110\""
                            .formatted(kind, body.path("apiVersion").asText()));
        }
        if (body.path("orphanDependents").isBoolean()
                && body.path("propagationPolicy").isTextual()) {
            var problems = new Problems();
            problems.invalid(
                    "propagationPolicy",
                    body.path("propagationPolicy").asText(),
                    "orphanDependents and deletionPropagation cannot be both set");
            throw ApiErrors.invalid("meta.k8s.io", "DeleteOptions", "", problems.causes());
        }
    }

    private static OptionalLong grace(ApiRequest request, JsonNode body) {
        var given = body.path("gracePeriodSeconds");
        if (given.isIntegralNumber()) {
            return OptionalLong.of(given.asLong());
        }
        var text = request.options().text("gracePeriodSeconds");
        try {
            return text.isPresent()
                    ? OptionalLong.of(Long.parseLong(text.get()))
                    : OptionalLong.empty();
        } catch (NumberFormatException _) {
            throw ApiErrors.badRequest(
                    "strconv.ParseInt: parsing \"" + text.get() + "\": invalid syntax");
        }
    }

    private static Optional<Propagation> propagation(ApiRequest request, JsonNode body) {
        var word =
                body.path("propagationPolicy")
                        .asText(request.options().text("propagationPolicy").orElse(""));
        if (word.isEmpty()) {
            var orphan =
                    body.path("orphanDependents")
                            .asText(request.options().text("orphanDependents").orElse(""));
            return orphan.isEmpty()
                    ? Optional.empty()
                    : Optional.of(
                            orphan.equals("true") ? Propagation.Orphan : Propagation.Background);
        }
        for (var propagation : Propagation.values()) {
            if (propagation.name().equals(word)) {
                return Optional.of(propagation);
            }
        }
        var problems = new Problems();
        problems.unsupported(
                "propagationPolicy", word, List.of("Foreground", "Background", "Orphan", "nil"));
        throw ApiErrors.invalid("meta.k8s.io", "DeleteOptions", "", problems.causes());
    }
}
