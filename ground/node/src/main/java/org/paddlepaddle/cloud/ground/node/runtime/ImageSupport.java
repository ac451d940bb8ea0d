// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.ground.node.runtime;

import java.util.Optional;
import org.paddlepaddle.cloud.ground.node.NodeException;
import org.paddlepaddle.cloud.ground.node.sandbox.UserRange;

/** Whether this machine can run containers from the root file systems of images. */
final class ImageSupport {
    private ImageSupport() {}

    /**
     * @throws NodeException when it cannot, and what would help
     */
    static void require(Isolation isolation, Optional<UserRange> users) {
        if (isolation != Isolation.Bubblewrap) {
            throw new NodeException(
                    "containers from images need bubblewrap; install it: apt-get install"
                            + " bubblewrap");
        }
        if (!Isolation.root() && users.isEmpty()) {
            throw new NodeException(
                    "containers from images need a pdc that is started by root; map the image to"
                            + " what this machine has: pdc image map");
        }
    }
}
