// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.objects.store.file;

import java.io.IOException;
import java.lang.System.Logger;
import java.lang.System.Logger.Level;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;

/**
 * Pins segments (reference counting): keeps those of an object that was replaced until its last
 * reader has gone.
 */
public final class SegmentPins {
    private static final Logger LOG = System.getLogger(SegmentPins.class.getName());

    private final Map<Path, Integer> readers = new HashMap<>();
    private final Set<Path> doomed = new HashSet<>();

    public synchronized void pin(Path upload) {
        readers.merge(upload, 1, Integer::sum);
    }

    public void unpin(Path upload) {
        if (isLast(upload)) {
            delete(upload);
        }
    }

    private synchronized boolean isLast(Path upload) {
        boolean last = readers.merge(upload, -1, Integer::sum) == 0;
        if (last) {
            readers.remove(upload);
        }
        return last && doomed.remove(upload);
    }

    /** Now, or when nobody reads them any more. */
    public void remove(Path upload) {
        synchronized (this) {
            if (readers.containsKey(upload)) {
                doomed.add(upload);
                return;
            }
        }
        delete(upload);
    }

    /** What is left behind is found by housekeeping. */
    private static void delete(Path upload) {
        try {
            DurableFiles.deleteTree(upload);
        } catch (IOException e) {
            LOG.log(Level.WARNING, "segments of a replaced object stay for now: " + upload, e);
        }
    }
}
