// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.serving.grpc;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.google.protobuf.Message;
import io.grpc.CallOptions;
import io.grpc.ManagedChannel;
import io.grpc.MethodDescriptor;
import io.grpc.Status;
import io.grpc.StatusRuntimeException;
import io.grpc.netty.NettyChannelBuilder;
import io.grpc.stub.ClientCalls;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.util.HexFormat;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.paddlepaddle.cloud.serving.Housing;
import org.paddlepaddle.cloud.serving.InferenceServer;
import org.paddlepaddle.cloud.serving.ServingConfig;
import org.paddlepaddle.cloud.serving.general.GeneralModelService;
import org.paddlepaddle.cloud.serving.model.ServedModel;
import org.paddlepaddle.cloud.serving.pipeline.PipelineService;
import org.paddlepaddle.cloud.serving.proto.GeneralModel;
import org.paddlepaddle.cloud.serving.proto.Pipeline;
import org.paddlepaddle.cloud.serving.proto.v2.ModelInferRequest;
import org.paddlepaddle.cloud.serving.proto.v2.ModelInferResponse;

/** The services over gRPC, asked with the bytes of others. */
final class GrpcIT {
    private static final String NUMBERS =
            Housing.SAMPLE_TEXT.substring(1, Housing.SAMPLE_TEXT.length() - 1);
    private static InferenceServer server;
    private static ManagedChannel channel;

    @BeforeAll
    static void start() {
        server =
                InferenceServer.start(
                        ServingConfig.on(
                                new InetSocketAddress(InetAddress.getLoopbackAddress(), 0)),
                        List.of(
                                new ServedModel(
                                        "uci",
                                        "1",
                                        Optional.of(Housing.SIGNATURE),
                                        new Housing(),
                                        Optional.empty())));
        channel =
                NettyChannelBuilder.forAddress("127.0.0.1", server.address().getPort())
                        .usePlaintext()
                        .build();
    }

    @AfterAll
    static void end() {
        channel.shutdownNow();
        server.close();
    }

    private static <Q extends Message, A extends Message> A call(
            String service, String method, Q asked, A answer, CallOptions options) {
        @SuppressWarnings("unchecked")
        var request = (Q) asked.getDefaultInstanceForType();
        var descriptor =
                MethodDescriptor.<Q, A>newBuilder()
                        .setType(MethodDescriptor.MethodType.UNARY)
                        .setFullMethodName(MethodDescriptor.generateFullMethodName(service, method))
                        .setRequestMarshaller(new GrpcMessages<>(request))
                        .setResponseMarshaller(new GrpcMessages<>(answer))
                        .build();
        return ClientCalls.blockingUnaryCall(channel, descriptor, options, asked);
    }

    private static ModelInferResponse infer(ModelInferRequest request) {
        return call(
                "inference.GRPCInferenceService",
                "ModelInfer",
                request,
                ModelInferResponse.getDefaultInstance(),
                CallOptions.DEFAULT);
    }

    private static Pipeline.Response pipelined(Pipeline.Request request) {
        return call(
                PipelineService.FULL_NAME,
                "inference",
                request,
                Pipeline.Response.getDefaultInstance(),
                CallOptions.DEFAULT);
    }

    /** The specification's 76 bytes: values in the field of their type. */
    private static ModelInferRequest typed() throws Exception {
        return ModelInferRequest.parseFrom(
                HexFormat.of()
                        .parseHex(
                                "0a037563692a450a01781204465033321a02010d2a36"
                                        + "3234"
                                        + Housing.REQUEST.substring(8, 8 + 104)));
    }

    @Test
    void typed_contents_are_answered() throws Exception {
        var answer = infer(typed());

        assertThat(answer.getOutputs(0).getName()).isEqualTo("price");
        assertThat(HexFormat.of().formatHex(answer.getRawOutputContents(0).toByteArray()))
                .isEqualTo("8f359741");
    }

    @Test
    void raw_and_typed_together_are_refused() throws Exception {
        var both = typed().toBuilder().addRawInputContents(typed().toByteString()).build();

        assertThatThrownBy(() -> infer(both))
                .isInstanceOfSatisfying(
                        StatusRuntimeException.class,
                        e -> {
                            assertThat(e.getStatus().getCode())
                                    .isEqualTo(Status.Code.INVALID_ARGUMENT);
                            assertThat(e).hasMessageContaining("beside raw_input_contents");
                        });
    }

    @Test
    void a_deadline_that_is_over_is_told() throws Exception {
        var request = typed();

        assertThatThrownBy(
                        () ->
                                call(
                                        "inference.GRPCInferenceService",
                                        "ModelInfer",
                                        request,
                                        ModelInferResponse.getDefaultInstance(),
                                        CallOptions.DEFAULT.withDeadlineAfter(
                                                0, TimeUnit.NANOSECONDS)))
                .hasMessageContaining("DEADLINE_EXCEEDED");
    }

    @Test
    void the_general_service_answers_the_bytes_of_upstreams_client() throws Exception {
        var answer =
                call(
                        GeneralModelService.FULL_NAME,
                        "inference",
                        GeneralModel.Request.parseFrom(HexFormat.of().parseHex(Housing.REQUEST)),
                        GeneralModel.Response.getDefaultInstance(),
                        CallOptions.DEFAULT);

        assertThat(answer.getOutputs(0).getTensor(0).getFloatData(0))
                .isEqualTo((float) Housing.PRICE);
    }

    @Test
    void an_unknown_method_is_unimplemented() {
        assertThatThrownBy(
                        () ->
                                call(
                                        GeneralModelService.FULL_NAME,
                                        "debug",
                                        GeneralModel.Request.getDefaultInstance(),
                                        GeneralModel.Response.getDefaultInstance(),
                                        CallOptions.DEFAULT))
                .hasMessageContaining("UNIMPLEMENTED");
    }

    @Test
    void the_pipeline_answers_keys_and_values() {
        var request = Pipeline.Request.newBuilder().addKey("x").addValue(NUMBERS);

        var named = pipelined(request.setName("uci").setMethod("prediction").build());
        var wrong = pipelined(request.setName("other").build());
        var lacking = pipelined(Pipeline.Request.newBuilder().setName("uci").build());

        assertThat(named.getKeyList()).containsExactly("price");
        assertThat(named.getValueList()).containsExactly("[[18.901152]]");
        assertThat(wrong.getErrNo()).isEqualTo(3002);
        assertThat(wrong.getErrMsg()).startsWith("Failed to inference: Service name error.");
        assertThat(lacking.getErrNo()).isEqualTo(5000);
    }
}
