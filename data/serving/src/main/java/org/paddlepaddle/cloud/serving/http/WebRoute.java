// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.serving.http;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.ArrayList;
import java.util.List;
import org.paddlepaddle.cloud.serving.HostedModels;
import org.paddlepaddle.cloud.serving.InferenceException;
import org.paddlepaddle.cloud.serving.json.JsonMessages;
import org.paddlepaddle.cloud.serving.json.JsonTensors;
import org.paddlepaddle.cloud.serving.json.UntrustedJson;
import org.paddlepaddle.cloud.serving.model.Inference;
import org.paddlepaddle.cloud.serving.model.InferenceRequest;
import org.paddlepaddle.cloud.serving.pipeline.PipelineService;
import org.paddlepaddle.cloud.serving.proto.Pipeline;

/**
 * Upstream's web services: {@code POST /NAME/prediction} with feed and fetch, and the Pipeline's
 * with keys and values.
 */
final class WebRoute implements HttpRoute {
    private final HostedModels models;

    private final PipelineService pipeline;

    WebRoute(HostedModels models, PipelineService pipeline) {
        this.models = models;
        this.pipeline = pipeline;
    }

    @Override
    public boolean knows(HttpCall call) {
        return call.path().size() == 2;
    }

    @Override
    public HttpAnswer answer(HttpCall call) {
        call.only("POST");
        var body = UntrustedJson.object(call.body());
        if (body.has("key") || body.has("tensors")) {
            return pipelined(call, body);
        }
        if (!call.path().get(1).equals("prediction")) {
            throw InferenceException.unknown(
                    "there is no path /%s for feed and fetch; there is /%s/prediction"
                            .formatted(String.join("/", call.path()), call.first()));
        }
        var hosted = models.named(call.first());
        var fetches = fetches(body.path("fetch"));
        var samples = instances(body.path("feed"));
        var feeds = Instances.tensors(hosted.model(), samples, "feed");
        var answer = UntrustedJson.object();
        var transform = hosted.model().transform();
        if (transform.answers(samples)) {
            var wanted = transform.fetches(fetches, hosted.model().signature());
            var result = hosted.infer(new InferenceRequest(feeds, wanted, call.timeout()));
            var rows = transform.rows(samples, result);
            answer.set(
                    "result",
                    transform.columns() ? columns(rows) : UntrustedJson.array().addAll(rows));
        } else {
            var result = hosted.infer(new InferenceRequest(feeds, fetches, call.timeout()));
            answer.set("result", result(result));
        }
        return HttpAnswer.of(200, "application/json", UntrustedJson.asciiBytes(answer));
    }

    /**
     * Any method answers, as upstream's do. Every field is written, and the status is 200 whatever
     * err_no is, as by upstream's gateway.
     */
    private HttpAnswer pipelined(HttpCall call, JsonNode body) {
        var request = JsonMessages.read(body, Pipeline.Request.newBuilder()).build();
        var name = request.getName().isEmpty() ? call.first() : request.getName();
        var response = pipeline.inference(request, name, call.timeout());
        var answer =
                UntrustedJson.object()
                        .put("err_no", response.getErrNo())
                        .put("err_msg", response.getErrMsg());
        response.getKeyList().forEach(answer.putArray("key")::add);
        response.getValueList().forEach(answer.putArray("value")::add);
        answer.putArray("tensors");
        return HttpAnswer.json(200, answer);
    }

    private static List<String> fetches(JsonNode fetch) {
        if (!fetch.isArray()) {
            throw InferenceException.invalid("\"fetch\" must be a list of names, for all: []");
        }
        var names = new ArrayList<String>();
        for (var name : fetch) {
            names.add(name.asText());
        }
        return names;
    }

    private static List<JsonNode> instances(JsonNode feed) {
        if (feed.isObject()) {
            return List.of(feed);
        }
        if (!feed.isArray() || feed.isEmpty()) {
            throw InferenceException.invalid(
                    "\"feed\" must be a list of objects, a sample each: [{\"x\": [...]}]");
        }
        var samples = new ArrayList<JsonNode>();
        feed.forEach(samples::add);
        return samples;
    }

    private static JsonNode columns(List<ObjectNode> rows) {
        var object = UntrustedJson.object();
        for (var row : rows) {
            row.properties()
                    .forEach(entry -> object.withArray("/" + entry.getKey()).add(entry.getValue()));
        }
        return object;
    }

    private static JsonNode result(Inference result) {
        var object = UntrustedJson.object();
        for (int i = 0; i < result.outputs().size(); i++) {
            object.set(
                    result.fetches().get(i).alias(), JsonTensors.nested(result.outputs().get(i)));
        }
        return object;
    }

    @Override
    public HttpAnswer refusal(InferenceException why) {
        var body = UntrustedJson.object().put("result", why.sentence());
        return HttpAnswer.of(
                        HttpAnswer.status(why.kind()),
                        "application/json",
                        UntrustedJson.asciiBytes(body))
                .retryable(why.kind());
    }
}
