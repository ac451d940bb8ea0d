// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.http.server;

import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/** Cancellation of a request whose client goes away before it is answered. */
public final class ClientGone {
    private @Nullable Thread worker;
    private boolean told;

    ClientGone() {}

    /** Does something that is interrupted when the client goes, or has gone. */
    public <T> T interrupting(Supplier<T> work) {
        begin();
        try {
            return work.get();
        } finally {
            end();
        }
    }

    private synchronized void begin() {
        worker = Thread.currentThread();
        if (told) {
            worker.interrupt();
        }
    }

    private synchronized void end() {
        worker = null;
        if (told) {
            // What was meant for the work shall not hit what follows.
            var _ = Thread.interrupted();
        }
    }

    /** Whether nobody waits for the answer any more. */
    public synchronized boolean told() {
        return told;
    }

    synchronized void tell() {
        told = true;
        if (worker != null) {
            worker.interrupt();
        }
    }
}
