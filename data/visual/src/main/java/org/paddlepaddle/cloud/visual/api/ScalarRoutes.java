// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.visual.api;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.paddlepaddle.cloud.http.Request;
import org.paddlepaddle.cloud.http.Response;
import org.paddlepaddle.cloud.visual.log.LogDirectory;
import org.paddlepaddle.cloud.visual.log.Points;

/** Curves. */
final class ScalarRoutes {
    private static final int USUAL = 1000;
    private static final int MOST = 100_000;

    private final LogDirectory logs;

    ScalarRoutes(LogDirectory logs) {
        this.logs = logs;
    }

    Response list(Request request) {
        int most = request.query().number("points", USUAL, 0, MOST);
        return ResponseEnvelope.of(
                points(request)
                        .map(all -> json(most == 0 ? all : Downsampling.to(most, all)))
                        .orElse(null));
    }

    private Optional<Points> points(Request request) {
        var run = RouteParameters.of(request, "run");
        var tag = RouteParameters.of(request, "tag");
        return logs.read(
                runs ->
                        runs.curve(run, tag)
                                .map(line -> line.run().points(line.tag(), line.line())));
    }

    /** Every point that is known, for a spreadsheet. */
    Response table(Request request) {
        char separator = RouteParameters.separator(request);
        var tag = RouteParameters.of(request, "tag");
        var out = new StringBuilder(String.join(separator + "", "id", "tag", "timestamp", "value"));
        out.append("\r\n");
        var points = points(request).orElse(Points.NONE);
        for (int i = 0; i < points.size(); i++) {
            out.append(points.steps()[i])
                    .append(separator)
                    .append(PythonText.field(tag, separator))
                    .append(separator)
                    .append(points.millis()[i])
                    .append(separator)
                    .append(PythonText.text(points.values()[i]))
                    .append("\r\n");
        }
        return RouteParameters.table(out.toString());
    }

    static List<List<Object>> json(Points points) {
        var list = new ArrayList<List<Object>>(points.size());
        for (int i = 0; i < points.size(); i++) {
            list.add(
                    List.of(
                            points.millis()[i],
                            points.steps()[i],
                            PythonText.number(points.values()[i])));
        }
        return list;
    }
}
