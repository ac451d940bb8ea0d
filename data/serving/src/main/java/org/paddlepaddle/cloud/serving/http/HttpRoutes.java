// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.serving.http;

import java.io.IOException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.paddlepaddle.cloud.http.HttpHandler;
import org.paddlepaddle.cloud.http.Request;
import org.paddlepaddle.cloud.http.Response;
import org.paddlepaddle.cloud.http.server.ClientGone;
import org.paddlepaddle.cloud.serving.HostedModels;
import org.paddlepaddle.cloud.serving.InferenceException;
import org.paddlepaddle.cloud.serving.ServingMetrics;
import org.paddlepaddle.cloud.serving.access.AccessLog;
import org.paddlepaddle.cloud.serving.access.RequestIds;
import org.paddlepaddle.cloud.serving.pipeline.PipelineService;
import org.paddlepaddle.cloud.serving.rpc.RpcService;
import org.paddlepaddle.cloud.supervise.Supervisor;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Every protocol over HTTP; finds the one that knows a path. */
public final class HttpRoutes implements HttpHandler {
    private static final Logger LOG = LoggerFactory.getLogger(HttpRoutes.class);

    /** In the access log alone; as nginx writes it. */
    private static final String CLIENT_GONE = "499";

    private final List<HttpRoute> routes;
    private final Token token;
    private final AccessLog log;
    private final int largestBody;

    public HttpRoutes(
            HostedModels models,
            List<RpcService<?, ?>> services,
            PipelineService pipeline,
            ServingMetrics metrics,
            Supervisor supervisor,
            Token token,
            AccessLog log,
            int largestBody,
            String version) {
        this.log = log;
        this.token = token;
        this.largestBody = largestBody;
        var all = new ArrayList<HttpRoute>();
        services.forEach(service -> all.add(new RpcRoute(service)));
        all.add(new OpenInferenceRoute(models, version));
        all.add(new KserveRoute(models));
        all.add(new StatusRoute(models, metrics, supervisor));
        all.add(new WebRoute(models, pipeline));
        this.routes = List.copyOf(all);
    }

    @Override
    public Response handle(Request request) throws IOException {
        long start = System.nanoTime();
        var ids = RequestIds.of(name -> request.header(name).orElse(""));
        var gone = request.attribute(ClientGone.class);
        var answer = told(request, gone);
        log.write(
                new AccessLog.Entry(
                        "http",
                        AccessLog.Entry.address(request.peers().remote()),
                        request.method() + " " + request.path(),
                        gone.filter(ClientGone::told).isPresent()
                                ? CLIENT_GONE
                                : Integer.toString(answer.status()),
                        Duration.ofNanos(System.nanoTime() - start)),
                ids);
        var response =
                Response.bytes(answer.status(), answer.type(), answer.body())
                        .with(RequestIds.REQUEST_ID, ids.request());
        for (var field : answer.headers().entrySet()) {
            response = response.with(field.getKey(), field.getValue());
        }
        return response;
    }

    /** Who goes away waits no more: what has not been computed yet is not computed. */
    private HttpAnswer told(Request request, Optional<ClientGone> gone) throws IOException {
        try {
            var call = HttpCall.read(request, largestBody);
            return gone.isPresent() ? gone.get().interrupting(() -> answer(call)) : answer(call);
        } catch (InferenceException e) {
            return HttpAnswer.text(HttpAnswer.status(e.kind()), e.sentence() + "\n");
        }
    }

    private HttpAnswer answer(HttpCall call) {
        for (var route : routes) {
            if (route.knows(call)) {
                return answer(route, call);
            }
        }
        return HttpAnswer.text(
                404,
                "there is no path /%s; there are /NAME/prediction, /GeneralModelService/inference,"
                                .formatted(String.join("/", call.path()))
                        + " /v2/models/NAME/infer, /v1/models/NAME:predict, /health, /metrics\n");
    }

    private HttpAnswer answer(HttpRoute route, HttpCall call) {
        if (!isOpen(call) && !token.opens(call.header("authorization"))) {
            return HttpAnswer.text(401, "show the token as Authorization: Bearer\n")
                    .with("www-authenticate", "Bearer");
        }
        try {
            return route.answer(call);
        } catch (InferenceException e) {
            return route.refusal(e);
        } catch (RuntimeException e) {
            LOG.error("request {} /{} failed", call.method(), String.join("/", call.path()), e);
            return route.refusal(
                    new InferenceException(
                            InferenceException.Kind.FAILED, "the server failed; see its log"));
        }
    }

    /** Probes show no token. */
    private static boolean isOpen(HttpCall call) {
        return switch (call.first()) {
            case "health", "healthz", "readyz", "livez" -> true;
            case "v2" -> call.path().size() == 3 && call.path().get(1).equals("health");
            default -> false;
        };
    }
}
