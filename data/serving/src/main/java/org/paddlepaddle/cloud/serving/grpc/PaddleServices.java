// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.serving.grpc;

import io.grpc.ServerServiceDefinition;
import org.paddlepaddle.cloud.serving.general.GeneralModelService;
import org.paddlepaddle.cloud.serving.pipeline.PipelineService;
import org.paddlepaddle.cloud.serving.proto.GeneralModel;
import org.paddlepaddle.cloud.serving.proto.Pipeline;

/** Paddle Serving's own services over gRPC. */
public final class PaddleServices {
    private PaddleServices() {}

    public static ServerServiceDefinition general(GeneralModelService service) {
        return new GrpcService(GeneralModelService.FULL_NAME)
                .unary(
                        "inference",
                        GeneralModel.Request.getDefaultInstance(),
                        GeneralModel.Response.getDefaultInstance(),
                        service::inference)
                .build();
    }

    public static ServerServiceDefinition pipeline(PipelineService service) {
        return new GrpcService(PipelineService.FULL_NAME)
                .unary(
                        "inference",
                        Pipeline.Request.getDefaultInstance(),
                        Pipeline.Response.getDefaultInstance(),
                        (asked, timeout) -> service.inference(asked, asked.getName(), timeout))
                .build();
    }
}
