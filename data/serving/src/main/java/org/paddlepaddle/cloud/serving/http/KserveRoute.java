// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.serving.http;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import java.util.ArrayList;
import java.util.List;
import org.paddlepaddle.cloud.serving.HostedModels;
import org.paddlepaddle.cloud.serving.InferenceException;
import org.paddlepaddle.cloud.serving.json.JsonTensors;
import org.paddlepaddle.cloud.serving.json.UntrustedJson;
import org.paddlepaddle.cloud.serving.model.Inference;
import org.paddlepaddle.cloud.serving.model.InferenceRequest;
import org.paddlepaddle.cloud.serving.model.ServedModel;

/** KServe's V1: {@code POST /v1/models/NAME:predict} with instances. */
final class KserveRoute implements HttpRoute {
    private static final String PREDICT = ":predict";

    private final HostedModels models;

    KserveRoute(HostedModels models) {
        this.models = models;
    }

    @Override
    public boolean knows(HttpCall call) {
        return call.first().equals("v1");
    }

    @Override
    public HttpAnswer answer(HttpCall call) {
        if (call.path().size() < 2 || !call.path().get(1).equals("models")) {
            throw InferenceException.unknown("there is no such path");
        }
        if (call.path().size() == 2) {
            call.only("GET");
            var names = UntrustedJson.object();
            var list = names.putArray("models");
            models.all().stream()
                    .map(hosted -> hosted.model().name())
                    .distinct()
                    .forEach(list::add);
            return HttpAnswer.json(200, names);
        }
        var last = call.path().get(2);
        if (!last.endsWith(PREDICT)) {
            call.only("GET");
            var model = models.named(last).model();
            return HttpAnswer.json(
                    200, UntrustedJson.object().put("name", model.name()).put("ready", true));
        }
        call.only("POST");
        return predicted(call, last.substring(0, last.length() - PREDICT.length()));
    }

    private HttpAnswer predicted(HttpCall call, String name) {
        var hosted = models.named(name);
        var instances = UntrustedJson.object(call.body()).path("instances");
        if (!instances.isArray() || instances.isEmpty()) {
            throw InferenceException.invalid("\"instances\" must be a list of samples");
        }
        var samples = samples(hosted.model(), instances);
        var feeds = Instances.tensors(hosted.model(), samples, "instances");
        var answer = UntrustedJson.object();
        var transform = hosted.model().transform();
        if (transform.answers(samples)) {
            var wanted = transform.fetches(List.of(), hosted.model().signature());
            var result = hosted.infer(new InferenceRequest(feeds, wanted, call.timeout()));
            answer.set(
                    "predictions", UntrustedJson.array().addAll(transform.rows(samples, result)));
        } else {
            var result = hosted.infer(new InferenceRequest(feeds, List.of(), call.timeout()));
            answer.set("predictions", predictions(result));
        }
        return HttpAnswer.json(200, answer);
    }

    /** A model with one feed takes bare values. */
    private static List<JsonNode> samples(ServedModel model, JsonNode instances) {
        var samples = new ArrayList<JsonNode>();
        for (var instance : instances) {
            if (instance.isObject() || model.signature().feeds().size() != 1) {
                samples.add(instance);
            } else {
                var named = UntrustedJson.object();
                named.set(model.signature().feeds().getFirst().alias(), instance);
                samples.add(named);
            }
        }
        return samples;
    }

    private static ArrayNode predictions(Inference result) {
        var values = result.outputs().stream().map(JsonTensors::nested).toList();
        var predictions = UntrustedJson.array();
        int rows = values.getFirst().size();
        for (int row = 0; row < rows; row++) {
            if (values.size() == 1) {
                predictions.add(values.getFirst().get(row));
            } else {
                var named = predictions.addObject();
                for (int i = 0; i < values.size(); i++) {
                    named.set(result.fetches().get(i).alias(), values.get(i).path(row));
                }
            }
        }
        return predictions;
    }

    @Override
    public HttpAnswer refusal(InferenceException why) {
        return HttpAnswer.json(
                        HttpAnswer.status(why.kind()),
                        UntrustedJson.object().put("error", why.sentence()))
                .retryable(why.kind());
    }
}
