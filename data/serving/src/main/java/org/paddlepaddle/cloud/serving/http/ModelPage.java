// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.serving.http;

import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.paddlepaddle.cloud.serving.HostedModel;
import org.paddlepaddle.cloud.serving.model.Variable;

/** The page a browser gets: every model with its signature and a curl that works. */
final class ModelPage {
    private static final String STYLE =
            "body{font:16px/1.5 system-ui,sans-serif;margin:2rem auto;max-width:60rem;padding:0"
                + " 1rem}table{border-collapse:collapse}td,th{border:1px solid #ccc;padding:.2rem"
                + " .6rem;text-align:left}pre{background:#f4f4f4;padding:.6rem;overflow-x:auto}";

    private ModelPage() {}

    static String of(List<HostedModel> models, String url) {
        var sections =
                models.stream().map(hosted -> section(hosted, url)).collect(Collectors.joining());
        return """
        <!DOCTYPE html>
        <html lang="en">
        <head><meta charset="utf-8"><title>Models</title><style>%s</style></head>
        <body>
        <h1>Models</h1>
        %s<p><a href="/metrics">metrics</a> · <a href="/v2">V2</a></p>
        </body>
        </html>
        """
                .formatted(STYLE, sections);
    }

    private static String section(HostedModel hosted, String url) {
        var model = hosted.model();
        return """
        <h2>%s, version %s</h2>
        <p>%s; %s</p>
        <table>
        <tr><th></th><th>name</th><th>type</th><th>shape</th></tr>
        %s%s</table>
        <pre>%s</pre>
        """
                .formatted(
                        escaped(model.name()),
                        escaped(model.version()),
                        escaped(model.platform()),
                        escaped(model.trouble().orElse("ready")),
                        model.signature().feeds().stream()
                                .map(feed -> row("feed", feed, model.shape(feed)))
                                .collect(Collectors.joining()),
                        model.signature().fetches().stream()
                                .map(fetch -> row("fetch", fetch, batch(fetch)))
                                .collect(Collectors.joining()),
                        escaped(ExampleRequest.curl(url, model)));
    }

    private static List<Long> batch(Variable fetch) {
        return Stream.concat(Stream.of(-1L), fetch.shape().stream()).toList();
    }

    private static String row(String kind, Variable variable, List<Long> shape) {
        return "<tr><td>%s</td><td>%s</td><td>%s</td><td>%s</td></tr>\n"
                .formatted(
                        kind,
                        escaped(variable.alias()),
                        variable.type().openName(),
                        escaped(shape.toString()));
    }

    /** Names of models and variables are whatever their files say. */
    private static String escaped(String text) {
        return text.replace("&", "&amp;")
                .replace("<", "&lt;")
                .replace(">", "&gt;")
                .replace("\"", "&quot;");
    }
}
