// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.pipeline.server;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.Optional;
import org.paddlepaddle.cloud.http.HttpRefusal;
import org.paddlepaddle.cloud.pipeline.store.PipelineRow;
import org.paddlepaddle.cloud.pipeline.store.PipelineStore;

/** Finds the pipeline that a run is made from. */
public record RunSource(PipelineStore store) {
    /**
     * @param version empty when the request brought the pipeline itself
     */
    public record Found(String manifest, String version) {}

    public Found of(JsonNode body) {
        var spec = body.path("pipeline_spec");
        var manifest = spec.path("workflow_manifest").asText();
        var version =
                ResourceReferences.of(body, "PIPELINE_VERSION")
                        .or(() -> pipeline(spec.path("pipeline_id").asText()));
        if (manifest.isEmpty() == version.isEmpty()) {
            throw HttpRefusal.badRequest(
                    "a run needs either a workflow_manifest or the id of a pipeline or a version");
        }
        return version.map(this::version).orElseGet(() -> new Found(manifest, ""));
    }

    private Optional<String> pipeline(String id) {
        if (id.isEmpty()) {
            return Optional.empty();
        }
        return Optional.of(
                store.pipelines()
                        .find(id)
                        .map(PipelineRow::defaultVersion)
                        .orElseThrow(() -> HttpRefusal.notFound("there is no pipeline " + id)));
    }

    private Found version(String id) {
        return store.versions()
                .find(id)
                .map(row -> new Found(row.manifest(), id))
                .orElseThrow(() -> HttpRefusal.notFound("there is no pipeline version " + id));
    }
}
