// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.ground.server.engine.housekeeping;

import java.time.Duration;
import java.util.List;
import java.util.function.Consumer;
import org.paddlepaddle.cloud.ground.server.store.Change;
import org.paddlepaddle.cloud.ground.server.store.Cursor;
import org.paddlepaddle.cloud.ground.server.store.RevisionStore;
import org.paddlepaddle.cloud.ground.server.store.RevisionStoreException;
import org.paddlepaddle.cloud.supervise.Loop;
import org.paddlepaddle.cloud.supervise.Supervisor;

/** Tells of what changes in the store, and when it cannot, to look at everything again. */
public final class ChangeFollower implements AutoCloseable {
    private static final Duration PATIENCE = Duration.ofHours(1);

    private final List<Loop> loops;

    private ChangeFollower(List<Loop> loops) {
        this.loops = loops;
    }

    /**
     * @param since the revision behind which changes are told
     * @param prefixes of keys, each told on a thread of its own
     * @param changed told of each change in the order of the store
     * @param missed called when changes were too many to be remembered; what comes now follows
     */
    public static ChangeFollower start(
            Supervisor supervisor,
            String name,
            RevisionStore store,
            long since,
            List<String> prefixes,
            Consumer<Change> changed,
            Runnable missed) {
        return new ChangeFollower(
                prefixes.stream()
                        .map(prefix -> store.follow(prefix, since))
                        .map(cursor -> supervisor.loop(name, () -> tell(cursor, changed, missed)))
                        .toList());
    }

    private static void tell(Cursor cursor, Consumer<Change> changed, Runnable missed) {
        try {
            cursor.next(PATIENCE).forEach(changed);
        } catch (RevisionStoreException.Expired _) {
            cursor.skipToPresent();
            missed.run();
        }
    }

    @Override
    public void close() {
        loops.forEach(Loop::closeAndWait);
    }
}
