// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.objects.store;

import java.io.IOException;
import java.nio.file.Files;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentSkipListMap;
import java.util.function.UnaryOperator;
import org.paddlepaddle.cloud.objects.error.S3Error;
import org.paddlepaddle.cloud.objects.store.file.DurableFiles;
import org.paddlepaddle.cloud.objects.store.file.Layout;

/** The buckets of a store: a directory each, with a file that holds its rules. */
final class Buckets {
    private final Layout layout;
    private final Map<String, Bucket> known = new ConcurrentSkipListMap<>();

    Buckets(Layout layout) throws IOException {
        this.layout = layout;
        try (var directories = Files.newDirectoryStream(layout.buckets())) {
            for (var directory : directories) {
                var file = directory.resolve("bucket.json");
                if (Files.exists(file)) {
                    var bucket = StoreJson.read(Files.readAllBytes(file), Bucket.class);
                    known.put(bucket.name(), bucket);
                }
            }
        }
    }

    List<Bucket> all() {
        return List.copyOf(known.values());
    }

    Optional<Bucket> find(String name) {
        return Optional.ofNullable(known.get(name));
    }

    Bucket require(String name) {
        return find(name).orElseThrow(S3Error.NoSuchBucket::refused);
    }

    /** Made aside and renamed, so that it is there whole or not at all. */
    Bucket create(String name, long now) throws IOException {
        var bucket = new Bucket(name, now, List.of());
        var aside = Files.createTempDirectory(layout.staging(), "bucket-");
        Files.createDirectories(aside.resolve("objects"));
        Files.createDirectories(aside.resolve("parts"));
        DurableFiles.write(aside.resolve("bucket.json"), StoreJson.bytes(bucket), layout.staging());
        DurableFiles.rename(aside, layout.bucket(name));
        known.put(name, bucket);
        return bucket;
    }

    void change(String name, UnaryOperator<Bucket> change) throws IOException {
        var changed = change.apply(require(name));
        DurableFiles.write(layout.bucketFile(name), StoreJson.bytes(changed), layout.staging());
        known.put(name, changed);
    }

    void delete(String name) throws IOException {
        var aside = Files.createTempDirectory(layout.staging(), "gone-");
        DurableFiles.rename(layout.bucket(name), aside.resolve(name));
        DurableFiles.syncDirectory(layout.buckets());
        known.remove(name);
        DurableFiles.deleteTree(aside);
    }
}
