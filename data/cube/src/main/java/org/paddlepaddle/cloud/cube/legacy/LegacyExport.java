// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.cube.legacy;

import java.io.IOException;
import java.lang.foreign.MemorySegment;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.ArrayList;
import java.util.List;
import org.paddlepaddle.cloud.cube.layer.LayerSink;
import org.paddlepaddle.cloud.cube.layer.LayerSpec;
import org.paddlepaddle.cloud.cube.layer.Layers;
import org.paddlepaddle.cloud.cube.layer.Manifest;
import org.paddlepaddle.cloud.cube.layer.ManifestFile;
import org.paddlepaddle.cloud.cube.layer.RowCursor;
import org.paddlepaddle.cloud.cube.layer.Trees;

/**
 * Writes a version of our own format as one base of upstream's, for servers that know nothing else.
 * Patches are laid over their base on the way, and removed keys are gone.
 */
public final class LegacyExport {
    private static final String MERGED = "merged";

    private LegacyExport() {}

    /**
     * The layers of a version, base first, as their manifests tell.
     *
     * @param table the directory in which the versions lie
     */
    public static List<Path> layers(Path table, String version) {
        List<Path> layers = new ArrayList<>();
        String name = version;
        while (true) {
            Path directory = new LegacyLayout(table, 1).directories(name).getFirst();
            if (layers.contains(directory)) {
                throw new LegacyException("version " + name + " depends on itself");
            }
            layers.addFirst(directory);
            Manifest manifest = ManifestFile.read(directory);
            if (manifest.kind() == Manifest.Kind.BASE) {
                return layers;
            }
            name = manifest.depend();
        }
    }

    /**
     * @param layers of one shard, base first
     * @param target appears whole or not at all; with a split it holds a directory for each part
     * @param split upstream's {@code dict_split}; 1 for none
     * @return the counters of each part
     */
    public static List<LegacyCounters> write(List<Path> layers, Path target, int split) {
        Path whole = target.toAbsolutePath();
        Path partial = whole.resolveSibling("." + whole.getFileName() + ".partial");
        try {
            if (Files.exists(whole)) {
                throw new LegacyException(target + " is already there");
            }
            Trees.delete(partial);
            Files.createDirectories(partial);
            List<LegacyCounters> counters = fill(layers, partial, split);
            Trees.delete(partial.resolve(MERGED));
            Trees.sync(partial);
            Files.move(partial, whole, StandardCopyOption.ATOMIC_MOVE);
            return counters;
        } catch (IOException failure) {
            throw new LegacyException(target + " cannot be written: " + failure, failure);
        }
    }

    private static List<LegacyCounters> fill(List<Path> layers, Path partial, int split) {
        if (layers.size() == 1) {
            return copy(layers.getFirst(), partial, split);
        }
        Path merged = partial.resolve(MERGED);
        LayerSpec spec = LayerSpec.patch("export", "export", "export", 0, 1);
        LegacyWriter.newDirectory(merged);
        try (LayerSink sink = Layers.sink(spec, merged)) {
            layers.forEach(layer -> lay(layer, sink));
            sink.publish(merged.resolve("layer"));
        }
        return copy(merged.resolve("layer"), partial, split);
    }

    private static void lay(Path layer, LayerSink sink) {
        RowBytes bytes = new RowBytes();
        try (RowCursor rows = Layers.rows(layer)) {
            while (rows.next()) {
                if (rows.removed()) {
                    sink.remove(rows.key());
                } else {
                    int length = bytes.load(rows.value());
                    sink.put(rows.key(), bytes.array, 0, length);
                }
            }
        }
    }

    private static List<LegacyCounters> copy(Path layer, Path target, int split) {
        LegacyLayout layout = new LegacyLayout(target, split);
        List<LegacyWriter> writers = new ArrayList<>();
        try (RowCursor rows = Layers.rows(layer)) {
            for (Path part : layout.directories("")) {
                writers.add(new LegacyWriter(LegacyWriter.newDirectory(part), LegacyCounters.NONE));
            }
            RowBytes bytes = new RowBytes();
            while (rows.next()) {
                if (!rows.removed()) {
                    int length = bytes.load(rows.value());
                    writers.get(layout.part(rows.key())).put(rows.key(), bytes.array, 0, length);
                }
            }
            return writers.stream().map(LegacyWriter::finish).toList();
        } finally {
            writers.forEach(LegacyWriter::close);
        }
    }

    /** An array that is used again for every row. */
    private static final class RowBytes {
        private byte[] array = new byte[256];

        int load(MemorySegment value) {
            int length = Math.toIntExact(value.byteSize());
            if (length > array.length) {
                array = new byte[Math.max(length, 2 * array.length)];
            }
            MemorySegment.copy(value, 0, MemorySegment.ofArray(array), 0, length);
            return length;
        }
    }
}
