// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.gateway.message;

import io.netty.handler.codec.TooLongFrameException;
import io.netty.handler.codec.http.HttpHeaderNames;
import io.netty.handler.codec.http.HttpHeaderValues;
import io.netty.handler.codec.http.HttpMethod;
import io.netty.handler.codec.http.HttpRequest;
import io.netty.handler.codec.http.HttpResponseStatus;
import io.netty.handler.codec.http.HttpUtil;
import io.netty.handler.codec.http.HttpVersion;
import io.netty.handler.codec.http.TooLongHttpHeaderException;
import io.netty.handler.codec.http.TooLongHttpLineException;
import java.util.Locale;
import java.util.Optional;
import java.util.regex.Pattern;

/**
 * The head of a request, looked at before anything is done with it. Whatever two servers could read
 * differently is refused (request smuggling), rather than put right.
 */
public final class RequestHead {
    private static final Pattern HOST =
            Pattern.compile("([A-Za-z0-9._~-]+|\\[[0-9A-Fa-f:.]+])(:[0-9]{1,5})?");
    private static final Pattern LENGTH = Pattern.compile("[0-9]{1,18}");
    private static final String HTTP = "http://";

    private final HttpRequest request;
    private final long longestBody;

    public RequestHead(HttpRequest request, long longestBody) {
        this.request = request;
        this.longestBody = longestBody;
    }

    /** What is wrong with it, if anything. */
    public Optional<Refusal> problem() {
        if (request.decoderResult().isFailure()) {
            return Optional.of(unreadable(request.decoderResult().cause()));
        }
        if (request.method().equals(HttpMethod.CONNECT)) {
            return Optional.of(
                    new Refusal(
                            HttpResponseStatus.METHOD_NOT_ALLOWED,
                            "CONNECT is not offered; send the request itself"));
        }
        var version = request.protocolVersion();
        if (!version.equals(HttpVersion.HTTP_1_1) && !version.equals(HttpVersion.HTTP_1_0)) {
            return bad("a request line names HTTP/1.1 or HTTP/1.0");
        }
        return framing().or(this::address).or(this::length);
    }

    private static Refusal unreadable(Throwable cause) {
        return switch (cause) {
            case TooLongHttpLineException _ ->
                    new Refusal(HttpResponseStatus.REQUEST_URI_TOO_LONG, "the address is too long");
            case TooLongHttpHeaderException _ ->
                    new Refusal(
                            HttpResponseStatus.REQUEST_HEADER_FIELDS_TOO_LARGE,
                            "the headers are too large");
            case TooLongFrameException _ -> Refusal.badRequest("a part of the request is too long");
            default -> Refusal.badRequest("this is no request of HTTP/1.1");
        };
    }

    private Optional<Refusal> framing() {
        var headers = request.headers();
        var codings = headers.getAll(HttpHeaderNames.TRANSFER_ENCODING);
        var lengths = headers.getAll(HttpHeaderNames.CONTENT_LENGTH);
        if (!codings.isEmpty() && !lengths.isEmpty()) {
            return bad("Transfer-Encoding and Content-Length exclude each other; send one");
        }
        if (codings.size() > 1
                || (codings.size() == 1
                        && !HttpHeaderValues.CHUNKED.contentEquals(codings.getFirst()))) {
            return bad("the only Transfer-Encoding is chunked");
        }
        if (!codings.isEmpty() && !request.protocolVersion().equals(HttpVersion.HTTP_1_1)) {
            return bad("HTTP/1.0 has no Transfer-Encoding");
        }
        if (lengths.size() > 1
                || (lengths.size() == 1 && !LENGTH.matcher(lengths.getFirst()).matches())) {
            return bad("Content-Length is one number");
        }
        return Optional.empty();
    }

    private Optional<Refusal> address() {
        var hosts = request.headers().getAll(HttpHeaderNames.HOST);
        boolean old = request.protocolVersion().equals(HttpVersion.HTTP_1_0);
        if (hosts.isEmpty() && old) {
            return Optional.empty();
        }
        if (hosts.size() != 1 || !HOST.matcher(hosts.getFirst()).matches()) {
            return bad("one valid Host is needed, as in Host: NAME.NAMESPACE.example.com");
        }
        var uri = request.uri();
        boolean absolute = uri.toLowerCase(Locale.ROOT).startsWith(HTTP);
        if (absolute && !HOST.matcher(authority(uri)).matches()) {
            return bad("the address has no valid host");
        }
        boolean known = absolute || uri.startsWith("/") || uri.equals("*");
        return known ? Optional.empty() : bad("the address must begin with /");
    }

    private static String authority(String uri) {
        int end = uri.indexOf('/', HTTP.length());
        return end < 0 ? uri.substring(HTTP.length()) : uri.substring(HTTP.length(), end);
    }

    private Optional<Refusal> length() {
        return HttpUtil.getContentLength(request, 0L) > longestBody
                ? Optional.of(tooLarge(longestBody))
                : Optional.empty();
    }

    public static Refusal tooLarge(long longest) {
        return new Refusal(
                HttpResponseStatus.REQUEST_ENTITY_TOO_LARGE,
                "the body is larger than the %d bytes that are allowed".formatted(longest));
    }

    /**
     * Brings an address with a host in it to the usual form, as the host in it is the one that
     * counts.
     */
    public void normalize() {
        var uri = request.uri();
        if (uri.toLowerCase(Locale.ROOT).startsWith(HTTP)) {
            var authority = authority(uri);
            var path = uri.substring(HTTP.length() + authority.length());
            request.headers().set(HttpHeaderNames.HOST, authority);
            request.setUri(path.isEmpty() ? "/" : path);
        }
    }

    /** The host it is for, as routes know it. */
    public String host() {
        var host = request.headers().get(HttpHeaderNames.HOST);
        return host == null ? "" : plain(host);
    }

    /** Where on the host, without the query. */
    public String path() {
        var uri = request.uri();
        int query = uri.indexOf('?');
        return query < 0 ? uri : uri.substring(0, query);
    }

    /** A host as it is compared: small letters, no port, no dot at its end. */
    private static String plain(String host) {
        var name = host;
        int colon = name.lastIndexOf(':');
        if (colon >= 0 && name.indexOf(']', colon) < 0 && !isBareIpv6(name)) {
            name = name.substring(0, colon);
        }
        if (name.endsWith(".")) {
            name = name.substring(0, name.length() - 1);
        }
        return name.toLowerCase(Locale.ROOT);
    }

    private static boolean isBareIpv6(String name) {
        return !name.startsWith("[") && name.indexOf(':') != name.lastIndexOf(':');
    }

    private static Optional<Refusal> bad(String sentence) {
        return Optional.of(Refusal.badRequest(sentence));
    }
}
