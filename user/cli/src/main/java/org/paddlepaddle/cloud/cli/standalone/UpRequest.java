// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.cli.standalone;

import java.nio.file.Path;
import java.util.OptionalInt;

/** What {@code up} was asked for. Without a port the system takes 6443, or another free one. */
public record UpRequest(Path home, NetworkChoice network, OptionalInt port, NodeWish nodes) {
    /** With one node. */
    public UpRequest(Path home, NetworkChoice network, OptionalInt port) {
        this(home, network, port, NodeWish.USUAL);
    }
}
