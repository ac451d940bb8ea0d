// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.cube.server;

import org.jspecify.annotations.Nullable;
import org.paddlepaddle.cloud.cube.store.TableVersion;
import org.paddlepaddle.cloud.cube.wire.SeekRequest;

/** A request in a window, waiting to be looked up. Used again for every window. */
final class PendingSeek {
    private long correlationId;
    private int end;
    private @Nullable TableVersion version;
    private boolean versionRequired;
    private boolean flat;

    void is(long id, int keysEnd, @Nullable TableVersion from, SeekRequest request) {
        correlationId = id;
        end = keysEnd;
        version = from;
        versionRequired = request.versionRequired();
        flat = request.flat();
    }

    long correlationId() {
        return correlationId;
    }

    /** Behind its last key in the window. */
    int end() {
        return end;
    }

    /** Null: every key is a miss. */
    @Nullable TableVersion version() {
        return version;
    }

    boolean versionRequired() {
        return versionRequired;
    }

    boolean flat() {
        return flat;
    }

    /** Holds on to no version between windows. */
    void clear() {
        version = null;
    }
}
