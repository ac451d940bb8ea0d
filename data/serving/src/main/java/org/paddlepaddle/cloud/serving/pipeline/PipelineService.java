// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.serving.pipeline;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.paddlepaddle.cloud.serving.HostedModel;
import org.paddlepaddle.cloud.serving.HostedModels;
import org.paddlepaddle.cloud.serving.InferenceException;
import org.paddlepaddle.cloud.serving.InferenceException.Kind;
import org.paddlepaddle.cloud.serving.model.InferenceRequest;
import org.paddlepaddle.cloud.serving.proto.Pipeline;
import org.paddlepaddle.cloud.serving.tensor.Tensor;

/** Answers {@code PipelineService.inference}: a key is a feed, its value the numbers. */
public final class PipelineService {
    /** As gRPC spells it. */
    public static final String FULL_NAME = "baidu.paddle_serving.pipeline_serving.PipelineService";

    /** Keys that are no feeds. */
    private static final List<String> ASIDES = List.of("pipeline.profile", "logid");

    private final HostedModels models;

    public PipelineService(HostedModels models) {
        this.models = models;
    }

    /**
     * @param name of the model; the empty text is the first
     * @throws InferenceException when there are too many requests; all else is told in the answer
     */
    public Pipeline.Response inference(
            Pipeline.Request request, String name, Optional<Duration> timeout) {
        try {
            var hosted = name.isEmpty() ? models.first() : named(name);
            var result =
                    hosted.infer(new InferenceRequest(feeds(hosted, request), List.of(), timeout));
            var answer = Pipeline.Response.newBuilder();
            for (int i = 0; i < result.outputs().size(); i++) {
                answer.addKey(result.fetches().get(i).alias());
                answer.addValue(NumpyText.of(result.outputs().get(i)));
            }
            return answer.build();
        } catch (InferenceException e) {
            if (e.kind() == Kind.OVERLOADED) {
                throw e;
            }
            return Pipeline.Response.newBuilder()
                    .setErrNo(PipelineCodes.of(e.kind()))
                    .setErrMsg(e.sentence())
                    .build();
        }
    }

    private HostedModel named(String name) {
        try {
            return models.named(name);
        } catch (InferenceException e) {
            throw InferenceException.unknown(
                    "Failed to inference: Service name error. " + e.sentence());
        }
    }

    private static List<Tensor> feeds(HostedModel hosted, Pipeline.Request request) {
        if (request.getKeyCount() != request.getValueCount()) {
            throw InferenceException.invalid(
                    "there are %d keys and %d values"
                            .formatted(request.getKeyCount(), request.getValueCount()));
        }
        var feeds = new ArrayList<Tensor>();
        for (int i = 0; i < request.getKeyCount(); i++) {
            var key = request.getKey(i);
            if (!ASIDES.contains(key)) {
                feeds.add(PipelineValues.parsed(hosted.model(), key, request.getValue(i)));
            }
        }
        request.getTensorsList().forEach(tensor -> feeds.add(PipelineValues.read(tensor)));
        return feeds;
    }
}
