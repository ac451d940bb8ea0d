// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.serving.access;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.ObjectMapper;
import io.grpc.CallOptions;
import io.grpc.Metadata;
import io.grpc.MethodDescriptor;
import io.grpc.netty.NettyChannelBuilder;
import io.grpc.stub.ClientCalls;
import io.grpc.stub.MetadataUtils;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.HexFormat;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicReference;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.paddlepaddle.cloud.serving.Housing;
import org.paddlepaddle.cloud.serving.InferenceServer;
import org.paddlepaddle.cloud.serving.ServingConfig;
import org.paddlepaddle.cloud.serving.general.GeneralModelService;
import org.paddlepaddle.cloud.serving.model.ServedModel;
import org.paddlepaddle.cloud.serving.proto.RpcMeta;
import org.paddlepaddle.cloud.serving.proto.RpcRequestMeta;
import org.paddlepaddle.cloud.testkit.Await;

/** A line for each request, over every protocol. */
final class AccessLogIT {
    private static final String PARENT = "00-4bf92f3577b34da6a3ce929d0e0e4736-00f067aa0ba902b7-01";
    private static final String TRACE = "4bf92f3577b34da6a3ce929d0e0e4736";

    @TempDir Path directory;
    private AccessLog log = AccessLog.NONE;
    private InferenceServer server;

    @BeforeEach
    void start() {
        log = AccessLog.file(InstantSource.fixed(Instant.EPOCH), directory.resolve("access.log"));
        server =
                InferenceServer.start(
                        ServingConfig.on(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0))
                                .with(log),
                        List.of(
                                new ServedModel(
                                        "uci",
                                        "1",
                                        Optional.of(Housing.SIGNATURE),
                                        new Housing(),
                                        Optional.empty())));
    }

    @AfterEach
    void end() {
        server.close();
        log.close();
    }

    /** Times and ports differ. */
    private String line() {
        var file = directory.resolve("access.log");
        Await.until("a whole line", () -> read(file).endsWith("\n"));
        return read(file).replaceAll("\"micros\":\\d+", "\"micros\":0").replaceAll("1:\\d+", "1:0");
    }

    private static String read(Path file) {
        try {
            return Files.readString(file);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    @Test
    void http_is_logged_and_the_id_comes_back() throws Exception {
        var request =
                HttpRequest.newBuilder(
                                URI.create(
                                        "http://127.0.0.1:%d/nobody/prediction"
                                                .formatted(server.address().getPort())))
                        .header("X-Request-Id", "order-17")
                        .header("traceparent", PARENT)
                        .header("log-id", "42")
                        .POST(BodyPublishers.ofString("{}"));
        try (var client = HttpClient.newHttpClient()) {
            var answer = client.send(request.build(), BodyHandlers.ofString());

            assertThat(answer.headers().firstValue("x-request-id")).contains("order-17");
        }
        assertThat(line())
                .isEqualTo(
                        """
                        {"time":"1970-01-01T00:00:00Z","protocol":"http","from":"127.0.0.1:0",\
                        "call":"POST /nobody/prediction","status":"404","micros":0,\
                        "request_id":"order-17","trace_id":"%s",\
                        "parent_span_id":"00f067aa0ba902b7","log_id":"42"}
                        """
                                .formatted(TRACE));
    }

    /** Cancelled calls are interrupted, and are logged as well. */
    @Test
    void a_thread_that_is_interrupted_leaves_the_log_open() {
        var ids = RequestIds.of(_ -> "");
        var entry = new AccessLog.Entry("grpc", "", "call", "CANCELLED", Duration.ZERO);

        Thread.currentThread().interrupt();
        log.write(entry, ids);
        assertThat(Thread.interrupted()).isTrue();
        log.write(entry, ids);

        assertThat(line().lines()).hasSize(2);
    }

    @Test
    void brpc_is_logged_with_its_numbers() throws Exception {
        var meta =
                RpcMeta.newBuilder()
                        .setRequest(
                                RpcRequestMeta.newBuilder()
                                        .setServiceName(GeneralModelService.FULL_NAME)
                                        .setMethodName("inference")
                                        .setLogId(42)
                                        .setTraceId(255)
                                        .setSpanId(1)
                                        .setRequestId("order-18"))
                        .build()
                        .toByteArray();
        var body = HexFormat.of().parseHex(Housing.REQUEST);
        try (var socket =
                new Socket(InetAddress.getLoopbackAddress(), server.address().getPort())) {
            socket.getOutputStream()
                    .write(
                            ByteBuffer.allocate(12 + meta.length + body.length)
                                    .put("PRPC".getBytes(StandardCharsets.US_ASCII))
                                    .putInt(meta.length + body.length)
                                    .putInt(meta.length)
                                    .put(meta)
                                    .put(body)
                                    .array());
            assertThat(socket.getInputStream().read()).isEqualTo('P');
        }
        assertThat(line())
                .contains("\"protocol\":\"brpc\",\"from\":\"127.0.0.1:0\"")
                .contains(GeneralModelService.FULL_NAME + "/inference\",\"status\":\"0\"")
                .contains("\"request_id\":\"order-18\"")
                .contains("\"trace_id\":\"000000000000000000000000000000ff\"")
                .contains("\"log_id\":\"42\"");
    }

    @Test
    void grpc_is_logged_and_the_id_comes_back() throws Exception {
        var headers = new Metadata();
        headers.put(key("x-request-id"), "order-19");
        headers.put(key("traceparent"), PARENT);
        var sent = new AtomicReference<Metadata>();
        var trailers = new AtomicReference<Metadata>();
        var channel =
                NettyChannelBuilder.forAddress("127.0.0.1", server.address().getPort())
                        .usePlaintext()
                        .intercept(MetadataUtils.newAttachHeadersInterceptor(headers))
                        .intercept(MetadataUtils.newCaptureMetadataInterceptor(sent, trailers))
                        .build();
        try {
            var _ =
                    ClientCalls.blockingUnaryCall(
                            channel, live(), CallOptions.DEFAULT, new byte[0]);
        } finally {
            channel.shutdownNow();
        }

        assertThat(Objects.requireNonNull(sent.get()).get(key("x-request-id")))
                .isEqualTo("order-19");
        var line = new ObjectMapper().readTree(line());
        assertThat(line.path("protocol").asText()).isEqualTo("grpc");
        assertThat(line.path("from").asText()).isEqualTo("127.0.0.1:0");
        assertThat(line.path("call").asText())
                .isEqualTo("inference.GRPCInferenceService/ServerLive");
        assertThat(line.path("status").asText()).isEqualTo("OK");
        assertThat(line.path("request_id").asText()).isEqualTo("order-19");
        assertThat(line.path("trace_id").asText()).isEqualTo(TRACE);
    }

    private static Metadata.Key<String> key(String name) {
        return Metadata.Key.of(name, Metadata.ASCII_STRING_MARSHALLER);
    }

    private static MethodDescriptor<byte[], byte[]> live() {
        return MethodDescriptor.<byte[], byte[]>newBuilder()
                .setType(MethodDescriptor.MethodType.UNARY)
                .setFullMethodName("inference.GRPCInferenceService/ServerLive")
                .setRequestMarshaller(new Bytes())
                .setResponseMarshaller(new Bytes())
                .build();
    }

    private static final class Bytes implements MethodDescriptor.Marshaller<byte[]> {
        @Override
        public InputStream stream(byte[] value) {
            return new ByteArrayInputStream(value);
        }

        @Override
        public byte[] parse(InputStream stream) {
            try {
                return stream.readAllBytes();
            } catch (IOException e) {
                throw new UncheckedIOException(e);
            }
        }
    }
}
