// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.cube.store;

import java.nio.file.Path;
import java.util.List;
import java.util.Set;

/**
 * A resident layer that versions share. Whoever keeps it counts as a user; readers do not, versions
 * hold it for them.
 */
final class Layer {
    private final String name;
    private final Path directory;
    private final Set<String> lineage;
    private final ShardPlace place;
    private final Resident resident;
    private int users;

    /**
     * @param name of its directory below the table's
     * @param lineage names of versions a patch may say it depends on
     */
    Layer(String name, Path directory, Set<String> lineage, ShardPlace place, Resident resident) {
        this.place = place;
        this.name = name;
        this.directory = directory;
        this.lineage = Set.copyOf(lineage);
        this.resident = resident;
    }

    String name() {
        return name;
    }

    Path directory() {
        return directory;
    }

    Set<String> lineage() {
        return lineage;
    }

    ShardPlace place() {
        return place;
    }

    Resident resident() {
        return resident;
    }

    /** What in memory is not as it was written. */
    List<String> problems() {
        try {
            return resident.problems();
        } catch (InternalError e) {
            // What the virtual machine makes of a mapped page that cannot be read.
            return List.of("a mapped file became shorter or unreadable");
        }
    }

    synchronized void retain() {
        users++;
    }

    synchronized void release() {
        if (--users == 0) {
            resident.close();
        }
    }
}
