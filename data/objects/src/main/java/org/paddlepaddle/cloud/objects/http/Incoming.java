// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.objects.http;

import java.io.InputStream;
import java.net.InetAddress;
import java.util.List;

/**
 * A request as it came.
 *
 * @param target path and query, as sent
 * @param contentLength -1 where the request does not say
 * @param body streams; it is asked for (100-continue) when it is first read
 */
public record Incoming(
        String method,
        String target,
        List<HttpHeader> headers,
        long contentLength,
        InputStream body,
        InetAddress source) {
    public Incoming {
        headers = List.copyOf(headers);
    }
}
