// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.cube.store;

import java.util.HashSet;
import java.util.List;
import java.util.Set;

/**
 * Which versions of a table are kept, on disk and in mind: the file {@code VERSION}, and the
 * directories that fell out of it and can go once nothing in memory needs them.
 */
final class Pointer {
    private final TableFiles files;
    private final int keep;
    private final Set<String> dropped = new HashSet<>();
    private volatile VersionHistory versionHistory = VersionHistory.EMPTY;

    Pointer(TableFiles files, int keep) {
        this.files = files;
        this.keep = keep;
    }

    VersionHistory history() {
        return versionHistory;
    }

    void read() {
        versionHistory = files.history();
    }

    /** Removes what a process that died has left. */
    void tidy() {
        files.abandoned(files.history()).forEach(files::delete);
    }

    /** Only in mind: the file stays until the next version is enabled. */
    void assume(VersionHistory next) {
        versionHistory = next;
    }

    /** On disk first: if that fails, nothing has happened. */
    void move(VersionHistory next) {
        var trimmed = next.trimmed(keep);
        files.save(trimmed);
        dropped.addAll(versionHistory.directories());
        versionHistory = trimmed;
    }

    /** Deletes only what was once enabled here; a version on its way in is not ours to judge. */
    void sweep(VersionSlots inMemory) {
        dropped.removeAll(versionHistory.directories());
        for (var directory : List.copyOf(dropped)) {
            if (!inMemory.holds(directory)) {
                files.delete(directory);
                dropped.remove(directory);
            }
        }
    }
}
