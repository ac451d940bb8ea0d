// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.ground.server.engine.defaults;

import static org.paddlepaddle.cloud.ground.server.engine.Json.child;
import static org.paddlepaddle.cloud.ground.server.engine.Json.putDefault;

import com.fasterxml.jackson.databind.node.ObjectNode;

/** Volumes, claims and classes. */
final class StorageDefaults {
    private StorageDefaults() {}

    static void volume(ObjectNode volume) {
        var spec = child(volume, "spec");
        putDefault(spec, "persistentVolumeReclaimPolicy", "Retain");
        putDefault(spec, "volumeMode", "Filesystem");
        Quantity.canonicalValues(spec.path("capacity"));
        if (spec.get("hostPath") instanceof ObjectNode path && !path.has("type")) {
            path.put("type", "");
        }
    }

    static void claim(ObjectNode claim) {
        claimSpec(child(claim, "spec"));
        Quantity.canonicalValues(claim.path("status").path("capacity"));
    }

    static void claimSpec(ObjectNode spec) {
        putDefault(spec, "volumeMode", "Filesystem");
        var resources = child(spec, "resources");
        Quantity.canonicalValues(resources.path("requests"));
        Quantity.canonicalValues(resources.path("limits"));
    }

    static void storageClass(ObjectNode storageClass) {
        putDefault(storageClass, "reclaimPolicy", "Delete");
        putDefault(storageClass, "volumeBindingMode", "Immediate");
    }
}
