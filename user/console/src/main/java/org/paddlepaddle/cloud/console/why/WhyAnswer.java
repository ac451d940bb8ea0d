// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.console.why;

import java.time.InstantSource;
import java.util.Map;
import org.paddlepaddle.cloud.console.stream.ObjectPath;
import org.paddlepaddle.cloud.door.Caller;
import org.paddlepaddle.cloud.http.HttpHandler;
import org.paddlepaddle.cloud.http.HttpRefusal;
import org.paddlepaddle.cloud.http.Request;
import org.paddlepaddle.cloud.http.Response;

/** Why an object is as it is, for a page. */
public final class WhyAnswer implements HttpHandler {
    private static final Map<String, String> KINDS = Map.of("jobs", "PaddleJob", "pods", "Pod");

    private final Explainer explainer;
    private final InstantSource clock;

    public WhyAnswer(Explainer explainer, InstantSource clock) {
        this.explainer = explainer;
        this.clock = clock;
    }

    @Override
    public Response handle(Request request) {
        var kind = KINDS.get(request.parameter("kind"));
        if (kind == null) {
            throw HttpRefusal.notFound("why is asked of jobs and pods");
        }
        var question =
                new Explainer.Question(
                        kind,
                        ObjectPath.segment(request.parameter("namespace")),
                        ObjectPath.segment(request.parameter("name")),
                        request.query().first("language").filter("zh"::equals).isPresent());
        return explainer
                .explain(Caller.of(request).kubernetes(), question, clock.instant())
                .map(Response::json)
                .orElseThrow(() -> HttpRefusal.notFound("nobody knows why"))
                .with("Cache-Control", "no-store");
    }
}
