// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.console.visual;

import io.fabric8.kubernetes.client.KubernetesClient;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.InterruptedIOException;
import java.io.OutputStream;
import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import org.paddlepaddle.cloud.console.stream.ApiResponseStream;
import org.paddlepaddle.cloud.console.stream.ObjectPath;
import org.paddlepaddle.cloud.door.Caller;
import org.paddlepaddle.cloud.http.EventStream;
import org.paddlepaddle.cloud.http.HttpHandler;
import org.paddlepaddle.cloud.http.HttpRefusal;
import org.paddlepaddle.cloud.http.Request;
import org.paddlepaddle.cloud.http.Response;

/** VisualDL's API of a training, behind the one web address. */
public final class VisualProxy implements HttpHandler {
    private static final int OK = 200;
    private static final int LONGEST_LINE = 8 << 20;
    private static final String LIVE = "scalar/live";
    private static final Set<String> PASSED =
            Set.of(
                    "application/json",
                    "text/csv",
                    "text/plain",
                    "text/tab-separated-values",
                    "image/png",
                    "audio/wav");

    @Override
    public Response handle(Request request) throws IOException, InterruptedException {
        var client = Caller.of(request).kubernetes();
        var path = path(client, request);
        if (request.parameter("path").equals(LIVE)) {
            return Response.events(events -> live(client, path, events));
        }
        var answer = ApiResponseStream.get(client, path);
        if (answer.status() != OK) {
            answer.close();
            throw refusal(request, answer.status());
        }
        return guarded(Response.stream(200, type(answer), out -> copy(answer, out)));
    }

    private static void copy(ApiResponseStream answer, OutputStream out) throws IOException {
        try (answer) {
            answer.transferTo(out);
        }
    }

    /** Events are read and written anew: what a pod sends is data and nothing else. */
    private static void live(KubernetesClient client, String path, EventStream events)
            throws IOException, InterruptedException {
        try (var answer = ApiResponseStream.get(client, path);
                var lines =
                        new BufferedReader(new InputStreamReader(answer, StandardCharsets.UTF_8))) {
            if (answer.status() != OK) {
                events.send("refused", "{}");
                return;
            }
            for (var line = lines.readLine(); line != null; line = lines.readLine()) {
                if (line.startsWith("data: ") && line.length() < LONGEST_LINE) {
                    events.send("points", line.substring("data: ".length()));
                } else if (line.startsWith(":")) {
                    events.keepAlive();
                }
            }
        } catch (InterruptedIOException _) {
            throw new InterruptedException();
        }
    }

    private static String path(KubernetesClient client, Request request) {
        var namespace = ObjectPath.segment(request.parameter("namespace"));
        var service =
                VisualService.of(client, namespace, ObjectPath.segment(request.parameter("name")));
        var below =
                List.of(request.parameter("path").split("/")).stream()
                        .map(VisualProxy::encoded)
                        .collect(Collectors.joining("/"));
        var query =
                request.query().list().stream()
                        .map(each -> encoded(each.name()) + "=" + encoded(each.value()))
                        .collect(Collectors.joining("&"));
        return "/api/v1/namespaces/%s/services/%s:%d/proxy/app/api/%s%s"
                .formatted(
                        namespace,
                        service,
                        VisualService.PORT,
                        below,
                        query.isEmpty() ? "" : "?" + query);
    }

    private static String encoded(String text) {
        return URLEncoder.encode(text, StandardCharsets.UTF_8).replace("+", "%20");
    }

    private static HttpRefusal refusal(Request request, int status) {
        return new HttpRefusal(
                status == 403 ? 403 : 503,
                status == 403
                        ? "you may not reach Services of " + request.parameter("namespace")
                        : "VisualDL of %s does not answer (%d)"
                                .formatted(request.parameter("name"), status));
    }

    private static String type(ApiResponseStream answer) {
        var type = answer.type().orElse("");
        var bare = type.contains(";") ? type.substring(0, type.indexOf(';')) : type;
        return PASSED.contains(bare.strip())
                ? bare.startsWith("text/") ? bare + "; charset=utf-8" : bare
                : "application/octet-stream";
    }

    private static Response guarded(Response response) {
        return response.with("X-Content-Type-Options", "nosniff")
                .with("Content-Security-Policy", "default-src 'none'; sandbox")
                .with("Cache-Control", "no-store");
    }
}
