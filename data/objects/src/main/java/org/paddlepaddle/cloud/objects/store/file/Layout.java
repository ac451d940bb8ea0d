// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.objects.store.file;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.paddlepaddle.cloud.objects.sign.Hex;

/**
 * Where things are in the directory of a store.
 *
 * <pre>
 * index.db                         keys in order; made again from the files when it is missing
 * staging/                         what is not acknowledged yet; emptied at every start
 * libraries/                       native code that was unpacked; emptied at every start
 * damaged/                         files that the scrubber took out
 * buckets/NAME/bucket.json         when it was made, its rules
 * buckets/NAME/objects/ab/HASH     an object; HASH is the SHA-256 of its key, ab its beginning
 * buckets/NAME/objects/ab/HASH.tags  its tags, where they were changed later
 * buckets/NAME/parts/UPLOAD/00001  a part; upload.json is there while the upload is open
 * </pre>
 */
public record Layout(Path root) {
    public Path index() {
        return root.resolve("index.db");
    }

    public Path staging() {
        return root.resolve("staging");
    }

    /** What native code unpacks to load it. */
    public Path libraries() {
        return root.resolve("libraries");
    }

    Path damaged() {
        return root.resolve("damaged");
    }

    public Path buckets() {
        return root.resolve("buckets");
    }

    public Path bucket(String bucket) {
        return buckets().resolve(bucket);
    }

    public Path bucketFile(String bucket) {
        return bucket(bucket).resolve("bucket.json");
    }

    public Path objects(String bucket) {
        return bucket(bucket).resolve("objects");
    }

    public Path object(String bucket, String key) {
        var hash = Hex.sha256(key);
        return objects(bucket).resolve(hash.substring(0, 2)).resolve(hash);
    }

    public Path tags(String bucket, String key) {
        var object = object(bucket, key);
        return object.resolveSibling(object.getFileName() + ".tags");
    }

    public Path parts(String bucket) {
        return bucket(bucket).resolve("parts");
    }

    public Path upload(String bucket, String upload) {
        return parts(bucket).resolve(upload);
    }

    public Path part(String bucket, String upload, int part) {
        return upload(bucket, upload).resolve("%05d".formatted(part));
    }

    /** Staged bodies of an earlier process were never acknowledged; its libraries nobody uses. */
    public void prepare() throws IOException {
        for (var leftover : List.of(staging(), libraries())) {
            DurableFiles.deleteTree(leftover);
            Files.createDirectories(leftover);
        }
        DurableFiles.createDirectory(buckets());
    }
}
