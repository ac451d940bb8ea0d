// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.gateway.message;

import io.netty.handler.codec.http.HttpHeaderNames;
import io.netty.handler.codec.http.HttpHeaderValues;
import io.netty.handler.codec.http.HttpHeaders;
import io.netty.handler.codec.http.HttpRequest;
import io.netty.handler.codec.http2.HttpConversionUtil.ExtensionHeaderNames;
import java.net.InetSocketAddress;
import java.net.SocketAddress;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** Headers that are about one connection and go no further, and those a proxy adds. */
public final class HopHeaders {
    private static final List<String> HOPS =
            List.of(
                    "keep-alive",
                    "proxy-connection",
                    "proxy-authenticate",
                    "proxy-authorization",
                    "http2-settings");

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

    /**
     * Whether both sides are asked to speak another protocol from here on. HTTP/2 is none such: an
     * endpoint that changed to it behind our back would be asked what we have not looked at.
     */
    public static boolean upgrades(HttpHeaders headers) {
        return headers.contains(HttpHeaderNames.UPGRADE)
                && !headers.containsValue(HttpHeaderNames.UPGRADE, "h2c", true)
                && headers.containsValue(
                        HttpHeaderNames.CONNECTION, HttpHeaderValues.UPGRADE, true);
    }

    public static void strip(HttpHeaders headers) {
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
        for (var internal : ExtensionHeaderNames.values()) {
            headers.remove(internal.text());
        }
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
    public static void forwarded(HttpRequest request, @Nullable SocketAddress client) {
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
