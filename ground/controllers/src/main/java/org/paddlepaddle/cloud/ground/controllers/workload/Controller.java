// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.ground.controllers.workload;

import org.paddlepaddle.cloud.supervise.Supervisor;

/** Follows the objects of one kind and acts on them until it is closed. */
public interface Controller extends AutoCloseable {
    /** Registers with the informers; call it before they start. */
    void register();

    /** Call it when all informers are synced, or everything would look missing. */
    void start(Supervisor supervisor);

    @Override
    void close();
}
