// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.hub.wire;

import com.fasterxml.jackson.annotation.JsonIgnoreProperties;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.paddlepaddle.cloud.hub.ModelFile;
import org.paddlepaddle.cloud.hub.ModelManifest;
import org.paddlepaddle.cloud.hub.VersionFacts;

/** A request to register a version. */
@JsonIgnoreProperties(ignoreUnknown = true)
public record Registration(
        @Nullable List<ModelFile> files,
        @Nullable String description,
        @Nullable Map<String, String> tags,
        @Nullable Map<String, String> lineage,
        @Nullable Map<String, Double> metrics) {

    public static Registration of(ModelManifest manifest, VersionFacts facts) {
        return new Registration(
                manifest.files(),
                facts.description(),
                facts.tags(),
                facts.lineage(),
                facts.metrics());
    }

    public ModelManifest manifest() {
        return new ModelManifest(files == null ? List.of() : files);
    }

    public VersionFacts facts() {
        return new VersionFacts(
                description == null ? "" : description,
                tags == null ? Map.of() : tags,
                lineage == null ? Map.of() : lineage,
                metrics == null ? Map.of() : metrics);
    }
}
