// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.cube.agent;

import java.nio.file.Path;
import java.util.List;
import org.paddlepaddle.cloud.cube.ship.Fetch;
import org.paddlepaddle.cloud.cube.ship.Token;

/**
 * How an agent works.
 *
 * @param roots directories below which servers may be deployed; requests that name another place
 *     are refused
 * @param serverHost where the servers it commands listen
 * @param serverToken what these servers want to see
 * @param keep how many bases, with their patches, stay on disk
 */
public record AgentConfig(
        List<Path> roots, String serverHost, Token serverToken, Fetch fetch, int keep) {
    public static final int USUAL_PORT = 8001;
    public static final int USUAL_KEEP = 2;

    /** Beside a server on this machine. */
    public static AgentConfig local(Path root, Token token) {
        return new AgentConfig(List.of(root), "127.0.0.1", token, Fetch.usual(token), USUAL_KEEP);
    }
}
