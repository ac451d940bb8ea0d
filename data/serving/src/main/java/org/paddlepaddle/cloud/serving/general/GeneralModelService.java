// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.serving.general;

import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.time.temporal.ChronoUnit;
import java.util.Optional;
import org.paddlepaddle.cloud.serving.HostedModels;
import org.paddlepaddle.cloud.serving.InferenceException;
import org.paddlepaddle.cloud.serving.model.Inference;
import org.paddlepaddle.cloud.serving.model.InferenceRequest;
import org.paddlepaddle.cloud.serving.proto.GeneralModel;
import org.paddlepaddle.cloud.serving.rpc.RpcService;

/** Answers {@code GeneralModelService.inference} with the server's first model. */
public final class GeneralModelService {
    /** As brpc and gRPC spell it. */
    public static final String FULL_NAME =
            "baidu.paddle_serving.predictor.general_model.GeneralModelService";

    private static final String ENGINE = "GeneralInferOp_0";

    private final HostedModels models;
    private final InstantSource clock;

    public GeneralModelService(HostedModels models, InstantSource clock) {
        this.models = models;
        this.clock = clock;
    }

    public RpcService<GeneralModel.Request, GeneralModel.Response> service() {
        return new RpcService<>(
                FULL_NAME,
                GeneralModel.Request.getDefaultInstance(),
                GeneralModel.Response.getDefaultInstance(),
                this::inference);
    }

    /**
     * @throws InferenceException when there is no result
     */
    public GeneralModel.Response inference(
            GeneralModel.Request request, Optional<Duration> timeout) {
        var start = clock.instant();
        if (request.getTensorCount() == 0) {
            throw InferenceException.invalid("the request has no tensor");
        }
        var result =
                models.first()
                        .infer(
                                new InferenceRequest(
                                        request.getTensorList().stream()
                                                .map(GeneralTensors::read)
                                                .toList(),
                                        request.getFetchVarNamesList(),
                                        timeout));
        return GeneralModel.Response.newBuilder()
                .addOutputs(output(result))
                .addProfileTime(micros(start))
                .addProfileTime(micros(clock.instant()))
                .setLogId(request.getLogId())
                .build();
    }

    private static GeneralModel.ModelOutput output(Inference result) {
        var output = GeneralModel.ModelOutput.newBuilder().setEngineName(ENGINE);
        for (int i = 0; i < result.outputs().size(); i++) {
            output.addTensor(
                    GeneralTensors.write(result.fetches().get(i), result.outputs().get(i)));
        }
        return output.build();
    }

    private static long micros(Instant moment) {
        return ChronoUnit.MICROS.between(Instant.EPOCH, moment);
    }
}
