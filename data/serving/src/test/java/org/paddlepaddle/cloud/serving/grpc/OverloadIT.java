// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.serving.grpc;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.google.common.util.concurrent.ListenableFuture;
import com.google.protobuf.InvalidProtocolBufferException;
import io.grpc.CallOptions;
import io.grpc.ClientCall;
import io.grpc.ManagedChannel;
import io.grpc.Metadata;
import io.grpc.MethodDescriptor;
import io.grpc.Status;
import io.grpc.StatusRuntimeException;
import io.grpc.netty.NettyChannelBuilder;
import io.grpc.stub.ClientCalls;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.time.InstantSource;
import java.util.HexFormat;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.paddlepaddle.cloud.serving.Housing;
import org.paddlepaddle.cloud.serving.InferenceServer;
import org.paddlepaddle.cloud.serving.ServingConfig;
import org.paddlepaddle.cloud.serving.access.AccessLog;
import org.paddlepaddle.cloud.serving.engine.LoadedModel;
import org.paddlepaddle.cloud.serving.http.Token;
import org.paddlepaddle.cloud.serving.model.ServedModel;
import org.paddlepaddle.cloud.serving.proto.v2.ModelInferRequest;
import org.paddlepaddle.cloud.serving.proto.v2.ModelInferResponse;
import org.paddlepaddle.cloud.serving.queue.QueueOptions;
import org.paddlepaddle.cloud.serving.tensor.Tensor;
import org.paddlepaddle.cloud.serving.tensor.TensorSpec;
import org.paddlepaddle.cloud.testkit.Await;

/** An engine that is busy, a queue for one, and clients that come, wait and go. */
final class OverloadIT {
    private static final MethodDescriptor<ModelInferRequest, ModelInferResponse> INFER =
            MethodDescriptor.<ModelInferRequest, ModelInferResponse>newBuilder()
                    .setType(MethodDescriptor.MethodType.UNARY)
                    .setFullMethodName("inference.GRPCInferenceService/ModelInfer")
                    .setRequestMarshaller(
                            new GrpcMessages<>(ModelInferRequest.getDefaultInstance()))
                    .setResponseMarshaller(
                            new GrpcMessages<>(ModelInferResponse.getDefaultInstance()))
                    .build();

    private final BusyEngine engine = new BusyEngine();
    private final List<String> log = new CopyOnWriteArrayList<>();
    private InferenceServer server;
    private ManagedChannel channel;
    private ListenableFuture<ModelInferResponse> first;

    /** Runs nothing before it is let. */
    private static final class BusyEngine implements LoadedModel {
        private final Housing housing = new Housing();
        private final CountDownLatch begun = new CountDownLatch(1);
        private final CountDownLatch gate = new CountDownLatch(1);
        private final AtomicInteger runs = new AtomicInteger();

        @Override
        public String platform() {
            return "busy";
        }

        @Override
        public List<TensorSpec> inputs() {
            return housing.inputs();
        }

        @Override
        public List<TensorSpec> outputs() {
            return housing.outputs();
        }

        @Override
        public List<Tensor> run(List<Tensor> inputs, List<String> outputs) {
            runs.incrementAndGet();
            begun.countDown();
            try {
                gate.await();
            } catch (InterruptedException _) {
                Thread.currentThread().interrupt();
            }
            return housing.run(inputs, outputs);
        }

        @Override
        public void close() {
            gate.countDown();
        }
    }

    @BeforeEach
    void start() throws Exception {
        var queue = new QueueOptions(1, 1, 1, Duration.ZERO, Duration.ofSeconds(30));
        var config =
                new ServingConfig(
                        new InetSocketAddress(InetAddress.getLoopbackAddress(), 0),
                        Token.NONE,
                        1 << 20,
                        queue,
                        "test",
                        Optional.empty(),
                        AccessLog.to(InstantSource.system(), log::add),
                        0,
                        false);
        var signature = Optional.of(Housing.SIGNATURE);
        server =
                InferenceServer.start(
                        config,
                        List.of(new ServedModel("uci", "1", signature, engine, Optional.empty())));
        channel =
                NettyChannelBuilder.forAddress("127.0.0.1", server.address().getPort())
                        .usePlaintext()
                        .build();
        first = ClientCalls.futureUnaryCall(call(), request());
        engine.begun.await();
    }

    @AfterEach
    void end() {
        engine.gate.countDown();
        channel.shutdownNow();
        server.close();
    }

    private ClientCall<ModelInferRequest, ModelInferResponse> call() {
        return channel.newCall(INFER, CallOptions.DEFAULT);
    }

