// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.ground.server.engine.write;

import com.fasterxml.jackson.databind.node.ObjectNode;
import java.time.Clock;
import java.util.List;
import java.util.Set;
import java.util.function.UnaryOperator;
import org.paddlepaddle.cloud.ground.server.engine.object.Bodies;
import org.paddlepaddle.cloud.ground.server.engine.object.JsonTrees;
import org.paddlepaddle.cloud.ground.server.engine.object.Operation;
import org.paddlepaddle.cloud.ground.server.engine.object.Preconditions;
import org.paddlepaddle.cloud.ground.server.engine.object.Problems;
import org.paddlepaddle.cloud.ground.server.engine.object.Repository;
import org.paddlepaddle.cloud.ground.server.engine.object.Repository.Stored;
import org.paddlepaddle.cloud.ground.server.engine.object.SystemFields;
import org.paddlepaddle.cloud.ground.server.error.ApiErrors;
import org.paddlepaddle.cloud.ground.server.merge.FieldOwnership;
import org.paddlepaddle.cloud.ground.server.merge.FieldOwnership.Writer;
import org.paddlepaddle.cloud.ground.server.request.ApiRequest;
import org.paddlepaddle.cloud.ground.server.request.ApiResponse;
import org.paddlepaddle.cloud.ground.server.request.PatchKind;
import org.paddlepaddle.cloud.ground.server.request.Verb;
import org.paddlepaddle.cloud.ground.server.status.ApiException;
import org.paddlepaddle.cloud.ground.server.store.RevisionStoreException;

/**
 * Updates of an object that exists, by PUT or patch, with optimistic locking by its resource
 * version.
 */
public final class Updates {
    private static final int TRIES = 100;

    /** Kinds that want to be told which version an update was made from. */
    private static final Set<String> CONDITIONAL =
            Set.of("leases.coordination.k8s.io", "customresourcedefinitions.apiextensions.k8s.io");

    /** Kinds that a PUT creates where they do not exist. */
    private static final Set<String> CREATED_BY_PUT =
            Set.of(
                    "services",
                    "endpoints",
                    "events",
                    "events.events.k8s.io",
                    "limitranges",
                    "leases.coordination.k8s.io",
                    "runtimeclasses.node.k8s.io",
                    "roles.rbac.authorization.k8s.io",
                    "rolebindings.rbac.authorization.k8s.io",
                    "clusterroles.rbac.authorization.k8s.io",
                    "clusterrolebindings.rbac.authorization.k8s.io");

    private final Repository repository;
    private final Creations creations;
    private final WritePreparation writePreparation;
    private final FieldOwnership ownership;
    private final Clock clock;

    public Updates(
            Repository repository,
            Creations creations,
            WritePreparation writePreparation,
            FieldOwnership ownership,
            Clock clock) {
        this.repository = repository;
        this.creations = creations;
        this.writePreparation = writePreparation;
        this.ownership = ownership;
        this.clock = clock;
    }

    /** PUT. */
    public ApiResponse update(ApiRequest request) {
        WriteOptions.check(request);
        var body = Bodies.object(request);
        Bodies.requireName(request, body);
        var type = request.type();
        boolean unconditional = body.path("metadata").path("resourceVersion").asText().isEmpty();
        if (creates(request)) {
            try {
                return creations.store(request, body.deepCopy());
            } catch (RevisionStoreException.Conflict _) {
                // Someone created it meanwhile; now there is something to update.
            }
        }
        if (unconditional && (type.custom() || CONDITIONAL.contains(type.groupResource()))) {
            requireFound(request);
            var problems = new Problems();
            problems.invalidNumber(
                    "metadata.resourceVersion", "0", "must be specified for an update");
            throw ApiErrors.invalid(type.group(), type.plural(), request.name(), problems.causes());
        }
        return change(request, _ -> body.deepCopy());
    }

    private boolean creates(ApiRequest request) {
        return CREATED_BY_PUT.contains(request.type().groupResource())
                && request.subresource().isEmpty()
                && repository.find(request.type(), request.namespace(), request.name()).isEmpty();
    }

    /**
     * Applies an edit to the stored object, again whenever another write came first.
     *
     * @param edit from what is stored to what is wanted; its argument must not be changed
     */
    ApiResponse change(ApiRequest request, UnaryOperator<ObjectNode> edit) {
        return change(request, edit, FieldManagers.of(request, clock.instant()));
    }

