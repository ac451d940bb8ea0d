// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.ground.server.store;

import java.lang.System.Logger;
import java.lang.System.Logger.Level;
import java.nio.file.Path;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.sqlite.SQLiteErrorCode;
import org.sqlite.SQLiteException;

/**
 * Says what keeps writes from the disk: to every writer what to do about it, and in the log when it
 * begins and when it is over. Logging each refused write would only fill the disk further.
 */
final class DiskTrouble {
    private static final Logger LOG = System.getLogger(DiskTrouble.class.getName());

    private final Path file;
    private volatile @Nullable String met;

    DiskTrouble(Path file) {
        this.file = file;
    }

    /** What a writer whose write did not happen is told. */
    String met(Exception why) {
        if (met == null) {
            LOG.log(
                    Level.WARNING,
                    "refusing writes to " + file + " from now on: " + why.getMessage());
        }
        var told = told(why);
        met = told;
        return told;
    }

    /** What keeps writes from the disk, as far as the last of them tells. */
    Optional<String> present() {
        return Optional.ofNullable(met);
    }

    private static String told(Exception why) {
        return full(why)
                ? "the disk that holds the objects is full: nothing was changed and reads go on;"
                        + " free some space and write again, no restart is needed"
                : "the write could not be stored and changed nothing: " + why.getMessage();
    }

    void over() {
        if (met != null) {
            met = null;
            LOG.log(Level.WARNING, "accepting writes to " + file + " again");
        }
    }

    static boolean full(Exception why) {
        return why instanceof SQLiteException e && e.getResultCode() == SQLiteErrorCode.SQLITE_FULL;
    }
}
