// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.hub.mlflow;

import java.io.IOException;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.UnaryOperator;
import java.util.regex.Pattern;
import org.paddlepaddle.cloud.http.Request;
import org.paddlepaddle.cloud.http.Response;
import org.paddlepaddle.cloud.http.Router;
import org.paddlepaddle.cloud.hub.server.HubAuthority;

/** The calls {@code logged-models/…} that logging a model makes. */
final class LoggedModelCalls {
    /** The only filter that clients use on their way to the registry. */
    private static final Pattern BY_NAME = Pattern.compile("\\s*name\\s*=\\s*'([^']*)'\\s*");

    private final Tracking tracking;
    private final HubAuthority authority;

    LoggedModelCalls(Tracking tracking, HubAuthority authority) {
        this.tracking = tracking;
        this.authority = authority;
    }

    void on(Router.Builder router, String root) {
        var models = root + "/logged-models";
        router.post(models, this::create)
                .post(models + "/search", this::search)
                .get(models + "/{id}", this::get)
                .on("PATCH", models + "/{id}", this::complete)
                .post(models + "/{id}/params", this::logParams)
                .on("PATCH", models + "/{id}/tags", this::setTags);
    }

    private Response create(Request request) throws IOException, InterruptedException {
        authority.require(request, "create", "");
        return answer(tracking.createModel(CallParameters.of(request)));
    }

    private Response get(Request request) throws IOException, InterruptedException {
        authority.require(request, "list", "");
        return answer(tracking.model(request.parameter("id")));
    }

    private Response complete(Request request) throws IOException, InterruptedException {
        var status = CallParameters.of(request).text("status");
        return answer(
                change(
                        request,
                        known ->
                                known.changed(
                                        status, known.tags(), known.params(), tracking.now())));
    }

    private Response logParams(Request request) throws IOException, InterruptedException {
        var params = CallParameters.of(request).pairs("params");
        change(
                request,
                known ->
                        known.changed(
                                known.status(),
                                known.tags(),
                                merged(known.params(), params),
                                tracking.now()));
        return Response.json(Answer.empty());
    }

    private Response setTags(Request request) throws IOException, InterruptedException {
        var tags = CallParameters.of(request).pairs("tags");
        var model =
                change(
                        request,
                        known ->
                                known.changed(
                                        known.status(),
                                        merged(known.tags(), tags),
                                        known.params(),
                                        tracking.now()));
        return answer(model);
    }

    private Response search(Request request) throws IOException, InterruptedException {
        authority.require(request, "list", "");
        var arguments = CallParameters.of(request);
        var experiments = arguments.texts("experiment_ids");
        var filter = arguments.text("filter", "");
        var name = BY_NAME.matcher(filter);
        if (!filter.isBlank() && !name.matches()) {
            throw new MlflowRefusal(
                    MlflowRefusal.Code.FEATURE_DISABLED,
                    "logged models are found by name = '…' only, not by " + filter);
        }
        var found =
                tracking.models().stream()
                        .filter(model -> experiments.contains(model.experiment()))
                        .filter(model -> filter.isBlank() || model.name().equals(name.group(1)))
                        .map(LoggedModel::view)
                        .toList();
        return Response.json(new Answer().some("models", found).fields());
    }

    private LoggedModel change(Request request, UnaryOperator<LoggedModel> operation)
            throws IOException, InterruptedException {
        authority.require(request, "create", "");
        return tracking.changeModel(request.parameter("id"), operation);
    }

    private static Map<String, String> merged(Map<String, String> known, Map<String, String> more) {
        var all = new TreeMap<>(known);
        all.putAll(more);
        return all;
    }

    private static Response answer(LoggedModel model) {
        return Response.json(Map.of("model", model.view()));
    }
}
