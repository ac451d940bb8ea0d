// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.hub.wire;

import com.fasterxml.jackson.annotation.JsonIgnoreProperties;
import java.util.List;
import java.util.Map;
import org.paddlepaddle.cloud.hub.ModelFile;
import org.paddlepaddle.cloud.hub.ModelVersion;
import org.paddlepaddle.cloud.hub.VersionHead;
import org.paddlepaddle.cloud.hub.program.ProgramSignature;

/**
 * A version as the protocol shows it.
 *
 * @param digest of the manifest: the identity of the content
 * @param created in ISO 8601
 * @param fileCount how many files there are
 * @param signatures what the programs in it take and give, by path; empty where versions are
 *     searched or listed
 * @param files empty where versions are searched
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
        int fileCount,
        Map<String, ProgramSignature> signatures,
        List<ModelFile> files) {

    @SuppressWarnings("RedundantNullCheck") // Jackson passes null for what an older hub lacks
    public VersionView {
        signatures = signatures == null ? Map.of() : signatures;
    }

    public static VersionView of(ModelVersion version) {
        return of(version, Map.of());
    }

    public static VersionView of(ModelVersion version, Map<String, ProgramSignature> signatures) {
        return of(version.head(), signatures, version.manifest().files());
    }

    /** Without the files. */
    public static VersionView of(VersionHead version) {
        return of(version, Map.of(), List.of());
    }

    private static VersionView of(
            VersionHead version, Map<String, ProgramSignature> signatures, List<ModelFile> files) {
        var facts = version.facts();
        return new VersionView(
                version.model(),
                version.number(),
                version.digest(),
                version.size(),
                version.aliases(),
                version.created().toString(),
                version.creator(),
                facts.description(),
                facts.tags(),
                facts.lineage(),
                facts.metrics(),
                version.files(),
                signatures,
                files);
    }
}
