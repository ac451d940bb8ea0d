// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.hub.mlflow;

import java.io.IOException;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.UnaryOperator;
import org.paddlepaddle.cloud.http.Request;
import org.paddlepaddle.cloud.http.Response;
import org.paddlepaddle.cloud.http.Router;
import org.paddlepaddle.cloud.hub.server.HubAuthority;

/** The calls {@code experiments/…} and {@code runs/…} that logging a model makes. */
final class RunCalls {
    private final Tracking tracking;
    private final HubAuthority authority;

    RunCalls(Tracking tracking, HubAuthority authority) {
        this.tracking = tracking;
        this.authority = authority;
    }

    void on(Router.Builder router, String root) {
        router.post(root + "/experiments/create", this::createExperiment)
                .get(root + "/experiments/get", this::experiment)
                .get(root + "/experiments/get-by-name", this::experimentByName)
                .post(root + "/runs/create", this::create)
                .get(root + "/runs/get", this::get)
                .post(root + "/runs/update", this::update)
                .post(root + "/runs/log-metric", this::logMetric)
                .post(root + "/runs/log-parameter", this::logParameter)
                .post(root + "/runs/set-tag", this::setTag)
                .post(root + "/runs/log-batch", this::logBatch)
                .post(root + "/runs/outputs", this::logOutputs)
                .get(root + "/metrics/get-history", this::history);
    }

    private Response createExperiment(Request request) throws IOException, InterruptedException {
        authority.require(request, "create", "");
        var made = tracking.createExperiment(CallParameters.of(request).text("name"));
        return Response.json(Map.of("experiment_id", made.id()));
    }

    private Response experiment(Request request) throws IOException, InterruptedException {
        authority.require(request, "list", "");
        var found = tracking.experiment(CallParameters.of(request).text("experiment_id"));
        return Response.json(Map.of("experiment", found.view()));
    }

    private Response experimentByName(Request request) throws IOException, InterruptedException {
        authority.require(request, "list", "");
        var name = CallParameters.of(request).text("experiment_name");
        var found =
                tracking.experimentNamed(name)
                        .orElseThrow(
                                () ->
                                        MlflowRefusal.missing(
                                                "Could not find experiment with name '"
                                                        + name
                                                        + "'"));
        return Response.json(Map.of("experiment", found.view()));
    }

    private Response create(Request request) throws IOException, InterruptedException {
        authority.require(request, "create", "");
        var run = tracking.createRun(CallParameters.of(request));
        return Response.json(Map.of("run", RunAnswers.created(run)));
    }

    private Response get(Request request) throws IOException, InterruptedException {
        authority.require(request, "list", "");
        var run = tracking.run(CallParameters.of(request).text("run_id"));
        return Response.json(Map.of("run", RunAnswers.run(run)));
    }

    private Response update(Request request) throws IOException, InterruptedException {
        var arguments = CallParameters.of(request);
        var run =
                change(
                        request,
                        arguments,
                        known ->
                                known.ended(
                                        arguments.text("status", known.status()),
                                        arguments.millis("end_time", known.ended()),
                                        arguments.text("run_name", known.name())));
        return Response.json(Map.of("run_info", RunAnswers.info(run)));
    }

    private Response logMetric(Request request) throws IOException, InterruptedException {
        var arguments = CallParameters.of(request);
        var metrics = metrics(List.of(arguments));
        change(request, arguments, run -> run.with(Map.of(), Map.of(), metrics, Map.of()));
        return Response.json(Answer.empty());
    }

    private Response logParameter(Request request) throws IOException, InterruptedException {
        var arguments = CallParameters.of(request);
        var param = Map.of(arguments.text("key"), arguments.text("value", ""));
        change(request, arguments, run -> run.with(Map.of(), param, Map.of(), Map.of()));
        return Response.json(Answer.empty());
    }

    private Response setTag(Request request) throws IOException, InterruptedException {
        var arguments = CallParameters.of(request);
        var tag = Map.of(arguments.text("key"), arguments.text("value", ""));
        change(request, arguments, run -> run.with(tag, Map.of(), Map.of(), Map.of()));
        return Response.json(Answer.empty());
    }

    private Response logBatch(Request request) throws IOException, InterruptedException {
        var arguments = CallParameters.of(request);
        var tags = arguments.pairs("tags");
        var params = arguments.pairs("params");
        var metrics = metrics(arguments.list("metrics"));
        change(request, arguments, run -> run.with(tags, params, metrics, Map.of()));
        return Response.json(Answer.empty());
    }

    private Response logOutputs(Request request) throws IOException, InterruptedException {
        var arguments = CallParameters.of(request);
        var outputs = new TreeMap<String, Long>();
        for (var model : arguments.list("models")) {
            outputs.put(model.text("model_id"), model.millis("step", 0));
        }
        change(request, arguments, run -> run.with(Map.of(), Map.of(), Map.of(), outputs));
        return Response.json(Answer.empty());
    }

    /** Of a metric only the last value is kept: the history is that one. */
    private Response history(Request request) throws IOException, InterruptedException {
        authority.require(request, "list", "");
        var arguments = CallParameters.of(request);
        var name = arguments.text("metric_key");
        var last = tracking.run(arguments.text("run_id")).metrics().get(name);
        return Response.json(
                last == null
                        ? Answer.empty()
                        : Map.of("metrics", List.of(RunAnswers.metric(name, last))));
    }

    private TrackedRun change(
            Request request, CallParameters arguments, UnaryOperator<TrackedRun> operation)
            throws IOException, InterruptedException {
        authority.require(request, "create", "");
        return tracking.changeRun(arguments.text("run_id"), operation);
    }

    /** The last of each name. */
    private Map<String, Measurement> metrics(List<CallParameters> list) {
        var metrics = new TreeMap<String, Measurement>();
        for (var each : list) {
            metrics.put(
                    each.text("key"),
                    new Measurement(
                            each.real("value"),
                            each.millis("timestamp", tracking.now()),
                            each.millis("step", 0)));
        }
        return metrics;
    }
}
