// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.cli.demo;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import org.paddlepaddle.cloud.terminal.screen.Cells;
import org.paddlepaddle.cloud.terminal.screen.Sizes;

/** The files that the training saved on this machine, with their sizes, the largest first. */
record SavedFiles(Path directory, List<Saved> files) {
    private static final int SHOWN = 6;
    private static final int NAME_WIDTH = 44;

    record Saved(String name, long bytes) {}

    static SavedFiles in(Path directory) {
        try (var tree = Files.walk(directory)) {
            var files = new ArrayList<Saved>();
            for (var file : tree.filter(Files::isRegularFile).toList()) {
                files.add(new Saved(directory.relativize(file).toString(), Files.size(file)));
            }
            files.sort(Comparator.comparingLong(Saved::bytes).reversed());
            return new SavedFiles(directory, files);
        } catch (IOException _) {
            return new SavedFiles(directory, List.of());
        }
    }

    long bytes() {
        return files.stream().mapToLong(Saved::bytes).sum();
    }

    /** The largest files; {@link #hidden} says how many are left out. */
    List<String> lines() {
        return files.stream()
                .limit(SHOWN)
                .map(file -> Cells.pad(file.name(), NAME_WIDTH) + " " + Sizes.bytes(file.bytes()))
                .toList();
    }

    int hidden() {
        return Math.max(0, files.size() - SHOWN);
    }
}