    /** The same in the name of someone else than the request says. */
    public ApiResponse change(ApiRequest request, UnaryOperator<ObjectNode> edit, Writer writer) {
        for (int tries = 0; tries < TRIES; tries++) {
            var stored = requireFound(request);
            var wanted = edit.apply(stored.object());
            checkPreconditions(request, stored.object(), wanted);
            try {
                return store(request, stored, wanted, writer);
            } catch (RevisionStoreException.Conflict _) {
                // An edit that names a version fails its precondition in the next round.
            }
        }
        throw ApiErrors.modified(request.type(), request.name());
    }

    private ApiResponse store(ApiRequest request, Stored stored, ObjectNode wanted, Writer writer) {
        var type = request.type();
        var before = stored.object();
        SystemFields.restore(before, wanted);
        SubresourceParts.of(type, request.subresource())
                .orElseThrow(ApiErrors::noSuchPath)
                .confine(type, before, wanted);
        var operation = new Operation(request, before, wanted, clock.instant());
        try {
            writePreparation.update(
                    operation,
                    () -> {
                        if (request.patchKind() != PatchKind.APPLY) {
                            ownership.recordUpdate(type, before, wanted, writer);
                        }
                    });
            var outcome = write(request, stored, wanted);
            return new ApiResponse.One(type, outcome, false, List.copyOf(operation.warnings()));
        } catch (ApiException e) {
            throw e.warned(operation.warnings());
        } finally {
            operation.end();
        }
    }

    private ObjectNode write(ApiRequest request, Stored stored, ObjectNode wanted) {
        boolean same = NoOpWrites.none(stored.object(), wanted);
        if (same && !repository.outdated(request.type(), stored)) {
            return stored.object();
        }
        if (request.options().dryRun()) {
            JsonTrees.copy(
                    JsonTrees.child(stored.object(), "metadata"),
                    JsonTrees.child(wanted, "metadata"),
                    "resourceVersion");
            return wanted;
        }
        if (!FinalizerCheck.reached(request.type(), wanted)) {
            return repository.replace(request.type(), stored.entry(), wanted);
        }
        // Watchers see what was stored last; who let go sees what it made of it, never stored.
        repository.remove(request.type(), stored.entry(), stored.object().deepCopy());
        JsonTrees.copy(
                JsonTrees.child(stored.object(), "metadata"),
                JsonTrees.child(wanted, "metadata"),
                "resourceVersion");
        return wanted;
    }

    private Stored requireFound(ApiRequest request) {
        return repository
                .find(request.type(), request.namespace(), request.name())
                .orElseThrow(() -> ApiErrors.notFound(request.type(), request.name()));
    }

    private static ApiException immutable(ApiRequest request, String field, String value) {
        var problems = new Problems();
        problems.invalid(field, value, "field is immutable");
        return ApiErrors.invalid(request.type(), request.name(), problems.causes());
    }

    private static void checkPreconditions(
            ApiRequest request, ObjectNode stored, ObjectNode wanted) {
        Bodies.agreeOnName(request, wanted);
        Bodies.agreeOnNamespace(request, JsonTrees.child(wanted, "metadata"));
        var now = stored.path("metadata");
        var metadata = wanted.path("metadata");
        var uid = metadata.path("uid").asText();
        if (!uid.isEmpty() && !uid.equals(now.path("uid").asText())) {
            throw request.verb() == Verb.update
                    ? ApiErrors.conflict(
                            request.type(), request.name(), Preconditions.stored(request, uid, now))
                    : immutable(request, "metadata.uid", uid);
        }
        var deletion = metadata.path("deletionTimestamp").asText();
        boolean patched = request.verb() == Verb.patch && request.patchKind() != PatchKind.APPLY;
        if (patched
                && metadata.path("deletionTimestamp").isTextual()
                && !deletion.equals(now.path("deletionTimestamp").asText())) {
            throw immutable(request, "metadata.deletionTimestamp", deletion);
        }
        var version = metadata.path("resourceVersion").asText();
        if (!version.isEmpty() && !version.chars().allMatch(Character::isDigit)) {
            throw ApiErrors.plain(
                    500, "", "strconv.ParseUint: parsing \"" + version + "\": invalid syntax");
        }
        boolean named = !version.isEmpty() && !version.equals("0");
        if (named && !version.equals(now.path("resourceVersion").asText())) {
            throw ApiErrors.modified(request.type(), request.name());
        }
    }
}
