// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.hub.mlflow;

import java.io.IOException;
import java.io.InputStream;
import java.util.ArrayList;
import java.util.List;
import org.paddlepaddle.cloud.hub.BlobStore;
import org.paddlepaddle.cloud.hub.ModelFile;
import org.paddlepaddle.cloud.hub.store.ArtifactRows;

/**
 * Uploaded artifacts of runs and logged models, which are not of a version yet. Bytes come first,
 * then the row.
 */
final class ArtifactUploads {
    /** A place among the blobs that no model can have: names begin with a letter or digit. */
    private static final String SPACE = ".mlflow";

    private final ArtifactRows rows;
    private final BlobStore blobs;

    ArtifactUploads(ArtifactRows rows, BlobStore blobs) {
        this.rows = rows;
        this.blobs = blobs;
    }

    void put(String path, InputStream content) throws IOException {
        rows.put(blobs.keep(SPACE, path, content));
    }

    /** The file of this path or the files below it, with whole paths. */
    List<ModelFile> at(String path) {
        return rows.at(path);
    }

    InputStream open(ModelFile file) throws IOException {
        return blobs.open(SPACE, file, 0);
    }

    /** Copies the files below a directory to a model's blobs; their paths lose the directory. */
    List<ModelFile> handOver(String directory, String model) throws IOException {
        var files = new ArrayList<ModelFile>();
        for (var file : rows.at(directory)) {
            copy(SPACE, file, model);
            var path =
                    file.path().equals(directory)
                            ? directory.substring(directory.lastIndexOf('/') + 1)
                            : file.path().substring(directory.length() + 1);
            files.add(new ModelFile(path, file.size(), file.sha256()));
        }
        return files;
    }

    /** Copies a blob of one model to another, unless it is there. */
    void copy(String from, ModelFile file, String model) throws IOException {
        if (!blobs.has(model, file)) {
            try (var content = blobs.open(from, file, 0)) {
                blobs.put(model, file, content);
            }
        }
    }
}
