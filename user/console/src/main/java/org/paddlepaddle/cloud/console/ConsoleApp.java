// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.console;

import java.time.InstantSource;
import java.util.List;
import org.paddlepaddle.cloud.console.live.LiveChanges;
import org.paddlepaddle.cloud.console.live.LiveLog;
import org.paddlepaddle.cloud.console.visual.VisualProxy;
import org.paddlepaddle.cloud.console.why.Explainer;
import org.paddlepaddle.cloud.console.why.WhyAnswer;
import org.paddlepaddle.cloud.door.WebApp;
import org.paddlepaddle.cloud.http.HttpHandler;
import org.paddlepaddle.cloud.http.Request;
import org.paddlepaddle.cloud.http.Response;
import org.paddlepaddle.cloud.http.Router;
import org.paddlepaddle.cloud.http.StaticResources;

/** The console as the front door mounts it. It keeps nothing: each browser has its own watches. */
public final class ConsoleApp {
    /** No script and no style but ours, and nobody may frame the page. */
    private static final String POLICY =
            "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:;"
                    + " connect-src 'self'; base-uri 'none'; form-action 'none';"
                    + " frame-ancestors 'none'";

    private ConsoleApp() {}

    /**
     * @param explainer says why objects failed or wait
     */
    public static WebApp room(Explainer explainer) {
        return new WebApp("Console", List.of("/"), "/", handler(explainer));
    }

    static HttpHandler handler(Explainer explainer) {
        var pages = new StaticResources(ConsoleApp.class, "org/paddlepaddle/cloud/console/page");
        var visual = new VisualProxy();
        HttpHandler page = request -> guarded(pages.file(request, "index.html"));
        return Router.builder()
                .get("/", page)
                .get("/assets/{path...}", request -> guarded(pages.handle(request)))
                .get("/console/api/changes", new LiveChanges())
                .get("/console/api/logs/{namespace}/{pod}", new LiveLog())
                .get(
                        "/console/api/why/{kind}/{namespace}/{name}",
                        new WhyAnswer(explainer, InstantSource.system()))
                .get("/visual/{namespace}/{name}", ConsoleApp::curves)
                .get(
                        "/visual/{namespace}/{name}/app",
                        request -> guarded(pages.file(request, "visual.html")))
                .get(
                        "/visual/{namespace}/{name}/app/assets/{path...}",
                        request -> guarded(pages.handle(request)))
                .get(
                        "/visual/{namespace}/{name}/assets/{path...}",
                        request -> guarded(pages.handle(request)))
                .get("/visual/{namespace}/{name}/app/api/{path...}", visual)
                .build();
    }

    /** Without its last word the address of VisualDL is still what was meant. */
    private static Response curves(Request request) {
        return Response.seeOther(request.parameter("name") + "/app");
    }

    private static Response guarded(Response response) {
        return response.with("Content-Security-Policy", POLICY);
    }
}
