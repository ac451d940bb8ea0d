// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.cube.agent;

import java.nio.file.Path;
import java.util.List;
import org.paddlepaddle.cloud.cube.files.FaultPoint;
import org.paddlepaddle.cloud.cube.files.Fetch;
import org.paddlepaddle.cloud.cube.files.SharedToken;

/**
 * How an agent works.
 *
 * @param roots directories below which servers may be deployed; requests that name another place
 *     are refused
 * @param serverHost where the servers it commands listen
 * @param serverPort the one server there is; zero where requests say which
 * @param serverToken what these servers want to see
 * @param keep how many bases, with their patches, stay on disk
 * @param faults asked before every step to the disk
 */
public record AgentConfig(
        List<Path> roots,
        String serverHost,
        int serverPort,
        SharedToken serverToken,
        Fetch fetch,
        int keep,
        FaultPoint faults) {
    public static final int USUAL_PORT = 8001;
    public static final int USUAL_KEEP = 2;

    /** For servers of this machine that requests name by their port. */
    public static AgentConfig local(List<Path> roots, SharedToken sharedToken, int keep) {
        return new AgentConfig(
                roots,
                "127.0.0.1",
                0,
                sharedToken,
                Fetch.usual(sharedToken),
                keep,
                FaultPoint.NONE);
    }

    /** In the process of one server, which takes commands at this port. */
    public static AgentConfig beside(Path root, String host, int port, SharedToken sharedToken) {
        var reachable = host.equals("0.0.0.0") ? "127.0.0.1" : host;
        return new AgentConfig(
                List.of(root),
                reachable,
                port,
                sharedToken,
                Fetch.usual(sharedToken),
                USUAL_KEEP,
                FaultPoint.NONE);
    }

    public AgentConfig withFaults(FaultPoint point) {
        return new AgentConfig(roots, serverHost, serverPort, serverToken, fetch, keep, point);
    }
}
