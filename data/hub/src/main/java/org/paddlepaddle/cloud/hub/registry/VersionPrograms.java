// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.hub.registry;

import java.io.IOException;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import org.paddlepaddle.cloud.hub.BlobStore;
import org.paddlepaddle.cloud.hub.ModelFile;
import org.paddlepaddle.cloud.hub.ModelVersion;
import org.paddlepaddle.cloud.hub.program.ProgramSignature;
import org.paddlepaddle.cloud.hub.store.DocumentRows;

/** What the programs in a version take and give: read once, then kept beside it. */
final class VersionPrograms {
    private static final String KIND = "programs";
    private static final int MOST = 16;

    private final DocumentRows documents;
    private final BlobStore blobs;

    VersionPrograms(DocumentRows documents, BlobStore blobs) {
        this.documents = documents;
        this.blobs = blobs;
    }

    /**
     * As it is kept.
     *
     * @param signatures by the path of the program
     */
    record Kept(Map<String, ProgramSignature> signatures) {}

    Map<String, ProgramSignature> of(ModelVersion version) throws IOException {
        var known = documents.find(KIND, id(version.model(), version.number()), Kept.class);
        return known.isPresent() ? known.get().signatures() : read(version);
    }

    private Map<String, ProgramSignature> read(ModelVersion version) throws IOException {
        var signatures = new TreeMap<String, ProgramSignature>();
        var programs =
                version.manifest().files().stream()
                        .filter(file -> ProgramSignature.isProgram(file.path()))
                        .filter(file -> file.size() <= ProgramSignature.LONGEST)
                        .limit(MOST)
                        .toList();
        for (var file : programs) {
            signature(version, file).ifPresent(found -> signatures.put(file.path(), found));
        }
        documents.put(KIND, id(version.model(), version.number()), new Kept(signatures));
        return signatures;
    }

    private Optional<ProgramSignature> signature(ModelVersion version, ModelFile file)
            throws IOException {
        try (var content = blobs.open(version.model(), file, 0)) {
            return ProgramSignature.read(file.path(), content.readNBytes(ProgramSignature.LONGEST));
        }
    }

    void forget(String model, int number) {
        documents.remove(KIND, id(model, number));
    }

    private static String id(String model, int number) {
        return model + "/" + number;
    }
}
