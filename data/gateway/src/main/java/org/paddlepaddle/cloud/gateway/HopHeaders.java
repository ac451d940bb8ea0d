// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.gateway;

import io.netty.handler.codec.http.HttpHeaderNames;
import io.netty.handler.codec.http.HttpHeaderValues;
import io.netty.handler.codec.http.HttpHeaders;
import io.netty.handler.codec.http.HttpRequest;
import java.net.InetSocketAddress;
import java.net.SocketAddress;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** Headers that are about one connection and go no further, and those a proxy adds. */
final class HopHeaders {
    private static final List<String> HOPS =
            List.of("keep-alive", "proxy-connection", "proxy-authenticate", "proxy-authorization");

    /** Nobody may have these taken away by naming them in {@code Connection}. */
    private static final Set<String> KEPT =
            Set.of(
                    "host",
                    "content-length",
                    "content-type",
                    "transfer-encoding",
                    "authorization",
                    "cookie",
                    "x-forwarded-for",
                    "x-forwarded-host",
                    "x-forwarded-proto");

    private HopHeaders() {}

    /** Whether both sides are asked to speak another protocol from here on. */
    static boolean upgrades(HttpHeaders headers) {
        return headers.contains(HttpHeaderNames.UPGRADE)
                && headers.containsValue(
                        HttpHeaderNames.CONNECTION, HttpHeaderValues.UPGRADE, true);
    }

    static void strip(HttpHeaders headers) {
        boolean upgrades = upgrades(headers);
        var upgrade = headers.get(HttpHeaderNames.UPGRADE);
        for (var named : headers.getAll(HttpHeaderNames.CONNECTION)) {
            for (var name : named.split(",")) {
                var plain = name.strip().toLowerCase(Locale.ROOT);
                if (!plain.isEmpty() && !KEPT.contains(plain)) {
                    headers.remove(plain);
                }
            }
        }
        HOPS.forEach(headers::remove);
        headers.remove(HttpHeaderNames.CONNECTION);
        headers.remove(HttpHeaderNames.UPGRADE);
        if (headers.contains(HttpHeaderNames.TE)
                && !headers.containsValue(HttpHeaderNames.TE, HttpHeaderValues.TRAILERS, true)) {
            headers.remove(HttpHeaderNames.TE);
        }
        if (upgrades && upgrade != null) {
            headers.set(HttpHeaderNames.CONNECTION, HttpHeaderValues.UPGRADE);
            headers.set(HttpHeaderNames.UPGRADE, upgrade);
        }
    }

    /** Says whom a request is from, as proxies do. */
    static void forwarded(HttpRequest request, @Nullable SocketAddress client) {
        var headers = request.headers();
        if (client instanceof InetSocketAddress address && address.getAddress() != null) {
            var before = headers.get("x-forwarded-for");
            var ip = address.getAddress().getHostAddress();
            headers.set("x-forwarded-for", before == null ? ip : before + ", " + ip);
        }
        var host = headers.get(HttpHeaderNames.HOST);
        if (host != null && !headers.contains("x-forwarded-host")) {
            headers.set("x-forwarded-host", host);
        }
        if (!headers.contains("x-forwarded-proto")) {
            headers.set("x-forwarded-proto", "http");
        }
    }
}
