// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.ground.server.engine.write;

import com.fasterxml.jackson.databind.node.ObjectNode;
import org.paddlepaddle.cloud.ground.server.resource.ResourceType;

/** Whether a deleted object has no finalizer left and no grace period to wait for. */
final class FinalizerCheck {
    private FinalizerCheck() {}

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
