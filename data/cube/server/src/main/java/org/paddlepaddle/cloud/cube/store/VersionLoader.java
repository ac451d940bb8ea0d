// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.cube.store;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.paddlepaddle.cloud.cube.layer.LayerException;
import org.paddlepaddle.cloud.cube.layer.LayerImage;
import org.paddlepaddle.cloud.cube.layer.LegacySource;
import org.paddlepaddle.cloud.cube.layer.Manifest;
import org.paddlepaddle.cloud.cube.layer.Manifest.Kind;
import org.paddlepaddle.cloud.cube.layer.ManifestFile;
import org.paddlepaddle.cloud.cube.layer.memory.Residence;
import org.paddlepaddle.cloud.cube.store.VersionHistory.Kept;

/** Brings versions of one table into memory and verifies them. */
final class VersionLoader {
    private final String table;
    private final TableFiles files;
    private final Residence residence;
    private final LegacySource legacy;

    VersionLoader(String table, TableFiles files, StoreOptions options) {
        this.table = table;
        this.files = files;
        this.residence = options.residence();
        this.legacy = options.legacy();
    }

    /** Whether there are files of a version under this name. */
    boolean exists(String version) {
        var directory = files.layer(version, 0);
        return ManifestFile.in(directory) || legacy.holds(directory);
    }

    /** The layers of a version: as history knows them, else as manifests tell. */
    Kept resolve(String version, VersionHistory versionHistory) {
        var known = versionHistory.find(version);
        if (known != null) {
            return known;
        }
        var layers = new ArrayList<String>();
        resolve(version, versionHistory, layers);
        return new Kept(version, layers);
    }

    private void resolve(String version, VersionHistory versionHistory, List<String> layers) {
        if (layers.contains(version)) {
            throw new StoreException(version + " depends on itself");
        }
        layers.add(version);
        var directory = files.layer(version, 0);
        if (!exists(version)) {
            throw new StoreException(
                    "%s has no version%s: neither %s nor index.n in %s"
                            .formatted(
                                    Table.called(table),
                                    version.isEmpty() ? "" : " " + version,
                                    ManifestFile.NAME,
                                    directory));
        }
        if (!ManifestFile.in(directory)) {
            return;
        }
        var manifest = manifest(version, directory);
        if (manifest.kind() == Kind.PATCH) {
            var below = versionHistory.find(manifest.depend());
            if (below != null) {
                layers.addAll(below.layers());
            } else {
                resolve(manifest.depend(), versionHistory, layers);
            }
        }
    }

    private Manifest manifest(String version, Path directory) {
        try {
            return ManifestFile.read(directory);
        } catch (LayerException e) {
            throw refused(version, e);
        }
    }

    StoredVersion load(Kept version) {
        var stacks = new ArrayList<LayerStack>();
        var loaded = new ArrayList<Layer>();
        try {
            for (int split = 0; split < files.splits(); split++) {
                stacks.add(LayerStack.of(loadSplit(version.layers(), split, loaded)));
            }
            return new StoredVersion(table, version.version(), stacks);
        } catch (RuntimeException | InternalError e) {
            loaded.forEach(layer -> layer.resident().close());
            throw refused(version.version(), e);
        }
    }

    private List<Layer> loadSplit(List<String> names, int split, List<Layer> loaded) {
        var stack = new ArrayList<Layer>();
        for (int i = 0; i < names.size(); i++) {
            var over = i + 1 < names.size() ? files.layer(names.get(i + 1), split) : null;
            var part = loadLayer(names.get(i), split, over);
            loaded.add(part.layer());
            if (!stack.isEmpty()) {
                requirePlace(stack.getLast(), part.layer());
            }
            stack.add(part.layer());
            if (part.complete()) {
                return stack;
            }
        }
        throw new StoreException(names.getLast() + " is a patch, and nothing lies below it");
    }

