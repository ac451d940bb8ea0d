// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.cli.standalone;

import java.nio.file.Path;
import java.util.Optional;

/** How nodes come into a cluster, as the command line sees it. */
public interface NodeControl {
    /**
     * A node that is to join.
     *
     * @param home of the node, not of the cluster it joins
     * @param server instead of the one the invitation names
     */
    record Joining(
            Path home, Path invitation, Optional<String> server, NetworkChoice network, int gpus) {}

    /** It cannot be done; the message says why. */
    final class RefusedException extends RuntimeException {
        private static final long serialVersionUID = 1L;

        public RefusedException(String message) {
            super(message);
        }
    }

    /**
     * Writes the identity of a node to be, readable by its owner alone; one that was written for
     * the name before is no longer valid.
     *
     * @param home of a system that runs
     */
    void invite(Path home, String name, Path file);

    /** Runs the node until this process is told to end; the exit code. */
    int join(Joining joining) throws InterruptedException;
}
