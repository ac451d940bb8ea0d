// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.ground.node.service;

/** Makes connections to services reach their backends; called by one thread at a time. */
interface Forwarding extends AutoCloseable {
    /** Makes this table hold; cheap when it does already. */
    void follow(ServiceTable table);

    /** Whether something is still to be tried for this table, so that it should be given again. */
    default boolean waits(ServiceTable table) {
        return false;
    }

    /** Finds out whether somebody took away what was made, so that it is made again. */
    void inspect();

    /** Ends what lives in this process; what the kernel does goes on. */
    @Override
    void close();
}
