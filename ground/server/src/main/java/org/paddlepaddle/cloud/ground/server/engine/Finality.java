// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.ground.server.engine;

import com.fasterxml.jackson.databind.node.ObjectNode;
import org.paddlepaddle.cloud.ground.server.resource.ResourceType;

/** Says when nothing holds a deleted object any more. */
final class Finality {
    private Finality() {}

    /** Deletion was asked for, its grace has run out and no finalizer is left. */
    static boolean reached(ResourceType type, ObjectNode object) {
        var metadata = object.path("metadata");
        return metadata.has("deletionTimestamp")
                && metadata.path("deletionGracePeriodSeconds").asLong() == 0
                && !held(type, object);
    }

    static boolean held(ResourceType type, ObjectNode object) {
        boolean ownContents =
                type.groupResource().equals("namespaces")
                        && !object.path("spec").path("finalizers").isEmpty();
        return ownContents || !object.path("metadata").path("finalizers").isEmpty();
    }
}
