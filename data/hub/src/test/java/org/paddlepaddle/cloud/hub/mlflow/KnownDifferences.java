// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.hub.mlflow;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.HashSet;
import java.util.Set;

/** Where our answers are meant to differ from MLflow's server. Each must be met by the replay. */
enum KnownDifferences {
    /** A version is downloaded from its own files, which never change, not from its run. */
    DOWNLOAD_FROM_VERSION("get-download-uri", "artifact_uri"),
    /** We have no such uploads. */
    NO_PRESIGNED_UPLOADS("server-info", "presigned_upload_run_id_supported"),
    NO_PRESIGNED_MODEL_UPLOADS("server-info", "presigned_upload_model_id_supported"),
    /** We have no gateway for language models. */
    NO_GATEWAY("server-info", "features_enabled"),
    /** A stage is a view of an alias, and the alias is shown. */
    STAGE_IS_ALIAS("", "aliases");

    private static final Set<KnownDifferences> MET = new HashSet<>();

    private final String call;
    private final String field;

    KnownDifferences(String call, String field) {
        this.call = call;
        this.field = field;
    }

    /** Takes what is known to differ out of both answers. */
    static void forgive(String path, JsonNode theirs, JsonNode ours) {
        for (var each : values()) {
            if (path.contains(each.call)) {
                each.forgive(theirs, ours);
            }
        }
    }

    static Set<KnownDifferences> met() {
        return MET;
    }

    private void forgive(JsonNode theirs, JsonNode ours) {
        if (this == STAGE_IS_ALIAS) {
            forgetStage(ours);
            return;
        }
        if (!theirs.path(field).equals(ours.path(field))) {
            MET.add(this);
            ((ObjectNode) theirs).remove(field);
            ((ObjectNode) ours).remove(field);
        }
    }

    private void forgetStage(JsonNode node) {
        if (node.path(field) instanceof ArrayNode aliases) {
            var kept = aliases.deepCopy();
            kept.removeAll();
            for (var alias : aliases) {
                if (alias.path("alias").asText(alias.asText()).equals("production")) {
                    MET.add(this);
                } else {
                    kept.add(alias);
                }
            }
            ((ObjectNode) node).set(field, kept);
            if (kept.isEmpty()) {
                ((ObjectNode) node).remove(field);
            }
        }
        node.forEach(this::forgetStage);
    }
}
