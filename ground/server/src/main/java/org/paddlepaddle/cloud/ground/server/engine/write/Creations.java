// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.ground.server.engine.write;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.time.Clock;
import java.util.List;
import java.util.random.RandomGenerator;
import java.util.regex.Pattern;
import org.paddlepaddle.cloud.ground.server.engine.object.Bodies;
import org.paddlepaddle.cloud.ground.server.engine.object.JsonTrees;
import org.paddlepaddle.cloud.ground.server.engine.object.Operation;
import org.paddlepaddle.cloud.ground.server.engine.object.Repository;
import org.paddlepaddle.cloud.ground.server.error.ApiErrors;
import org.paddlepaddle.cloud.ground.server.merge.FieldOwnership;
import org.paddlepaddle.cloud.ground.server.request.ApiRequest;
import org.paddlepaddle.cloud.ground.server.request.ApiResponse;
import org.paddlepaddle.cloud.ground.server.request.PatchKind;
import org.paddlepaddle.cloud.ground.server.request.Verb;
import org.paddlepaddle.cloud.ground.server.resource.LiveCatalog;
import org.paddlepaddle.cloud.ground.server.status.ApiException;
import org.paddlepaddle.cloud.ground.server.store.RevisionStoreException;

/** Create, by POST or by the first server-side apply. */
public final class Creations {
    private static final String LETTERS = "bcdfghjklmnpqrstvwxz2456789";
    private static final int GENERATED_LENGTH = 5;
    private static final int LONGEST_STEM = 58;
    private static final int TRIES = 8;

    /** What names a version; zero, and what is no number, does not. */
    private static final Pattern VERSION = Pattern.compile("0*[1-9]\\d*");

    private final Repository repository;
    private final LiveCatalog catalog;
    private final WritePreparation writePreparation;
    private final FieldOwnership ownership;
    private final Clock clock;

    public Creations(
            Repository repository,
            LiveCatalog catalog,
            WritePreparation writePreparation,
            FieldOwnership ownership,
            Clock clock) {
        this.repository = repository;
        this.catalog = catalog;
        this.writePreparation = writePreparation;
        this.ownership = ownership;
        this.clock = clock;
    }

    public ApiResponse create(ApiRequest request) {
        WriteOptions.check(request);
        var body = Bodies.object(request);
        var stem = body.path("metadata").path("generateName").asText();
        boolean generated =
                body.path("metadata").path("name").asText().isEmpty() && !stem.isEmpty();
        for (int tries = 1; ; tries++) {
            var object = generated ? body.deepCopy() : body;
            if (generated) {
                JsonTrees.child(object, "metadata").put("name", generatedName(stem));
            }
            try {
                return store(request, object);
            } catch (RevisionStoreException.Conflict _) {
                if (!generated || tries == TRIES) {
                    throw taken(request, object.path("metadata"));
                }
            }
        }
    }

    private ApiException taken(ApiRequest request, JsonNode metadata) {
        var name = metadata.path("name").asText();
        boolean ending =
                repository
                        .find(request.type(), request.namespace(), name)
                        .filter(found -> found.object().path("metadata").has("deletionTimestamp"))
                        .isPresent();
        return ApiErrors.alreadyExists(request.type(), name, ending);
    }

    /**
     * Stores an object that does not exist yet.
     *
     * @throws RevisionStoreException.Conflict when it does by now
     */
    ApiResponse store(ApiRequest request, ObjectNode object) {
        var type = request.type();
        if (catalog.terminating(type)) {
            throw ApiErrors.methodNotAllowed(
                    "create not allowed while custom resource definition is terminating");
        }
        var operation = new Operation(request, null, object, clock.instant());
        var version = object.path("metadata").path("resourceVersion").asText();
        if (type.hasSubresource("status") && !type.groupResource().equals("nodes")) {
            object.remove("status");
        }
        try {
            writePreparation.create(
                    operation,
                    () -> {
                        if (request.patchKind() != PatchKind.APPLY) {
                            var writer = FieldManagers.of(request, operation.now());
                            ownership.recordUpdate(type, null, object, writer);
                        }
                    });
            var created =
                    request.options().dryRun()
                            ? dry(request, object, version)
                            : created(request, object, version);
            return new ApiResponse.One(type, created, true, List.copyOf(operation.warnings()));
        } catch (ApiException e) {
            throw e.warned(operation.warnings());
        } finally {
            operation.end();
        }
    }

    /** A version is refused by the store, where a dry run does not come. */
    private ObjectNode created(ApiRequest request, ObjectNode object, String version) {
        if (request.verb() == Verb.create && VERSION.matcher(version).matches()) {
            throw ApiErrors.plain(
                    500, "", "resourceVersion should not be set on objects to be created");
        }
        return repository.create(request.type(), object);
    }

    /** What was to be stored, with the version it was sent with. */
    private ObjectNode dry(ApiRequest request, ObjectNode object, String version) {
        var metadata = object.path("metadata");
        var name = metadata.path("name").asText();
        var found = repository.find(request.type(), metadata.path("namespace").asText(), name);
        if (found.isPresent()) {
            throw ApiErrors.alreadyExists(request.type(), name, false);
        }
        if (!version.isEmpty()) {
            JsonTrees.child(object, "metadata").put("resourceVersion", version);
        }
        return object;
    }

    private static String generatedName(String stem) {
        var name = new StringBuilder(stem.substring(0, Math.min(stem.length(), LONGEST_STEM)));
        var random = RandomGenerator.getDefault();
        for (int i = 0; i < GENERATED_LENGTH; i++) {
            name.append(LETTERS.charAt(random.nextInt(LETTERS.length())));
        }
        return name.toString();
    }
}
