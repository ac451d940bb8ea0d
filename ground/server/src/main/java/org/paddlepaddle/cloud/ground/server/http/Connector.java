// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.ground.server.http;

import org.paddlepaddle.cloud.ground.server.request.RequestOptions;
import org.paddlepaddle.cloud.ground.server.request.User;

/**
 * Serves requests that are streams rather than calls: logs, commands, ports, tunnels. Asked before
 * the resource catalogue, after authorisation.
 */
public interface Connector {
    boolean serves(RequestPath.Resource path);

    /**
     * Blocks until the stream is over or handed on.
     *
     * @throws org.paddlepaddle.cloud.ground.server.status.ApiException before anything was sent
     */
    void serve(Connection connection);

    /** An authorised request for a stream. */
    record Connection(
            ApiExchange exchange, RequestPath.Resource path, RequestOptions options, User user) {}
}
