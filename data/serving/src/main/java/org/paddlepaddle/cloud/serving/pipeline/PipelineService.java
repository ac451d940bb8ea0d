// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.serving.pipeline;

import com.fasterxml.jackson.databind.JsonNode;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.paddlepaddle.cloud.serving.HostedModel;
import org.paddlepaddle.cloud.serving.HostedModels;
import org.paddlepaddle.cloud.serving.InferenceException;
import org.paddlepaddle.cloud.serving.InferenceException.Kind;
import org.paddlepaddle.cloud.serving.json.UntrustedJson;
import org.paddlepaddle.cloud.serving.model.InferenceRequest;
import org.paddlepaddle.cloud.serving.proto.Pipeline;
import org.paddlepaddle.cloud.serving.tensor.Tensor;

/**
 * Answers {@code PipelineService.inference}: a key is a feed, its value the numbers or the text.
 */
public final class PipelineService {
    /** As gRPC spells it. */
    public static final String FULL_NAME = "baidu.paddle_serving.pipeline_serving.PipelineService";

    /** Keys that are no feeds. */
    private static final List<String> ASIDES = List.of("pipeline.profile", "logid");

    private final HostedModels models;
    private final boolean legacyCodes;

    /**
     * @param legacyCodes whether errors have the numbers of 0.7
     */
    public PipelineService(HostedModels models, boolean legacyCodes) {
        this.models = models;
        this.legacyCodes = legacyCodes;
    }

    /** What was sent as text, and what the model is fed. */
    private record Unpacked(JsonNode texts, List<Tensor> feeds) {}

    /**
     * @param name of the model; the empty text is the first
     * @throws InferenceException when there are too many requests; all else is told in the answer
     */
    public Pipeline.Response inference(
            Pipeline.Request request, String name, Optional<Duration> timeout) {
        try {
            var hosted = name.isEmpty() ? models.first() : named(name);
            var unpacked = unpacked(hosted, request);
            return hosted.model().transform().answers(List.of(unpacked.texts()))
                    ? transformed(hosted, unpacked, timeout)
                    : computed(hosted, unpacked, timeout);
        } catch (PipelineRefusal e) {
            return refused(request, e.code(), String.valueOf(e.getMessage()));
        } catch (InferenceException e) {
            if (e.kind() == Kind.OVERLOADED) {
                throw e;
            }
            return refused(request, PipelineCode.of(e.kind()), e.sentence());
        }
    }

    /** In upstream's form, which tells the log id; a wrong name has one of its own. */
    private Pipeline.Response refused(Pipeline.Request request, PipelineCode code, String why) {
        return Pipeline.Response.newBuilder()
                .setErrNo(code.number(legacyCodes))
                .setErrMsg(
                        code == PipelineCode.NO_SERVICE
                                ? why
                                : "Log_id: %d  Raise_msg: %s".formatted(request.getLogid(), why))
                .build();
    }

    private static Pipeline.Response computed(
            HostedModel hosted, Unpacked unpacked, Optional<Duration> timeout) {
        var result = hosted.infer(new InferenceRequest(unpacked.feeds(), List.of(), timeout));
        var answer = Pipeline.Response.newBuilder();
        for (int i = 0; i < result.outputs().size(); i++) {
            answer.addKey(result.fetches().get(i).alias());
            answer.addValue(NumpyText.of(result.outputs().get(i)));
        }
        return answer.build();
    }

    /** As a program of ops whose last step returns {@code str} of each value. */
    private static Pipeline.Response transformed(
            HostedModel hosted, Unpacked unpacked, Optional<Duration> timeout) {
        var transform = hosted.model().transform();
        var samples = List.of(unpacked.texts());
        var wanted = transform.fetches(List.of(), hosted.model().signature());
        var result = hosted.infer(new InferenceRequest(unpacked.feeds(), wanted, timeout));
        var answer = Pipeline.Response.newBuilder();
        for (var row : transform.rows(samples, result)) {
            for (var field : row.properties()) {
                answer.addKey(field.getKey());
                var value =
                        transform.columns()
                                ? UntrustedJson.array().add(field.getValue())
                                : field.getValue();
                answer.addValue(PythonStr.of(value));
            }
        }
        return answer.build();
    }

    private HostedModel named(String name) {
        try {
            return models.named(name);
        } catch (InferenceException e) {
            throw InferenceException.unknown(
                    "Failed to inference: Service name error. " + e.sentence());
        }
    }

    private static Unpacked unpacked(HostedModel hosted, Pipeline.Request request) {
        if (request.getKeyCount() != request.getValueCount()) {
            throw new PipelineRefusal(
                    PipelineCode.PACKAGE_ERROR,
                    "there are %d keys and %d values"
                            .formatted(request.getKeyCount(), request.getValueCount()));
        }
        var texts = UntrustedJson.object();
        for (int i = 0; i < request.getKeyCount(); i++) {
            if (!ASIDES.contains(request.getKey(i))) {
                texts.put(request.getKey(i), request.getValue(i));
            }
        }
        var feeds = new ArrayList<Tensor>();
        for (var tensor : request.getTensorsList()) {
            if (PipelineValues.isText(tensor)) {
                texts.put(tensor.getName(), String.join("", tensor.getStrDataList()));
            } else {
                feeds.add(PipelineValues.read(tensor));
            }
        }
        texts.properties().forEach(text -> feeds.add(read(hosted, text.getKey(), text.getValue())));
        return new Unpacked(texts, feeds);
    }

    private static Tensor read(HostedModel hosted, String key, JsonNode text) {
        var transform = hosted.model().transform();
        return transform.reads(key, text)
                ? transform.read(key, text)
                : PipelineValues.parsed(hosted.model(), key, text.textValue());
    }
}
