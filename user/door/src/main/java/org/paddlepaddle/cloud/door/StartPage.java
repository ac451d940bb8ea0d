// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.door;

import java.util.List;
import java.util.stream.Collectors;
import org.paddlepaddle.cloud.http.HttpHandler;
import org.paddlepaddle.cloud.http.Request;
import org.paddlepaddle.cloud.http.Response;

/** What is behind the door, where no console is. */
final class StartPage implements HttpHandler {
    @SuppressWarnings("InlineFormatString") // a page reads better than a line of it
    private static final String PAGE =
            """
            <!doctype html>
            <html lang="en">
            <head><meta charset="utf-8"><title>PaddleCloud</title></head>
            <body>
            <h1>PaddleCloud</h1>
            <p>You are %s.</p>
            <ul>
            %s
            </ul>
            </body>
            </html>
            """;

    private final List<WebApp> rooms;

    StartPage(List<WebApp> rooms) {
        this.rooms = rooms;
    }

    @Override
    public Response handle(Request request) {
        var list = rooms.stream().map(StartPage::line).collect(Collectors.joining("\n"));
        var nothing = "<li>No part with a web page is there yet.</li>";
        var who = text(Caller.of(request).identity().user());
        return Response.html(PAGE.formatted(who, list.isEmpty() ? nothing : list))
                .with("Content-Security-Policy", "default-src 'none'; style-src 'unsafe-inline'")
                .with("Cache-Control", "no-store");
    }

    private static String line(WebApp room) {
        var paths = text(String.join(", ", room.prefixes()));
        var title = text(room.title());
        return room.page().isEmpty()
                ? "<li>%s: <code>%s</code></li>".formatted(title, paths)
                : "<li><a href=\"%s\">%s</a>: <code>%s</code></li>"
                        .formatted(text(room.page()), title, paths);
    }

    private static String text(String words) {
        return words.replace("&", "&amp;").replace("<", "&lt;").replace("\"", "&quot;");
    }
}