    private static ModelInferRequest request() {
        try {
            return ModelInferRequest.parseFrom(
                    HexFormat.of()
                            .parseHex(
                                    "0a037563692a450a01781204465033321a02010d2a363234"
                                            + Housing.REQUEST.substring(8, 8 + 104)));
        } catch (InvalidProtocolBufferException e) {
            throw new IllegalStateException(e);
        }
    }

    private String waiting() {
        var uri = URI.create("http://127.0.0.1:%d/metrics".formatted(server.address().getPort()));
        try (var client = HttpClient.newHttpClient()) {
            return client.send(HttpRequest.newBuilder(uri).build(), BodyHandlers.ofString())
                    .body()
                    .lines()
                    .filter(line -> line.startsWith("paddlecloud_serving_waiting_requests{"))
                    .findFirst()
                    .orElse("none")
                    .replaceFirst(".* ", "");
        } catch (Exception e) {
            throw new IllegalStateException(e);
        }
    }

    private Socket ask() throws Exception {
        var body = "{\"feed\":[{\"x\":" + Housing.SAMPLE_TEXT + "}],\"fetch\":[]}";
        var socket = new Socket(InetAddress.getLoopbackAddress(), server.address().getPort());
        socket.getOutputStream()
                .write(
                        ("POST /uci/prediction HTTP/1.1\r\nHost: a\r\nContent-Length: %d\r\n\r\n%s"
                                        .formatted(body.length(), body))
                                .getBytes(StandardCharsets.US_ASCII));
        return socket;
    }

    @Test
    void a_client_of_http_that_goes_is_not_computed() throws Exception {
        try (var socket = ask()) {
            Await.until("a request that waits", () -> waiting().equals("1.0"));
            assertThat(socket.isConnected()).isTrue();
        }
        Await.until("a queue that nobody waits in", () -> waiting().equals("0.0"));
        Await.until(
                "a line in the log",
                () -> log.stream().anyMatch(line -> line.contains("\"status\":\"499\"")));

        assertThat(runsAfterOneMore()).isEqualTo(2);
    }

    @Test
    void a_call_of_grpc_that_is_cancelled_is_not_computed() {
        var answer = ClientCalls.futureUnaryCall(call(), request());
        Await.until("a request that waits", () -> waiting().equals("1.0"));

        answer.cancel(true);

        Await.until("a queue that nobody waits in", () -> waiting().equals("0.0"));
        assertThat(runsAfterOneMore()).isEqualTo(2);
    }

    /** First come, first served: whoever waited before would have been computed. */
    private int runsAfterOneMore() {
        var next = ClientCalls.futureUnaryCall(call(), request());
        engine.gate.countDown();
        assertThat(next).succeedsWithin(Duration.ofSeconds(20));
        return engine.runs.get();
    }

    @Test
    void who_is_too_many_is_told_when_to_come_again() {
        var waits = ClientCalls.futureUnaryCall(call(), request());
        Await.until("a request that waits", () -> waiting().equals("1.0"));

        assertThatThrownBy(
                        () ->
                                ClientCalls.blockingUnaryCall(
                                        channel, INFER, CallOptions.DEFAULT, request()))
                .isInstanceOfSatisfying(
                        StatusRuntimeException.class,
                        e -> {
                            assertThat(e.getStatus().getCode())
                                    .isEqualTo(Status.Code.RESOURCE_EXHAUSTED);
                            assertThat(details(e))
                                    .contains("type.googleapis.com/google.rpc.RetryInfo")
                                    .contains("1 requests wait for uci already");
                            assertThat(e.getTrailers().get(ascii("grpc-retry-pushback-ms")))
                                    .isEqualTo("1000");
                        });
        // Whoever has gone keeps nobody out.
        waits.cancel(true);
        Await.until("room", () -> waiting().equals("0.0"));
        var next = ClientCalls.futureUnaryCall(call(), request());
        Await.until("a request that waits", () -> waiting().equals("1.0"));
        engine.gate.countDown();
        assertThat(first).succeedsWithin(Duration.ofSeconds(20));
        assertThat(next).succeedsWithin(Duration.ofSeconds(20));
    }

    private static Metadata.Key<String> ascii(String name) {
        return Metadata.Key.of(name, Metadata.ASCII_STRING_MARSHALLER);
    }

    private static String details(StatusRuntimeException e) {
        var key = Metadata.Key.of("grpc-status-details-bin", Metadata.BINARY_BYTE_MARSHALLER);
        return new String(e.getTrailers().get(key), StandardCharsets.ISO_8859_1);
    }
}
