// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.http.server;

import io.netty.handler.ssl.SslContext;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.paddlepaddle.cloud.http.HttpLimits;
import org.paddlepaddle.cloud.http.HttpMetrics;

/**
 * What a server is made with.
 *
 * @param name of its threads and in its metrics
 * @param metrics where its requests are counted; several servers may share them
 * @param tls for the server's side; empty for plain HTTP
 * @param sharing the protocols that share its ports
 */
public record HttpServerConfig(
        String name,
        HttpLimits limits,
        HttpMetrics metrics,
        Optional<SslContext> tls,
        List<PortSharing> sharing) {
    public HttpServerConfig {
        sharing = List.copyOf(sharing);
    }

    /** Plain HTTP under the usual limits. */
    public static HttpServerConfig plain(String name, HttpMetrics metrics) {
        return new HttpServerConfig(name, HttpLimits.DEFAULT, metrics, Optional.empty(), List.of());
    }

    public HttpServerConfig with(HttpLimits other) {
        return new HttpServerConfig(name, other, metrics, tls, sharing);
    }

    public HttpServerConfig with(SslContext context) {
        return new HttpServerConfig(name, limits, metrics, Optional.of(context), sharing);
    }

    /** With one more protocol. */
    public HttpServerConfig with(PortSharing other) {
        var all = new ArrayList<>(sharing);
        all.add(other);
        return new HttpServerConfig(name, limits, metrics, tls, all);
    }
}
