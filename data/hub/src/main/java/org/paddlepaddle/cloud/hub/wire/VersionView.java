// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.hub.wire;

import com.fasterxml.jackson.annotation.JsonIgnoreProperties;
import java.util.List;
import java.util.Map;
import org.paddlepaddle.cloud.hub.ModelFile;
import org.paddlepaddle.cloud.hub.ModelVersion;

/**
 * A version as the protocol shows it.
 *
 * @param digest of the manifest: the identity of the content
 * @param created in ISO 8601
 */
@JsonIgnoreProperties(ignoreUnknown = true)
public record VersionView(
        String model,
        int version,
        String digest,
        long size,
        List<String> aliases,
        String created,
        String creator,
        String description,
        Map<String, String> tags,
        Map<String, String> lineage,
        Map<String, Double> metrics,
        List<ModelFile> files) {

    public static VersionView of(ModelVersion version) {
        var facts = version.facts();
        return new VersionView(
                version.model(),
                version.number(),
                version.digest(),
                version.manifest().size(),
                version.aliases(),
                version.created().toString(),
                version.creator(),
                facts.description(),
                facts.tags(),
                facts.lineage(),
                facts.metrics(),
                version.manifest().files());
    }
}
