// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.cube.store;

import java.util.List;
import org.paddlepaddle.cloud.cube.files.FaultPoint;
import org.paddlepaddle.cloud.cube.layer.LayerSpec;
import org.paddlepaddle.cloud.cube.layer.Layers;
import org.paddlepaddle.cloud.cube.layer.ManifestFile;
import org.paddlepaddle.cloud.cube.store.VersionHistory.Kept;

/**
 * Compaction of a table: makes one base out of a base and its patches: the same version, the same
 * rows, fewer layers.
 */
final class Compaction {
    private static final String SCRATCH = ".scratch";

    private final TableFiles files;
    private final FaultPoint faults;

    Compaction(TableFiles files, FaultPoint faults) {
        this.files = files;
        this.faults = faults;
    }

    static boolean needed(StoredVersion version, StoreOptions options) {
        return version.splits().stream().anyMatch(stack -> needed(stack.layers(), options));
    }

    private static boolean needed(List<Layer> layers, StoreOptions options) {
        if (layers.size() == 1) {
            return false;
        }
        double patched = 0;
        for (var patch : layers.subList(0, layers.size() - 1)) {
            patched += patch.resident().keyCount() + patch.resident().removedCount();
        }
        long base = layers.getLast().resident().keyCount();
        return layers.size() > options.compactLayers() || patched > options.compactShare() * base;
    }

    /** The version with its new layer, which is on disk and whole. */
    Kept merge(StoredVersion version) {
        var name = files.compacted(version.name());
        for (int split = 0; split < files.splits(); split++) {
            merge(version, version.splits().get(split), name, split);
        }
        return new Kept(version.name(), List.of(name));
    }

    private void merge(StoredVersion version, LayerStack stack, String name, int split) {
        var scratch = files.root().resolve(SCRATCH);
        try (var sink = Layers.sink(spec(version, stack.layers().getLast()), scratch)) {
            stack.forEach((key, value, length) -> sink.put(key, value, 0, length));
            sink.publish(files.layer(name, split));
        }
    }

    /** Keeps the base's own name as what it depends on: patches of the line still refer to it. */
    private LayerSpec spec(StoredVersion version, Layer base) {
        if (!ManifestFile.in(base.directory())) {
            // Of which shard they are, upstream's files do not say.
            return LayerSpec.base(
                            version.table(),
                            version.name(),
                            ShardPlace.UNKNOWN.shard(),
                            ShardPlace.UNKNOWN.count())
                    .withDepend(base.name())
                    .withFaults(faults);
        }
        var manifest = ManifestFile.read(base.directory());
        return LayerSpec.base(
                        version.table(), version.name(), manifest.shard(), manifest.shardCount())
                .withDepend(manifest.depend())
                .withFaults(faults);
    }
}
