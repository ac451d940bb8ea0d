// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.cube.layer;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentLinkedQueue;
import org.paddlepaddle.cloud.cube.layer.Manifest.PartFile;
import org.paddlepaddle.cloud.cube.layer.memory.ProcessMemory;
import org.paddlepaddle.cloud.cube.layer.memory.Residence;

/** The files of a layer in memory, every byte checked. */
public final class LayerImage implements AutoCloseable {
    private final Path directory;
    private final Manifest manifest;
    private final Map<String, Region> regions = new ConcurrentHashMap<>();

    private LayerImage(Path directory, Manifest manifest) {
        this.directory = directory;
        this.manifest = manifest;
    }

    /**
     * @throws LayerException when anything about the directory is not as it was written
     */
    public static LayerImage open(Path directory, Residence residence) {
        var image = new LayerImage(directory, ManifestFile.read(directory));
        try {
            image.load(residence);
            var problems = image.problems();
            if (!problems.isEmpty()) {
                throw new LayerException(directory + ": " + String.join("; ", problems));
            }
            LayerShape.check(image);
            return image;
        } catch (LayerException e) {
            image.close();
            throw e;
        }
    }

    /** All files at once. A failure waits until nobody reads any more. */
    private void load(Residence residence) {
        var failures = new ConcurrentLinkedQueue<LayerException>();
        manifest.files().parallelStream()
                .forEach(
                        file -> {
                            try {
                                regions.put(file.name(), region(file, residence));
                            } catch (LayerException e) {
                                failures.add(e);
                            }
                        });
        if (!failures.isEmpty()) {
            throw failures.remove();
        }
    }

    private Region region(PartFile file, Residence residence) {
        var path = directory.resolve(file.name());
        // The index is small and every lookup needs it.
        var where = file.name().equals(PerfectHashWriter.INDEX) ? Residence.MEMORY : residence;
        try {
            return Region.of(path, where);
        } catch (IOException e) {
            throw new LayerException(path + " cannot be read: " + e.getMessage(), e);
        }
    }

    /** Compares what is in memory with its checksums, now. */
    public List<String> problems() {
        var problems = new ArrayList<String>();
        for (var file : manifest.files()) {
            problems.addAll(new BlockFile(file, region(file.name()).segment()).problems());
        }
        return problems;
    }

    public Path directory() {
        return directory;
    }

    public Manifest manifest() {
        return manifest;
    }

    public Region index() {
        return region(PerfectHashWriter.INDEX);
    }

    /** Of a base only. */
    public Region slots() {
        return region(PerfectHashWriter.SLOTS);
    }

    public Region heap() {
        return region(PerfectHashWriter.HEAP);
    }

    /** Bytes of a file without its checksums. */
    long content(Region region) {
        return region.segment().get(ProcessMemory.LONG, region.length() - 16);
    }

    /** Where the number is that a writer puts behind everything else in an index. */
    public long indexTail() {
        return index().address() + content(index()) - 8;
    }

    public long bytes() {
        return manifest.files().stream().mapToLong(PartFile::length).sum();
    }

    private Region region(String name) {
        var region = regions.get(name);
        if (region == null) {
            throw new LayerException(directory + ": " + name + " is missing in the manifest");
        }
        return region;
    }

    @Override
    public void close() {
        regions.values().forEach(Region::close);
        regions.clear();
    }
}
