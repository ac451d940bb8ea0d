// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.ground.server.engine.write;

import com.fasterxml.jackson.databind.node.ObjectNode;
import java.time.Clock;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.paddlepaddle.cloud.ground.server.engine.object.JsonTrees;
import org.paddlepaddle.cloud.ground.server.engine.object.Repository;
import org.paddlepaddle.cloud.ground.server.engine.object.Repository.Stored;
import org.paddlepaddle.cloud.ground.server.engine.read.Reads;
import org.paddlepaddle.cloud.ground.server.engine.write.DeleteOptions.Propagation;
import org.paddlepaddle.cloud.ground.server.error.ApiErrors;
import org.paddlepaddle.cloud.ground.server.request.ApiRequest;
import org.paddlepaddle.cloud.ground.server.request.ApiResponse;
import org.paddlepaddle.cloud.ground.server.resource.ResourceType;
import org.paddlepaddle.cloud.ground.server.status.ApiException;
import org.paddlepaddle.cloud.ground.server.store.RevisionStoreException;

/**
 * Delete and deletecollection. An object that something still holds (finalizers, a grace period) is
 * marked and stays; the write that lets go of it last removes it.
 */
public final class Deletions {
    private static final String JOBS_KEEP_PODS =
            "child pods are preserved by default when jobs are deleted; set"
                    + " propagationPolicy=Background to remove them or set"
                    + " propagationPolicy=Orphan to suppress this warning";

    private static final Set<String> LASTING = Set.of("default", "kube-system", "kube-public");

    /** Their deletion is answered with the object, whether or not it is still there. */
    private static final Set<String> SHOWN_WHEN_GONE =
            Set.of(
                    "persistentvolumeclaims",
                    "persistentvolumes",
                    "pods",
                    "podtemplates",
                    "resourcequotas",
                    "serviceaccounts",
                    "services",
                    "csidrivers.storage.k8s.io",
                    "csinodes.storage.k8s.io",
                    "csistoragecapacities.storage.k8s.io",
                    "deviceclasses.resource.k8s.io",
                    "resourceclaims.resource.k8s.io",
                    "resourceclaimtemplates.resource.k8s.io",
                    "resourceslices.resource.k8s.io",
                    "storageclasses.storage.k8s.io",
                    "volumeattachments.storage.k8s.io",
                    "volumeattributesclasses.storage.k8s.io");

    private final Repository repository;
    private final Reads reads;
    private final Clock clock;

    public Deletions(Repository repository, Reads reads, Clock clock) {
        this.repository = repository;
        this.reads = reads;
        this.clock = clock;
    }

    public ApiResponse delete(ApiRequest request) {
        return delete(request, DeleteOptions.of(request));
    }

    ApiResponse delete(ApiRequest request, DeleteOptions options) {
        var type = request.type();
        if (type.groupResource().equals("namespaces") && LASTING.contains(request.name())) {
            throw ApiErrors.forbidden(
                    type,
                    request.name(),
                    "namespaces \""
                            + request.name()
                            + "\" is forbidden: this namespace may not be deleted");
        }
        WriteOptions.check(request);
        var warnings = warnings(type, options);
        while (true) {
            var stored =
                    repository
                            .find(type, request.namespace(), request.name())
                            .orElseThrow(() -> ApiErrors.notFound(type, request.name()));
            try {
                return delete(type, stored, options)
                        .<ApiResponse>map(left -> new ApiResponse.One(type, left, false, warnings))
                        .orElseGet(() -> gone(type, stored.object(), warnings));
            } catch (RevisionStoreException.Conflict _) {
                // Decide again on what the other write left.
            }
        }
    }

    /** Answers with the objects as they were found. */
    public ApiResponse deleteCollection(ApiRequest request) {
        var options = DeleteOptions.of(request);
        var found = reads.list(request);
        var type = request.type();
        for (var item : found.items()) {
            var metadata = JsonTrees.parse(item).path("metadata");
            var one =
                    new ApiRequest(
                            request.verb(),
                            type,
                            metadata.path("namespace").asText(),
                            metadata.path("name").asText(),
                            "",
                            request.options(),
                            request.body(),
                            null,
                            request.user());
            try {
                delete(one, options);
            } catch (ApiException gone) {
                if (gone.code() != 404) {
                    throw gone;
                }
            }
        }
        return found;
    }

    /** What is left of it; empty when it is gone. */
    private Optional<ObjectNode> delete(ResourceType type, Stored stored, DeleteOptions options) {
        var object = stored.object().deepCopy();
        var metadata = JsonTrees.child(object, "metadata");
        var name = metadata.path("name").asText();
        options.preconditions()
                .violated(metadata)
                .ifPresent(
                        why -> {
                            throw ApiErrors.conflictOf(type, name, why);
                        });
        DeletionMarks.put(type, object, options, clock.instant());
        if (FinalizerCheck.reached(type, object)) {
            if (!options.dryRun()) {
                // Watchers see an object that went at once as it was, never as "being deleted".
                boolean marked = stored.object().path("metadata").has("deletionTimestamp");
                var last = marked ? object : stored.object().deepCopy();
                repository.remove(type, stored.entry(), last);
            }
            return SHOWN_WHEN_GONE.contains(type.groupResource())
                    ? Optional.of(object)
                    : Optional.empty();
        }
        boolean write = !options.dryRun() && !NoOpWrites.none(stored.object(), object);
        return Optional.of(write ? repository.replace(type, stored.entry(), object) : object);
    }

    private static ApiResponse gone(ResourceType type, ObjectNode object, List<String> warnings) {
        var status = JsonTrees.object().put("kind", "Status").put("apiVersion", "v1");
        status.putObject("metadata");
        status.put("status", "Success");
        var details = status.putObject("details");
        details.put("name", object.path("metadata").path("name").asText());
        if (!type.group().isEmpty()) {
            details.put("group", type.group());
        }
        details.put("kind", type.plural());
        details.put("uid", object.path("metadata").path("uid").asText());
        return new ApiResponse.Done(status, 200, warnings);
    }

    private static List<String> warnings(ResourceType type, DeleteOptions options) {
        var warnings = new ArrayList<String>();
        if (DeletionMarks.defaultPropagation(type) == Propagation.Orphan
                && type.groupResource().equals("jobs.batch")
                && options.propagation().isEmpty()) {
            warnings.add(JOBS_KEEP_PODS);
        }
        return List.copyOf(warnings);
    }
}
