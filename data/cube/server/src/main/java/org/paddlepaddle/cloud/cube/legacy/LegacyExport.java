// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.cube.legacy;

import java.io.IOException;
import java.lang.foreign.MemorySegment;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.paddlepaddle.cloud.cube.files.Durable;
import org.paddlepaddle.cloud.cube.layer.LayerException;
import org.paddlepaddle.cloud.cube.layer.LayerSink;
import org.paddlepaddle.cloud.cube.layer.LayerSpec;
import org.paddlepaddle.cloud.cube.layer.Layers;
import org.paddlepaddle.cloud.cube.layer.Manifest;
import org.paddlepaddle.cloud.cube.layer.ManifestFile;
import org.paddlepaddle.cloud.cube.layer.RowCursor;

/**
 * Writes a version of our own format as one base of upstream's, for servers that know nothing else.
 * Patches are laid over their base on the way, and removed keys are gone.
 */
public final class LegacyExport {
    private static final String MERGED = "merged";
    private static final Pattern VERSION = Pattern.compile("[A-Za-z0-9_-][A-Za-z0-9._-]{0,199}");

    private LegacyExport() {}

    /**
     * The layers of a version, base first, as their manifests tell. What a patch lies over is
     * looked for beside it, as in a server's {@code data}, and where a builder would have put it.
     */
    public static List<Path> layers(Path shard) {
        List<Path> layers = new ArrayList<>();
        Path directory = shard.toAbsolutePath().normalize();
        while (true) {
            if (layers.contains(directory)) {
                throw new LegacyException(directory + " depends on itself");
            }
            layers.addFirst(directory);
            Manifest manifest = ManifestFile.read(directory);
            if (manifest.kind() == Manifest.Kind.BASE) {
                return layers;
            }
            directory = below(directory, manifest.depend());
        }
    }

    private static Path below(Path patch, String depend) {
        if (!VERSION.matcher(depend).matches()) {
            throw new LegacyException(patch + " depends on '" + depend + "', which is no version");
        }
        Path beside = patch.resolveSibling(depend);
        String built = depend.contains("_") ? depend : depend + "_" + depend;
        Path inTree =
                patch.resolve("../..")
                        .normalize()
                        .resolve(built)
                        .resolve(String.valueOf(patch.getFileName()));
        return Stream.of(beside, inTree)
                .filter(ManifestFile::in)
                .findFirst()
                .orElseThrow(
                        () ->
                                new LegacyException(
                                        patch
                                                + " is a patch of version "
                                                + depend
                                                + ", which is neither "
                                                + beside
                                                + " nor "
                                                + inTree));
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
            Durable.delete(partial);
            Files.createDirectories(partial);
            List<LegacyCounters> counters = fill(layers, partial, split);
            Durable.delete(partial.resolve(MERGED));
            Durable.publish(partial, whole);
            return counters;
        } catch (IOException failure) {
            discard(partial, failure);
            throw new LegacyException(target + " cannot be written", failure);
        } catch (LegacyException | LayerException failure) {
            discard(partial, failure);
            throw failure;
        }
    }

    private static void discard(Path partial, Exception reason) {
        try {
            Durable.delete(partial);
        } catch (IOException failure) {
            reason.addSuppressed(failure);
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
