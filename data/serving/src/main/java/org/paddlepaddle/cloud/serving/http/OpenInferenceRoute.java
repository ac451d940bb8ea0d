// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.serving.http;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.paddlepaddle.cloud.serving.HostedModel;
import org.paddlepaddle.cloud.serving.HostedModels;
import org.paddlepaddle.cloud.serving.InferenceException;
import org.paddlepaddle.cloud.serving.grpc.StatisticsMessages;
import org.paddlepaddle.cloud.serving.json.JsonMessages;
import org.paddlepaddle.cloud.serving.json.UntrustedJson;
import org.paddlepaddle.cloud.serving.model.ServedModel;
import org.paddlepaddle.cloud.serving.proto.v2.ModelStatisticsResponse;

/** The Open Inference Protocol ("V2") over HTTP, with the extension for binary tensors. */
final class OpenInferenceRoute implements HttpRoute {
    private final HostedModels models;
    private final String version;

    OpenInferenceRoute(HostedModels models, String version) {
        this.models = models;
        this.version = version;
    }

    @Override
    public boolean knows(HttpCall call) {
        return call.first().equals("v2");
    }

    @Override
    public HttpAnswer answer(HttpCall call) {
        var rest = call.path().subList(1, call.path().size());
        if (rest.isEmpty()) {
            call.only("GET");
            return HttpAnswer.json(200, server());
        }
        return switch (rest.getFirst()) {
            case "health" -> health(call, rest);
            case "models" -> model(call, rest.subList(1, rest.size()));
            case "repository" -> repository(call, rest);
            case "trace", "logging" ->
                    throw new InferenceException(
                            InferenceException.Kind.WRONG_METHOD,
                            "this server has no settings for %s; /metrics has its figures"
                                    .formatted(rest.getFirst()));
            default -> throw noPath(call);
        };
    }

    private static InferenceException noPath(HttpCall call) {
        return InferenceException.unknown("there is no path /" + String.join("/", call.path()));
    }

    private ObjectNode server() {
        var server = UntrustedJson.object().put("name", "paddlecloud").put("version", version);
        OpenInferenceExtensions.ALL.forEach(server.putArray("extensions")::add);
        return server;
    }

    private HttpAnswer health(HttpCall call, List<String> rest) {
        call.only("GET");
        return switch (String.join("/", rest)) {
            case "health/live" -> ready(Optional.empty());
            case "health/ready" -> ready(models.unready());
            default -> throw noPath(call);
        };
    }

    private static HttpAnswer ready(Optional<String> trouble) {
        if (trouble.isPresent()) {
            throw new InferenceException(InferenceException.Kind.UNAVAILABLE, trouble.get());
        }
        return HttpAnswer.of(200, "application/json", new byte[0]);
    }

    private HttpAnswer repository(HttpCall call, List<String> rest) {
        if (rest.size() == 2 && rest.get(1).equals("index")) {
            call.only("POST");
            return index(call);
        }
        if (rest.size() != 4 || !rest.get(1).equals("models")) {
            throw noPath(call);
        }
        call.only("POST");
        switch (rest.get(3)) {
            case "load" -> load(call, rest.get(2));
            case "unload" -> models.unload(rest.get(2));
            default -> throw noPath(call);
        }
        return HttpAnswer.of(200, "application/json", new byte[0]);
    }

    private void load(HttpCall call, String name) {
        var parameters = body(call).path("parameters");
        if (!parameters.isEmpty()) {
            var names = new ArrayList<String>();
            parameters.properties().forEach(entry -> names.add(entry.getKey()));
            throw OpenInferenceExtensions.noOverride(names);
        }
        models.load(name);
    }

    private static JsonNode body(HttpCall call) {
        return call.body().length == 0 ? UntrustedJson.object() : UntrustedJson.object(call.body());
    }

    private HttpAnswer index(HttpCall call) {
        boolean readyOnly = body(call).path("ready").asBoolean(false);
        var list = UntrustedJson.array();
        for (var entry : models.index()) {
            if (entry.ready() || !readyOnly) {
                var one =
                        list.addObject()
                                .put("name", entry.name())
                                .put("version", entry.version())
                                .put("state", entry.state());
                if (!entry.reason().isEmpty()) {
                    one.put("reason", entry.reason());
                }
            }
        }
        return HttpAnswer.json(200, list);
    }

    private static HttpAnswer statistics(HttpCall call, List<HostedModel> of) {
        call.only("GET");
        var answer = ModelStatisticsResponse.newBuilder();
        of.forEach(hosted -> answer.addModelStats(StatisticsMessages.of(hosted)));
        return HttpAnswer.json(200, JsonMessages.complete(answer.build()));
    }

    private HttpAnswer model(HttpCall call, List<String> rest) {
        if (rest.isEmpty()) {
            throw noPath(call);
        }
        if (rest.size() == 1 && rest.getFirst().equals("stats")) {
            return statistics(call, models.all());
        }
        boolean versioned = rest.size() >= 3 && rest.get(1).equals("versions");
        var version = versioned ? rest.get(2) : "";
        var action = rest.subList(versioned ? 3 : 1, rest.size());
        if (action.equals(List.of("ready"))) {
            call.only("GET");
            return ready(models.unready(rest.getFirst(), version));
        }
        var hosted = models.named(rest.getFirst(), version);
        return switch (String.join("/", action)) {
            case "" -> {
                call.only("GET");
                yield HttpAnswer.json(200, metadata(hosted.model()));
            }
            case "infer" -> infer(call, hosted);
            case "stats" -> statistics(call, List.of(hosted));
            case "trace/setting", "config" ->
                    throw new InferenceException(
                            InferenceException.Kind.WRONG_METHOD,
                            "this server has no %s of models; see /v2/models/%s"
                                    .formatted(action.getFirst(), rest.getFirst()));
            default -> throw noPath(call);
        };
    }

    private static ObjectNode metadata(ServedModel model) {
        var metadata = UntrustedJson.object().put("name", model.name());
        metadata.putArray("versions").add(model.version());
        metadata.put("platform", model.platform());
        var inputs = metadata.putArray("inputs");
        for (var feed : model.signature().feeds()) {
            var input =
                    inputs.addObject()
                            .put("name", feed.alias())
                            .put("datatype", feed.type().openName());
            model.shape(feed).forEach(input.putArray("shape")::add);
        }
        var outputs = metadata.putArray("outputs");
        for (var fetch : model.signature().fetches()) {
            var output =
                    outputs.addObject()
                            .put("name", fetch.alias())
                            .put("datatype", fetch.type().openName());
            var shape = output.putArray("shape").add(-1);
            fetch.shape().forEach(shape::add);
        }
        return metadata;
    }

    private static HttpAnswer infer(HttpCall call, HostedModel hosted) {
        call.only("POST");
        var request = OpenInferenceRequest.read(call);
        var result = hosted.infer(request.request().within(call.timeout()));
        return request.answer(hosted.model(), result);
    }

    @Override
    public HttpAnswer refusal(InferenceException why) {
        return HttpAnswer.json(
                        HttpAnswer.status(why.kind()),
                        UntrustedJson.object().put("error", why.sentence()))
                .retryable(why.kind());
    }
}
