// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.cube.store;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.paddlepaddle.cloud.cube.layer.LayerException;
import org.paddlepaddle.cloud.cube.layer.LayerImage;
import org.paddlepaddle.cloud.cube.layer.LegacySource;
import org.paddlepaddle.cloud.cube.layer.ManifestFile;
import org.paddlepaddle.cloud.cube.layer.Residence;

/** Reads a version against its checksums, on disk and in memory. */
final class Inspection {
    private final String table;
    private final String version;
    private final TableFiles files;
    private final LegacySource legacy;
    private final List<String> problems = new ArrayList<>();
    private long bytes;

    Inspection(String table, String version, TableFiles files, LegacySource legacy) {
        this.table = table;
        this.version = version;
        this.files = files;
        this.legacy = legacy;
    }

    Verification of(List<String> chain, @Nullable StoredVersion resident) {
        for (int split = 0; split < files.splits(); split++) {
            for (var layer : chain) {
                onDisk(files.layer(layer, split));
            }
        }
        if (resident != null) {
            resident.layers().forEach(this::inMemory);
        }
        return new Verification(table, version, bytes, List.copyOf(problems));
    }

    private void onDisk(Path directory) {
        if (!ManifestFile.in(directory) && legacy.holds(directory)) {
            // Upstream's files carry no checksums; that they can be loaded is all there is to say.
            return;
        }
        try (var image = LayerImage.open(directory, Residence.MAPPED)) {
            bytes += image.bytes();
        } catch (LayerException e) {
            problems.add(String.valueOf(e.getMessage()));
        } catch (InternalError e) {
            // What the virtual machine makes of a mapped page that cannot be read.
            problems.add(directory + ": became unreadable while it was read");
        }
    }

    private void inMemory(Layer layer) {
        layer.resident()
                .problems()
                .forEach(p -> problems.add("in memory, " + layer.name() + "/" + p));
        bytes += layer.resident().bytes();
    }
}
