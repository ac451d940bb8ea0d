// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.http;

import java.net.InetSocketAddress;

/**
 * The two ends of the connection a request came on.
 *
 * @param local the address that was bound: it tells the services of one process apart
 * @param secure whether the connection speaks TLS
 */
public record Peers(InetSocketAddress local, InetSocketAddress remote, boolean secure) {
    static final Peers NOBODY =
            new Peers(
                    InetSocketAddress.createUnresolved("localhost", 0),
                    InetSocketAddress.createUnresolved("localhost", 0),
                    false);
}
