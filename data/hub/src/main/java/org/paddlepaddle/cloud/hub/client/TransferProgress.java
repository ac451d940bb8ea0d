// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.hub.client;

/** Told how far a push or a pull has come. */
@FunctionalInterface
public interface TransferProgress {
    /** In bytes; called often and from the thread that transfers. */
    void moved(long done, long total);

    static TransferProgress unseen() {
        return (_, _) -> {};
    }
}
