// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.ground.server.engine.defaults;

import static org.paddlepaddle.cloud.ground.server.engine.Json.child;
import static org.paddlepaddle.cloud.ground.server.engine.Json.objects;
import static org.paddlepaddle.cloud.ground.server.engine.Json.putDefault;

import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.List;

/** Volumes of a pod. */
final class VolumeDefaults {
    /** 0644, written in decimal as JSON must. */
    private static final int FILE_MODE = 420;

    private VolumeDefaults() {}

    static void volume(ObjectNode volume) {
        if (volume.size() == 1) {
            volume.putObject("emptyDir");
        }
        for (var source : List.of("secret", "configMap", "downwardAPI", "projected")) {
            if (volume.get(source) instanceof ObjectNode found) {
                putDefault(found, "defaultMode", FILE_MODE);
                fieldReferences(found);
            }
        }
        if (volume.get("hostPath") instanceof ObjectNode path && !path.has("type")) {
            path.put("type", "");
        }
        if (volume.get("emptyDir") instanceof ObjectNode directory) {
            Quantity.canonicalField(directory, "sizeLimit");
        }
        for (var source : objects(volume.path("projected").path("sources"))) {
            if (source.get("serviceAccountToken") instanceof ObjectNode token) {
                putDefault(token, "expirationSeconds", 3600);
            }
            if (source.get("downwardAPI") instanceof ObjectNode api) {
                fieldReferences(api);
            }
        }
        if (volume.path("ephemeral").get("volumeClaimTemplate") instanceof ObjectNode template) {
            StorageDefaults.claimSpec(child(template, "spec"));
        }
    }

    private static void fieldReferences(ObjectNode source) {
        for (var item : objects(source.path("items"))) {
            if (item.get("fieldRef") instanceof ObjectNode reference) {
                putDefault(reference, "apiVersion", "v1");
            }
        }
    }
}
