// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.http.decode;

import io.netty.handler.codec.http.HttpHeaderNames;
import io.netty.handler.codec.http.HttpRequest;
import io.netty.handler.codec.http.HttpVersion;
import io.netty.handler.codec.http.TooLongHttpHeaderException;
import io.netty.handler.codec.http.TooLongHttpLineException;
import java.net.URI;
import java.net.URISyntaxException;
import java.util.Locale;
import java.util.regex.Pattern;
import org.paddlepaddle.cloud.decode.RequestFraming;
import org.paddlepaddle.cloud.http.HostName;
import org.paddlepaddle.cloud.http.HttpRefusal;
import org.paddlepaddle.cloud.http.RequestTarget;

/** What the header of every request must be like, before anybody looks at it. */
public final class RequestRules {
    private static final Pattern METHOD = Pattern.compile("[A-Z]{1,20}");

    private RequestRules() {}

    /**
     * The target of the request, as a path.
     *
     * @throws HttpRefusal for a request that cannot be understood in one way only
     */
    public static RequestTarget target(HttpRequest request) {
        check(request);
        return RequestTarget.parse(path(request));
    }

    /**
     * All but the target: for a server whose paths have rules of their own.
     *
     * @throws HttpRefusal for a request that cannot be understood in one way only
     */
    public static void check(HttpRequest request) {
        if (request.decoderResult().isFailure()) {
            throw malformed(request.decoderResult().cause());
        }
        checkVersion(request);
        checkMethod(request);
        checkHost(request);
        RequestFraming.refused(request)
                .ifPresent(
                        refused -> {
                            throw new HttpRefusal(refused.status(), refused.why());
                        });
        var expected = request.headers().getAll(HttpHeaderNames.EXPECT);
        if (expected.stream().anyMatch(value -> !value.equalsIgnoreCase("100-continue"))) {
            throw new HttpRefusal(417, "the only expectation known is 100-continue");
        }
    }

    private static HttpRefusal malformed(Throwable cause) {
        return switch (cause) {
            case TooLongHttpLineException _ ->
                    new HttpRefusal(414, "the first line of the request is too long");
            case TooLongHttpHeaderException _ ->
                    new HttpRefusal(431, "the header of the request is too large");
            default -> HttpRefusal.badRequest("the request is malformed");
        };
    }

    private static void checkVersion(HttpRequest request) {
        var version = request.protocolVersion();
        if (!version.equals(HttpVersion.HTTP_1_1) && !version.equals(HttpVersion.HTTP_1_0)) {
            throw new HttpRefusal(505, "only versions 1.1 and 1.0 of HTTP are spoken here");
        }
    }

    private static void checkMethod(HttpRequest request) {
        var method = request.method().name();
        if (!METHOD.matcher(method).matches()
                || method.equals("CONNECT")
                || method.equals("TRACE")) {
            throw new HttpRefusal(501, "the method is not known here");
        }
    }

    private static void checkHost(HttpRequest request) {
        var hosts = request.headers().getAll(HttpHeaderNames.HOST);
        boolean missing = hosts.isEmpty() && request.protocolVersion().equals(HttpVersion.HTTP_1_1);
        if (missing || hosts.size() > 1 || !hosts.stream().allMatch(HostName::valid)) {
            throw HttpRefusal.badRequest("the request must name one host");
        }
    }

    /** A proxy's form, with scheme and host, must name the host that the header names. */
    private static String path(HttpRequest request) {
        var target = request.uri();
        if (target.startsWith("/")) {
            return target;
        }
        if (target.equals("*") && request.method().name().equals("OPTIONS")) {
            return "/";
        }
        try {
            var uri = new URI(target);
            var scheme = uri.getScheme() == null ? "" : uri.getScheme().toLowerCase(Locale.ROOT);
            boolean web = scheme.equals("http") || scheme.equals("https");
            var host = request.headers().get(HttpHeaderNames.HOST, "");
            if (web && host.equalsIgnoreCase(uri.getRawAuthority())) {
                var path = uri.getRawPath().isEmpty() ? "/" : uri.getRawPath();
                return uri.getRawQuery() == null ? path : path + "?" + uri.getRawQuery();
            }
        } catch (URISyntaxException _) {
            // Refused below, as what names another host is.
        }
        throw HttpRefusal.badRequest(
                "the request's target must be a path, or a URL of the host it names");
    }
}
