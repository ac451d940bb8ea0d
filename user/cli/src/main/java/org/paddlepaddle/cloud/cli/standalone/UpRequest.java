// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.cli.standalone;

import java.nio.file.Path;
import java.util.OptionalInt;

/**
 * What {@code up} was asked for. Without a port the system takes 6443, or another free one.
 *
 * @param operator false leaves PaddleJobs to somebody else's
 */
public record UpRequest(
        Path home, NetworkChoice network, OptionalInt port, NodesRequest nodes, boolean operator) {
    /** With one node, and all of the system. */
    public UpRequest(Path home, NetworkChoice network, OptionalInt port) {
        this(home, network, port, NodesRequest.USUAL, true);
    }

    /** After a crash: what is not asked for otherwise is as it was before. */
    UpRequest orAsIn(UpRequest before) {
        return new UpRequest(
                home,
                network == NetworkChoice.auto ? before.network() : network,
                port,
                nodes.orAsIn(before.nodes()),
                operator && before.operator());
    }
}
