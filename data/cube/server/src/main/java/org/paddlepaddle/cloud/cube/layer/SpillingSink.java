// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.cube.layer;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.List;
import java.util.function.DoubleSupplier;
import org.jspecify.annotations.Nullable;
import org.paddlepaddle.cloud.cube.files.Durable;
import org.paddlepaddle.cloud.cube.files.FaultPoint;
import org.paddlepaddle.cloud.cube.layer.Manifest.Kind;
import org.paddlepaddle.cloud.cube.layer.Manifest.PartFile;
import org.paddlepaddle.cloud.cube.layer.Manifest.Values;

/** Collects rows in a {@link Spill} and writes the layer when all are there. */
final class SpillingSink implements LayerSink {
    private static final byte[] NOTHING = {};
    private static final int NO_ROW_YET = -1;

    private final LayerSpec spec;
    private final Spill spill;
    private final FaultPoint faults;
    private int longest;
    private int first = NO_ROW_YET;
    private boolean uniform = true;
    private boolean published;
    private volatile DoubleSupplier written = () -> 0;

    SpillingSink(LayerSpec spec, Path scratch) {
        this.spec = spec;
        this.faults = spec.faults();
        this.spill = new Spill(scratch, spec.memory());
    }

    @Override
    public void put(long key, byte[] value, int offset, int length) {
        if (length > Ref.MAX_LENGTH) {
            throw new LayerException(
                    "the value of key %s has %d bytes; at most %d are possible"
                            .formatted(Long.toUnsignedString(key), length, Ref.MAX_LENGTH));
        }
        if (first == NO_ROW_YET) {
            first = length;
        }
        uniform &= length == first;
        longest = Math.max(longest, length);
        add(key, value, offset, length);
    }

    @Override
    public void remove(long key) {
        if (spec.kind() == Kind.BASE) {
            throw new LayerException("a base has no key to remove");
        }
        add(key, NOTHING, 0, Spill.REMOVED);
    }

    private void add(long key, byte[] value, int offset, int length) {
        if (published) {
            throw new LayerException("the layer is published already");
        }
        try {
            spill.add(Hash.of(key, Hash.SEED), key, value, offset, length);
        } catch (IOException e) {
            throw new LayerException("cannot put rows aside: " + e.getMessage(), e);
        }
    }

    @Override
    public Manifest publish(Path directory) {
        if (published) {
            throw new LayerException("the layer is published already");
        }
        published = true;
        var target = directory.toAbsolutePath();
        // Beside the target, so that renaming stays within one file system.
        var partial = target.resolveSibling("." + target.getFileName() + ".partial");
        try {
            spill.complete();
            Files.createDirectories(parent(target));
            faults.before("layer.sweep");
            Durable.delete(partial);
            return publish(target, partial);
        } catch (IOException e) {
            discard(partial, e);
            throw new LayerException("cannot write " + directory + ": " + e.getMessage(), e);
        } catch (LayerException e) {
            discard(partial, e);
            throw e;
        }
    }

    private Manifest publish(Path target, Path partial) throws IOException {
        if (Files.exists(target)) {
            throw new LayerException(target + " exists already; layers are never changed");
        }
        faults.before("layer.mkdir");
        Files.createDirectory(partial);
        var manifest = write(partial);
        writeManifest(partial.resolve(ManifestFile.NAME), manifest);
        written = () -> 1;
        Durable.publish(partial, target, faults, "layer");
        return manifest;
    }

    private Manifest write(Path partial) throws IOException {
        return switch (spec.kind()) {
            case BASE -> writeBase(partial);
            case PATCH -> writePatch(partial);
        };
    }

    private Manifest writeBase(Path partial) throws IOException {
        var values = uniform ? Values.IN_SLOT : Values.IN_HEAP;
        int stride = uniform ? spec.stride().of(8 + longest) : 16;
        var writer = new PerfectHashWriter(spill, values, stride, spec, partial);
        written = writer::share;
        try {
            var files = writer.write(spec.threads());
            return manifest(values, writer.keys(), 0, stride, files);
        } finally {
            writer.close();
        }
    }

    private Manifest writePatch(Path partial) throws IOException {
        var writer = new PatchWriter(spill, partial, faults);
        written = writer::share;
        try {
            var files = writer.write();
            return manifest(Values.IN_HEAP, writer.keys(), writer.tombstones(), 16, files);
        } finally {
            writer.close();
        }
    }

    private Manifest manifest(
            Values values, long keys, long tombstones, int stride, List<PartFile> files) {
        return new Manifest(
                ManifestFile.FORMAT,
                spec.table(),
                spec.version(),
                spec.depend(),
                spec.shard(),
                spec.shardCount(),
                spec.kind(),
                values,
                keys,
                tombstones,
                longest,
                stride,
                Hash.SEED,
                files);
    }

    private void writeManifest(Path file, Manifest manifest) throws IOException {
        faults.before("layer.manifest");
        try (var out =
                FileChannel.open(file, StandardOpenOption.CREATE_NEW, StandardOpenOption.WRITE)) {
            var bytes = ByteBuffer.wrap(ManifestFile.bytes(manifest));
            while (bytes.hasRemaining()) {
                out.write(bytes);
            }
            faults.before("layer.sync:" + ManifestFile.NAME);
            out.force(true);
        }
    }

    @Override
    public double written() {
        return written.getAsDouble();
    }

    /** Not for errors: what stands for a killed process must leave everything as it is. */
    private void discard(Path partial, Exception reason) {
        try {
            faults.before("layer.discard");
            Durable.delete(partial);
        } catch (IOException e) {
            reason.addSuppressed(e);
        }
    }

    private static Path parent(Path path) {
        @Nullable Path parent = path.getParent();
        if (parent == null) {
            throw new LayerException("a layer cannot be the root directory");
        }
        return parent;
    }

    @Override
    public void close() {
        spill.close();
    }
}
