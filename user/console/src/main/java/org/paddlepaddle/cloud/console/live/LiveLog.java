// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.console.live;

import java.io.IOException;
import java.io.InputStreamReader;
import java.io.InterruptedIOException;
import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;
import org.paddlepaddle.cloud.console.stream.ApiResponseStream;
import org.paddlepaddle.cloud.console.stream.ObjectPath;
import org.paddlepaddle.cloud.door.Caller;
import org.paddlepaddle.cloud.http.EventStream;
import org.paddlepaddle.cloud.http.HttpHandler;
import org.paddlepaddle.cloud.http.Json;
import org.paddlepaddle.cloud.http.Request;
import org.paddlepaddle.cloud.http.Response;

/**
 * What a container prints, as server-sent events: texts, and {@code end} when no more will come.
 */
public final class LiveLog implements HttpHandler {
    private static final int LAST_LINES = 2000;
    private static final int MOST_LINES = 20_000;
    private static final int BUFFER = 16 << 10;
    private static final int OK = 200;

    @Override
    public Response handle(Request request) {
        var path =
                "/api/v1/namespaces/%s/pods/%s/log?follow=true&tailLines=%d%s"
                        .formatted(
                                ObjectPath.segment(request.parameter("namespace")),
                                ObjectPath.segment(request.parameter("pod")),
                                request.query().number("lines", LAST_LINES, 1, MOST_LINES),
                                container(request));
        var caller = Caller.of(request);
        return Response.events(events -> follow(caller, path, events));
    }

    private static String container(Request request) {
        return request.query()
                .first("container")
                .filter(name -> !name.isEmpty())
                .map(name -> "&container=" + URLEncoder.encode(name, StandardCharsets.UTF_8))
                .orElse("");
    }

    private static void follow(Caller caller, String path, EventStream events)
            throws IOException, InterruptedException {
        try (var answer = ApiResponseStream.get(caller.kubernetes(), path)) {
            if (answer.status() != OK) {
                var text = new String(answer.readNBytes(BUFFER), StandardCharsets.UTF_8);
                events.send("refused", json(message(text)));
                return;
            }
            copy(answer, events);
            events.send("end", "{}");
        } catch (InterruptedIOException _) {
            throw new InterruptedException();
        }
    }

    private static void copy(ApiResponseStream answer, EventStream events) throws IOException {
        var in = new InputStreamReader(answer, StandardCharsets.UTF_8);
        var text = new char[BUFFER];
        for (int count = in.read(text); count >= 0; count = in.read(text)) {
            events.send("text", json(new String(text, 0, count)));
        }
    }

    /** Kubernetes refuses with a Status. */
    private static String message(String body) {
        try {
            return Json.mapper().readTree(body).path("message").asText(body);
        } catch (IOException _) {
            return body;
        }
    }

    private static String json(String text) throws IOException {
        return Json.mapper().writeValueAsString(text);
    }
}
