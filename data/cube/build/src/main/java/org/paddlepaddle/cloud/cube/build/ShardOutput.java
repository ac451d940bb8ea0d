// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.cube.build;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.OptionalLong;
import java.util.concurrent.Semaphore;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.paddlepaddle.cloud.cube.files.FaultPoint;
import org.paddlepaddle.cloud.cube.files.FileDigest;
import org.paddlepaddle.cloud.cube.files.Tar;
import org.paddlepaddle.cloud.cube.input.DecodedRows;
import org.paddlepaddle.cloud.cube.layer.LayerSink;
import org.paddlepaddle.cloud.cube.layer.LayerSpec;
import org.paddlepaddle.cloud.cube.layer.Layers;
import org.paddlepaddle.cloud.cube.layer.Manifest;
import org.paddlepaddle.cloud.cube.legacy.LegacyCounters;
import org.paddlepaddle.cloud.cube.legacy.LegacyWriter;

/** One shard being written, in one format or both. Used by one thread at a time. */
final class ShardOutput implements AutoCloseable {
    /** Of what finishing a shard takes, how much goes into its layer; the rest is packing. */
    private static final double LAYING = 0.75;

    private final BuildSpec spec;
    private final BuildTree tree;
    private final int shard;
    private final FaultPoint faults;
    private final Semaphore completing;
    private final @Nullable LayerSink layer;
    private final @Nullable LegacyWriter legacy;
    private long rows;
    private volatile double packed;

    /**
     * @param before the counters a delta of upstream's format continues
     * @param completing shared by all shards: completing one takes memory
     */
    ShardOutput(
            BuildSpec spec,
            int shard,
            LegacyCounters before,
            Semaphore completing,
            FaultPoint faults) {
        this.spec = spec;
        this.shard = shard;
        this.completing = completing;
        this.faults = faults;
        tree = BuildTree.of(spec);
        layer = spec.format().hasNative() ? layer() : null;
        legacy =
                spec.format().hasLegacy()
                        ? new LegacyWriter(
                                LegacyWriter.newDirectory(
                                        tree.staging().resolve(tree.partName(shard))),
                                before)
                        : null;
    }

    private LayerSink layer() {
        String name = spec.versions().name();
        LayerSpec wanted =
                switch (spec.mode()) {
                    case BASE -> LayerSpec.base(spec.dict(), name, shard, spec.shards());
                    case DELTA ->
                            LayerSpec.patch(
                                    spec.dict(),
                                    name,
                                    spec.versions().lastName(),
                                    shard,
                                    spec.shards());
                };
        return Layers.sink(
                wanted.withStride(spec.stride())
                        .withThreads(spec.limits().perLayer())
                        .withMemory(spec.limits().perShard(spec.shards()))
                        .withFaults(faults),
                LegacyWriter.newDirectory(tree.staging().resolve("scratch" + shard)));
    }

    void accept(ByShard batch) {
        DecodedRows source = batch.rows();
        int end = batch.start(shard + 1);
        for (int place = batch.start(shard); place < end; place++) {
            int row = batch.row(place);
            put(source.key(row), source.bytes(), source.offset(row), source.length(row));
        }
    }

    private void put(long key, byte[] bytes, int offset, int length) {
        rows++;
        if (layer != null) {
            if (length == 0 && spec.emptyRemoves()) {
                layer.remove(key);
            } else {
                layer.put(key, bytes, offset, length);
            }
        }
        if (legacy != null) {
            legacy.put(key, bytes, offset, length);
        }
    }

    ShardReport finish() {
        faults.before("build.shard");
        Manifest manifest = layer == null ? null : complete(layer);
        LegacyCounters counters = legacy == null ? LegacyCounters.NONE : legacy.finish();
        Path part = tree.staging().resolve(tree.partName(shard));
        faults.before("build.archive");
        Path archive = tree.staging().resolve(tree.archiveName(shard));
        long bytes = bytes(part);
        FileDigest digest = Tar.pack(part, archive, done -> packed = (double) done / bytes);
        digest.writeMd5(archive, tree.archive(shard));
        return new ShardReport(
                shard,
                rows,
                manifest == null ? OptionalLong.empty() : OptionalLong.of(manifest.keyCount()),
                manifest == null ? 0 : manifest.tombstoneCount(),
                bytes,
                digest.md5(),
                counters);
    }

    /** How much of {@link #finish} is done, from 0 to 1; any thread may ask. */
    double finished() {
        return layer == null ? packed : LAYING * layer.written() + (1 - LAYING) * packed;
    }

    private Manifest complete(LayerSink rows) {
        completing.acquireUninterruptibly();
        try {
            return rows.publish(layerDirectory());
        } finally {
            completing.release();
        }
    }

    private Path layerDirectory() {
        String name = spec.format().hasLegacy() ? tree.besideName(shard) : tree.partName(shard);
        return tree.staging().resolve(name);
    }

    private static long bytes(Path directory) {
        try (Stream<Path> files = Files.list(directory)) {
            long sum = 0;
            for (Path file : files.toList()) {
                sum += Files.size(file);
            }
            return sum;
        } catch (IOException failure) {
            throw new BuildException(directory + " cannot be read", failure);
        }
    }

    @Override
    public void close() {
        if (layer != null) {
            layer.close();
        }
        if (legacy != null) {
            legacy.close();
        }
    }
}
