// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.cube.store;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Pattern;
import org.paddlepaddle.cloud.cube.files.Durable;
import org.paddlepaddle.cloud.cube.files.FaultPoint;

/** The directory of a table: where versions lie and which one is current. */
final class TableFiles {
    static final String POINTER = "VERSION";

    private static final Pattern NAME = Pattern.compile("[A-Za-z0-9_-][A-Za-z0-9._-]{0,199}");
    private static final String COMPACTED = ".compacted-";

    private final Path root;
    private final int splits;
    private final FaultPoint faults;

    TableFiles(Path root, int splits, FaultPoint faults) {
        this.root = root;
        this.splits = Math.max(1, splits);
        this.faults = faults;
    }

    Path root() {
        return root;
    }

    int splits() {
        return splits;
    }

    /** Where a layer's files of one split lie; names come from outside and stay below the root. */
    Path layer(String name, int split) {
        if (!name.isEmpty() && !NAME.matcher(name).matches()) {
            throw new StoreException("not a name of a version: " + name);
        }
        var parent = splits == 1 ? root : root.resolve(Integer.toString(split));
        return name.isEmpty() ? parent : parent.resolve(name);
    }

    /** A name for the compacted layers of a version that no directory has yet. */
    String compacted(String version) {
        for (int number = 1; ; number++) {
            var stem = version.isEmpty() ? "unnamed" : version.replaceFirst("\\.compacted-.*", "");
            var name = stem + COMPACTED + number;
            if (!Files.exists(layer(name, 0))) {
                return name;
            }
        }
    }

    VersionHistory history() {
        try {
            return VersionHistory.parse(Files.readString(root.resolve(POINTER)));
        } catch (NoSuchFileException e) {
            return VersionHistory.EMPTY;
        } catch (IOException e) {
            throw new StoreException(root.resolve(POINTER) + " cannot be read", e);
        }
    }

    /** Replaces the pointer by renaming, so that there is always one that is whole. */
    void save(VersionHistory versionHistory) {
        try {
            Durable.replace(root.resolve(POINTER), versionHistory.format(), faults, "pointer");
        } catch (IOException e) {
            throw new StoreException(
                    root.resolve(POINTER) + " cannot be written: " + e.getMessage(), e);
        }
    }

    /** Deletes a layer of every split. The table's own directory is never one. */
    void delete(String name) {
        if (name.isEmpty()) {
            return;
        }
        try {
            for (int split = 0; split < splits; split++) {
                faults.before("layer.delete");
                Durable.delete(layer(name, split));
            }
        } catch (IOException e) {
            throw new StoreException(name + " cannot be deleted: " + e.getMessage(), e);
        }
    }

    /** Compacted layers that no version has: a process died between making and using them. */
    List<String> abandoned(VersionHistory versionHistory) {
        var names = new ArrayList<String>();
        var used = versionHistory.directories();
        var first = layer("", 0);
        if (!Files.isDirectory(first)) {
            return names;
        }
        try (var entries = Files.newDirectoryStream(first, "*" + COMPACTED + "*")) {
            for (var entry : entries) {
                var name = String.valueOf(entry.getFileName());
                if (!used.contains(name) && !name.startsWith(".")) {
                    names.add(name);
                }
            }
        } catch (IOException e) {
            throw new StoreException(root + " cannot be listed", e);
        }
        return names;
    }
}
