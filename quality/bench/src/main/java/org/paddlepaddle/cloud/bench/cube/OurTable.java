// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.bench.cube;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import org.paddlepaddle.cloud.bench.BenchException;
import org.paddlepaddle.cloud.cube.layer.LayerSink;
import org.paddlepaddle.cloud.cube.layer.LayerSpec;
import org.paddlepaddle.cloud.cube.layer.Layers;
import org.paddlepaddle.cloud.cube.layer.Manifest;
import org.paddlepaddle.cloud.cube.store.FileStore;
import org.paddlepaddle.cloud.cube.store.StoreOptions;

/** Our table on disk: versions built by the product's own writer, opened by its own store. */
public final class OurTable {
    public static final String NAME = "default";

    /** The version every part starts with. */
    public static final String BASE = "100";

    private static final String POINTER = "VERSION";

    private OurTable() {}

    /** Builds the version a server starts on. */
    static Manifest build(Path root, BenchRows benchRows) {
        var manifest = build(root, benchRows, BASE, 0);
        try {
            Files.writeString(root.resolve(POINTER), BASE + "\n");
        } catch (IOException e) {
            throw new BenchException("cannot write in " + root + ": " + e.getMessage(), e);
        }
        return manifest;
    }

    /** Builds a complete version; its values carry the salt. */
    public static Manifest build(Path root, BenchRows benchRows, String version, long salt) {
        try (var sink = Layers.sink(LayerSpec.base(NAME, version, 0, 1), scratch(root))) {
            fill(sink, benchRows, salt, 1);
            return sink.publish(root.resolve(version));
        }
    }

    /** Builds a patch that changes one key of {@code every}. */
    static Manifest patch(Path root, BenchRows benchRows, String version, long salt, int every) {
        var spec = LayerSpec.patch(NAME, version, BASE, 0, 1);
        try (var sink = Layers.sink(spec, scratch(root))) {
            fill(sink, benchRows, salt, every);
            return sink.publish(root.resolve(version));
        }
    }

    private static void fill(LayerSink sink, BenchRows benchRows, long salt, int every) {
        var value = new byte[benchRows.valueBytes()];
        for (long i = 0; i < benchRows.count(); i += every) {
            long key = BenchRows.key(i);
            benchRows.fill(key, salt, value);
            sink.put(key, value, 0, value.length);
        }
    }

    private static Path scratch(Path root) {
        try {
            return Files.createDirectories(root.resolveSibling("scratch"));
        } catch (IOException e) {
            throw new BenchException("cannot write beside " + root + ": " + e.getMessage(), e);
        }
    }

    /** Opens the store as a server does, without the work it does now and then. */
    public static FileStore open(Path root) {
        var options =
                StoreOptions.defaults()
                        .withDefaultTable(NAME)
                        .withScrubEvery(Duration.ZERO)
                        .withCompaction(Integer.MAX_VALUE, Double.POSITIVE_INFINITY);
        return FileStore.open(root, options);
    }
}
