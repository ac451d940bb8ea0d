// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.cube.store;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.paddlepaddle.cloud.cube.layer.LayerException;
import org.paddlepaddle.cloud.cube.layer.LayerImage;
import org.paddlepaddle.cloud.cube.layer.LegacyRows;
import org.paddlepaddle.cloud.cube.layer.LegacySource;
import org.paddlepaddle.cloud.cube.layer.ManifestFile;
import org.paddlepaddle.cloud.cube.layer.memory.Residence;

/** Reads a version against its checksums, on disk and in memory. */
final class Inspection {
    private final String table;
    private final String version;
    private final TableFiles files;
    private final LegacySource legacy;
    private final Seen seen;
    private final List<String> problems = new ArrayList<>();
    private long bytes;

    /**
     * Layers that need no second look, because versions share them.
     *
     * @param directories by name
     */
    record Seen(Set<String> directories, Set<Layer> inMemory) {
        static Seen nothing() {
            return new Seen(new HashSet<>(), new HashSet<>());
        }
    }

    Inspection(String table, String version, TableFiles files, LegacySource legacy, Seen seen) {
        this.seen = seen;
        this.table = table;
        this.version = version;
        this.files = files;
        this.legacy = legacy;
    }

    Verification of(List<String> chain, @Nullable StoredVersion resident) {
        for (int split = 0; split < files.splits(); split++) {
            for (int i = 0; i < chain.size(); i++) {
                if (!seen.directories().contains(chain.get(i))) {
                    onDisk(chain, i, split);
                }
            }
        }
        if (resident != null) {
            resident.layers()
                    .filter(layer -> !seen.inMemory().contains(layer))
                    .forEach(this::inMemory);
        }
        return new Verification(table, version, bytes, List.copyOf(problems));
    }

    private void onDisk(List<String> chain, int layer, int split) {
        var directory = files.layer(chain.get(layer), split);
        try {
            if (!ManifestFile.in(directory) && legacy.holds(directory)) {
                boolean last = layer + 1 == chain.size();
                upstreams(directory, last ? null : files.layer(chain.get(layer + 1), split));
            } else {
                ours(directory);
            }
        } catch (LayerException e) {
            problems.add(String.valueOf(e.getMessage()));
        } catch (InternalError e) {
            // What the virtual machine makes of a mapped page that cannot be read.
            problems.add(directory + ": became unreadable while it was read");
        }
    }

    private void ours(Path directory) {
        try (var image = LayerImage.open(directory, Residence.MAPPED)) {
            bytes += image.bytes();
        }
    }

    /** Upstream's files carry no checksums; that they fit together is all there is to say. */
    private void upstreams(Path directory, @Nullable Path over) {
        try (var rows = legacy.open(directory, over)) {
            bytes += rows.blocks().stream().mapToLong(LegacyRows.Block::length).sum();
        }
    }

    private void inMemory(Layer layer) {
        layer.problems().forEach(p -> problems.add("in memory, " + layer.name() + "/" + p));
        bytes += layer.resident().bytes();
    }
}
