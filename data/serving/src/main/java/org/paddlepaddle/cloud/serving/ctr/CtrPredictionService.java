// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.serving.ctr;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.IntStream;
import org.paddlepaddle.cloud.serving.HostedModel;
import org.paddlepaddle.cloud.serving.HostedModels;
import org.paddlepaddle.cloud.serving.InferenceException;
import org.paddlepaddle.cloud.serving.InferenceException.Kind;
import org.paddlepaddle.cloud.serving.model.InferenceRequest;
import org.paddlepaddle.cloud.serving.model.Variable;
import org.paddlepaddle.cloud.serving.proto.CtrPrediction;
import org.paddlepaddle.cloud.serving.rpc.RpcService;
import org.paddlepaddle.cloud.serving.tensor.ElementType;
import org.paddlepaddle.cloud.serving.tensor.Tensor;

/**
 * Answers {@code CTRPredictionService.inference} with the model {@code ctr_prediction}, or with the
 * first. An id goes to each feed of int64, in their order, and the dense values to the one of
 * float32. Errors are told in the answer, in upstream's words.
 */
public final class CtrPredictionService {
    private static final String FULL_NAME =
            "baidu.paddle_serving.predictor.ctr_prediction.CTRPredictionService";
    private static final String MODEL = "ctr_prediction";
    private static final int PROBABILITIES = 2;

    private final HostedModels models;

    public CtrPredictionService(HostedModels models) {
        this.models = models;
    }

    public RpcService<CtrPrediction.Request, CtrPrediction.Response> service() {
        return new RpcService<>(
                FULL_NAME,
                CtrPrediction.Request.getDefaultInstance(),
                CtrPrediction.Response.getDefaultInstance(),
                this::inference);
    }

    /** The feeds of a click model. */
    private record Inputs(List<Variable> sparse, Variable dense, int width) {
        static Inputs of(HostedModel hosted) {
            var feeds = hosted.model().signature().feeds();
            var sparse = feeds.stream().filter(feed -> feed.type() == ElementType.INT64).toList();
            var dense = feeds.stream().filter(feed -> feed.type() == ElementType.FLOAT32).toList();
            if (sparse.isEmpty() || dense.size() != 1) {
                throw InferenceException.invalid("Sparse param service not configured properly");
            }
            long width = hosted.model().shape(dense.getFirst()).getLast();
            return new Inputs(sparse, dense.getFirst(), Math.toIntExact(width));
        }
    }

    private CtrPrediction.Response inference(
            CtrPrediction.Request request, Optional<Duration> timeout) {
        try {
            var hosted = hosted();
            var feeds = feeds(Inputs.of(hosted), request.getInstancesList());
            var result = hosted.infer(new InferenceRequest(feeds, List.of(), timeout));
            return predictions(result.outputs(), request.getInstancesCount());
        } catch (InferenceException e) {
            if (e.kind() == Kind.OVERLOADED || e.kind() == Kind.DEADLINE) {
                throw e;
            }
            return CtrPrediction.Response.newBuilder()
                    .setErrCode(-1)
                    .setErrMsg(sentence(e))
                    .build();
        }
    }

    /** Upstream's words, and what they leave open. */
    private static String sentence(InferenceException why) {
        return switch (why.kind()) {
            case UNAVAILABLE -> "Query cube for embeddings error: " + why.sentence();
            case FAILED -> "Failed do infer in fluid model: " + why.sentence();
            case INVALID, UNKNOWN, WRONG_METHOD, TOO_LARGE, OVERLOADED, DEADLINE -> why.sentence();
        };
    }

    private HostedModel hosted() {
        return models.all().stream().anyMatch(each -> each.model().name().equals(MODEL))
                ? models.named(MODEL)
                : models.first();
    }

    private static List<Tensor> feeds(Inputs inputs, List<CtrPrediction.CTRReqInstance> instances) {
        if (instances.isEmpty()) {
            throw InferenceException.invalid("Sample size invalid");
        }
        int ids = inputs.sparse().size();
        for (var instance : instances) {
            if (instance.getSparseIdsCount() != ids) {
                throw InferenceException.invalid("Sparse input size != " + ids);
            }
            if (instance.getDenseIdsCount() != inputs.width()) {
                throw InferenceException.invalid("dense input size != " + inputs.width());
            }
        }
        var feeds = new ArrayList<Tensor>();
        for (int slot = 0; slot < ids; slot++) {
            feeds.add(sparse(inputs.sparse().get(slot), slot, instances));
        }
        feeds.add(dense(inputs, instances));
        return feeds;
    }

    private static Tensor sparse(
            Variable feed, int slot, List<CtrPrediction.CTRReqInstance> instances) {
        int rows = instances.size();
        var data = Tensor.buffer((long) rows * Long.BYTES);
        instances.forEach(instance -> data.putLong(instance.getSparseIds(slot)));
        var lod = feed.lod() ? IntStream.rangeClosed(0, rows).boxed().toList() : List.<Integer>of();
        return new Tensor(
                feed.alias(), ElementType.INT64, List.of((long) rows, 1L), data.flip(), lod);
    }

    private static Tensor dense(Inputs inputs, List<CtrPrediction.CTRReqInstance> instances) {
        var data = Tensor.buffer((long) instances.size() * inputs.width() * Float.BYTES);
        instances.forEach(instance -> instance.getDenseIdsList().forEach(data::putFloat));
        return new Tensor(
                inputs.dense().alias(),
                ElementType.FLOAT32,
                List.of((long) instances.size(), (long) inputs.width()),
                data.flip());
    }

    private static CtrPrediction.Response predictions(List<Tensor> outputs, int samples) {
        if (outputs.size() != 1) {
            throw new InferenceException(
                    Kind.FAILED, "Model returned number of fetch tensor more than 1");
        }
        var output = outputs.getFirst();
        if (!output.shape().equals(List.of((long) samples, (long) PROBABILITIES))) {
            throw new InferenceException(
                    Kind.FAILED,
                    "Fetch LoDTensor should be shape of [sample_size, 2]; it is " + output.shape());
        }
        var values = output.toFloats();
        var answer = CtrPrediction.Response.newBuilder().setErrCode(0).setErrMsg("");
        for (int i = 0; i < samples; i++) {
            answer.addPredictionsBuilder()
                    .setProb0(values[PROBABILITIES * i])
                    .setProb1(values[PROBABILITIES * i + 1]);
        }
        return answer.build();
    }
}
