// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.cube.store;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Pattern;
import org.paddlepaddle.cloud.cube.layer.FaultPoint;
import org.paddlepaddle.cloud.cube.layer.Trees;

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

    History history() {
        try {
            return History.parse(Files.readString(root.resolve(POINTER)));
        } catch (NoSuchFileException e) {
            return History.EMPTY;
        } catch (IOException e) {
            throw new StoreException(root.resolve(POINTER) + " cannot be read", e);
        }
    }

    /** Replaces the pointer by renaming, so that there is always one that is whole. */
    void save(History history) {
        var partial = root.resolve("." + POINTER + ".partial");
        try {
            faults.before("pointer.write");
            write(partial, history.format());
            faults.before("pointer.rename");
            Files.move(
                    partial,
                    root.resolve(POINTER),
                    StandardCopyOption.ATOMIC_MOVE,
                    StandardCopyOption.REPLACE_EXISTING);
            faults.before("pointer.sync");
            Trees.sync(root);
        } catch (IOException e) {
            throw new StoreException(
                    root.resolve(POINTER) + " cannot be written: " + e.getMessage(), e);
        }
    }

    private void write(Path file, String text) throws IOException {
        try (var out =
                FileChannel.open(
                        file,
                        StandardOpenOption.CREATE,
                        StandardOpenOption.TRUNCATE_EXISTING,
                        StandardOpenOption.WRITE)) {
            var bytes = ByteBuffer.wrap(text.getBytes(StandardCharsets.UTF_8));
            while (bytes.hasRemaining()) {
                out.write(bytes);
            }
            faults.before("pointer.fsync");
            out.force(true);
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
                Trees.delete(layer(name, split));
            }
        } catch (IOException e) {
            throw new StoreException(name + " cannot be deleted: " + e.getMessage(), e);
        }
    }

    /** Compacted layers that no version has: a process died between making and using them. */
    List<String> abandoned(History history) {
        var names = new ArrayList<String>();
        var used = history.directories();
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
