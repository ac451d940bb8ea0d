// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.ground.server.engine.write;

import com.fasterxml.jackson.databind.node.ObjectNode;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import org.paddlepaddle.cloud.ground.server.engine.object.DefinitionConditions;
import org.paddlepaddle.cloud.ground.server.engine.object.JsonTrees;
import org.paddlepaddle.cloud.ground.server.engine.object.SystemFields;
import org.paddlepaddle.cloud.ground.server.engine.write.DeleteOptions.Propagation;
import org.paddlepaddle.cloud.ground.server.resource.ResourceType;

/** What a delete request writes into an object, before anyone asks whether it may go. */
final class DeletionMarks {
    private static final String ORPHAN = "orphan";
    private static final String FOREGROUND = "foregroundDeletion";
    private static final long DEFAULT_GRACE = 30;

    /** Kinds that leave their dependents alone unless told otherwise, for old clients' sake. */
    private static final Set<String> ORPHANING = Set.of("jobs.batch", "replicationcontrollers");

    private DeletionMarks() {}

    static Propagation defaultPropagation(ResourceType type) {
        return ORPHANING.contains(type.groupResource())
                ? Propagation.Orphan
                : Propagation.Background;
    }

    static void put(ResourceType type, ObjectNode object, DeleteOptions options, Instant now) {
        var metadata = JsonTrees.child(object, "metadata");
        boolean marked = metadata.has("deletionTimestamp");
        putFinalizers(type, metadata, options);
        long grace = grace(type, object, options);
        if (!marked) {
            metadata.put("deletionTimestamp", SystemFields.time(now.plusSeconds(grace)));
            if (!type.groupResource().equals("namespaces")) {
                metadata.put("deletionGracePeriodSeconds", grace);
            }
            SystemFields.bump(metadata);
            putKindMarks(type, object, now);
        } else if (grace < metadata.path("deletionGracePeriodSeconds").asLong()) {
            // A second request may only hurry.
            metadata.put("deletionTimestamp", SystemFields.time(now.plusSeconds(grace)));
            metadata.put("deletionGracePeriodSeconds", grace);
        }
    }

    private static void putFinalizers(
            ResourceType type, ObjectNode metadata, DeleteOptions options) {
        var finalizers = new ArrayList<>(JsonTrees.texts(metadata.path("finalizers")));
        boolean said = finalizers.contains(ORPHAN) || finalizers.contains(FOREGROUND);
        if (options.propagation().isEmpty() && said) {
            return;
        }
        finalizers.removeAll(List.of(ORPHAN, FOREGROUND));
        switch (options.propagation().orElse(defaultPropagation(type))) {
            case Orphan -> finalizers.add(ORPHAN);
            case Foreground -> finalizers.add(FOREGROUND);
            case Background -> {}
        }
        if (finalizers.isEmpty()) {
            metadata.remove("finalizers");
        } else {
            finalizers.forEach(metadata.putArray("finalizers")::add);
        }
    }

    /** Only pods that run somewhere are given time to end. */
    private static long grace(ResourceType type, ObjectNode object, DeleteOptions options) {
        var phase = object.path("status").path("phase").asText();
        boolean graceful =
                type.groupResource().equals("pods")
                        && !object.path("spec").path("nodeName").asText().isEmpty()
                        && !phase.equals("Succeeded")
                        && !phase.equals("Failed");
        if (!graceful) {
            return 0;
        }
        var own = object.path("spec").path("terminationGracePeriodSeconds");
        long wanted = options.gracePeriod().orElse(own.asLong(DEFAULT_GRACE));
        return wanted < 0 ? 1 : wanted;
    }

    private static void putKindMarks(ResourceType type, ObjectNode object, Instant now) {
        switch (type.groupResource()) {
            case "namespaces" -> JsonTrees.child(object, "status").put("phase", "Terminating");
            case "customresourcedefinitions.apiextensions.k8s.io" ->
                    DefinitionConditions.markForDeletion(object, now);
            default -> {}
        }
    }
}
