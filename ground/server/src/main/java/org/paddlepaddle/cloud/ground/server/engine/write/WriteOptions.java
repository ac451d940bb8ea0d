// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.ground.server.engine.write;

import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Locale;
import org.paddlepaddle.cloud.ground.server.engine.object.Problems;
import org.paddlepaddle.cloud.ground.server.error.ApiErrors;
import org.paddlepaddle.cloud.ground.server.request.ApiRequest;
import org.paddlepaddle.cloud.ground.server.request.PatchKind;
import org.paddlepaddle.cloud.ground.server.request.RequestOptions;
import org.paddlepaddle.cloud.ground.server.request.Verb;

/** The options every write has in common, checked before anything else is looked at. */
final class WriteOptions {
    private static final int LONGEST_MANAGER = 128;
    private static final List<String> VALIDATIONS = List.of("", "Ignore", "Strict", "Warn");

    private WriteOptions() {}

    /**
     * @throws org.paddlepaddle.cloud.ground.server.status.ApiException 422 about the options'
     *     object, which Kubernetes makes of the query
     */
    static void check(ApiRequest request) {
        var options = request.options();
        var problems = new Problems();
        dryRun(options, problems);
        if (request.verb() != Verb.delete && request.verb() != Verb.deletecollection) {
            manager(request, problems);
            var validation = options.text("fieldValidation").orElse("");
            if (!VALIDATIONS.contains(validation)) {
                problems.unsupported("fieldValidation", validation, VALIDATIONS);
            }
        }
        if (!problems.isEmpty()) {
            throw ApiErrors.invalid("meta.k8s.io", kind(request), "", problems.causes());
        }
    }

    private static void dryRun(RequestOptions options, Problems problems) {
        var words = options.query().getOrDefault("dryRun", List.of());
        if (words.stream().anyMatch(word -> !word.isEmpty() && !word.equals("All"))) {
            problems.unsupportedList("dryRun", words, List.of("All"));
        }
    }

    private static void manager(ApiRequest request, Problems problems) {
        var options = request.options();
        boolean apply = request.patchKind() == PatchKind.APPLY;
        if (apply && options.fieldManager().isEmpty()) {
            problems.required("fieldManager", "is required for apply patch");
        }
        if (request.verb() == Verb.patch && !apply && options.query().containsKey("force")) {
            problems.forbidden("force", "may not be specified for non-apply patch");
        }
        var manager = options.fieldManager();
        if (manager.getBytes(StandardCharsets.UTF_8).length > LONGEST_MANAGER) {
            problems.tooLong("fieldManager", LONGEST_MANAGER);
        }
        for (int i = 0; i < manager.length(); i++) {
            if (Character.isISOControl(manager.charAt(i))) {
                problems.invalid(
                        "fieldManager",
                        manager,
                        String.format(
                                Locale.ROOT,
                                "invalid character U+%04X (at position %d)",
                                (int) manager.charAt(i),
                                i));
            }
        }
    }

    private static String kind(ApiRequest request) {
        return switch (request.verb()) {
            case create -> "CreateOptions";
            case update -> "UpdateOptions";
            case patch -> "PatchOptions";
            case delete, deletecollection -> "DeleteOptions";
            case get, list, watch ->
                    throw new IllegalArgumentException(request.verb() + " writes nothing");
        };
    }
}