    /** A patch over a version that is in memory already; its layers are shared. */
    StoredVersion loadOver(StoredVersion current, String version) {
        var stacks = new ArrayList<LayerStack>();
        var loaded = new ArrayList<Layer>();
        try {
            for (int split = 0; split < files.splits(); split++) {
                var below = current.splits().get(split);
                var over = below.layers().getFirst().directory();
                var part = loadLayer(version, split, over);
                loaded.add(part.layer());
                stacks.add(part.complete() ? alone(part) : above(below, part, current));
            }
            return new StoredVersion(table, version, stacks);
        } catch (RuntimeException | InternalError e) {
            loaded.forEach(layer -> layer.resident().close());
            throw refused(version, e);
        }
    }

    private static LayerStack alone(Part part) {
        return LayerStack.of(List.of(part.layer()));
    }

    private static LayerStack above(LayerStack below, Part part, StoredVersion current) {
        requireLineage(part, current);
        requirePlace(part.layer(), below.layers().getFirst());
        return below.under(part.layer());
    }

    /**
     * @param depend the version a patch says it lies over; null where its files do not say
     */
    private record Part(Layer layer, boolean complete, @Nullable String depend) {}

    private Part loadLayer(String name, int split, @Nullable Path over) {
        var directory = files.layer(name, split);
        if (ManifestFile.in(directory)) {
            var image = LayerImage.open(directory, residence);
            var manifest = image.manifest();
            var resident =
                    switch (manifest.kind()) {
                        case BASE -> new PerfectHashTable(image);
                        case PATCH -> HashTable.of(image);
                    };
            var layer =
                    new Layer(
                            name,
                            directory,
                            lineage(name, manifest),
                            ShardPlace.of(manifest),
                            resident);
            return new Part(layer, manifest.kind() == Kind.BASE, manifest.depend());
        }
        if (!Files.isDirectory(directory) || !legacy.holds(directory)) {
            throw new StoreException(directory + " holds no version");
        }
        try (var rows = legacy.open(directory, over)) {
            boolean complete = over == null || rows.complete();
            var resident = LegacyLoad.load(rows, residence);
            var layer = new Layer(name, directory, Set.of(name), ShardPlace.UNKNOWN, resident);
            return new Part(layer, complete, null);
        }
    }

    private static Set<String> lineage(String name, Manifest manifest) {
        return new HashSet<>(List.of(name, manifest.version(), manifest.depend()));
    }

    private static void requirePlace(Layer patch, Layer below) {
        if (!patch.place().fits(below.place())) {
            throw new StoreException(
                    "%s is of %s, and %s below it of %s; other shards want a new base"
                            .formatted(
                                    patch.name(),
                                    patch.place(),
                                    quoted(below.name()),
                                    below.place()));
        }
    }

    /** A delta of upstream's depends on the base of the line, not on the delta before it. */
    private static void requireLineage(Part patch, StoredVersion current) {
        var depend = patch.depend();
        if (current.name().isEmpty() || depend == null) {
            return;
        }
        boolean known =
                depend.equals(current.name())
                        || current.layers().anyMatch(layer -> layer.lineage().contains(depend));
        if (!known) {
            throw new StoreException(
                    "%s is a patch of %s, and the current version is %s"
                            .formatted(
                                    patch.layer().name(), quoted(depend), quoted(current.name())));
        }
    }

    private StoreException refused(String version, Throwable e) {
        if (e instanceof StoreException known) {
            return known;
        }
        if (e instanceof LayerException) {
            return new StoreException(
                    "version %s of %s cannot be loaded: %s"
                            .formatted(quoted(version), Table.called(table), e.getMessage()),
                    e);
        }
        if (e instanceof RuntimeException mistake) {
            throw mistake;
        }
        // What the virtual machine makes of a mapped page that cannot be read.
        return new StoreException(
                "version %s of %s became unreadable while it was loaded"
                        .formatted(quoted(version), Table.called(table)),
                e);
    }

    private static String quoted(String version) {
        return version.isEmpty() ? "without a name" : version;
    }
}
