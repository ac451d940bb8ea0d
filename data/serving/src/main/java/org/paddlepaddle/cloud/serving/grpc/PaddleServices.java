// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.serving.grpc;

import com.google.protobuf.Message;
import io.grpc.ServerServiceDefinition;
import org.paddlepaddle.cloud.serving.pipeline.PipelineService;
import org.paddlepaddle.cloud.serving.proto.Pipeline;
import org.paddlepaddle.cloud.serving.rpc.RpcService;

/** Paddle Serving's own services over gRPC. */
public final class PaddleServices {
    private PaddleServices() {}

    public static <Q extends Message, A extends Message> ServerServiceDefinition of(
            RpcService<Q, A> service) {
        return new GrpcService(service.fullName())
                .unary("inference", service.request(), service.response(), service.inference())
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
