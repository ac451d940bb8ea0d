// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.gateway;

import io.grpc.CallOptions;
import io.grpc.ManagedChannel;
import io.grpc.MethodDescriptor;
import io.grpc.MethodDescriptor.MethodType;
import io.grpc.Server;
import io.grpc.ServerServiceDefinition;
import io.grpc.netty.NettyChannelBuilder;
import io.grpc.netty.NettyServerBuilder;
import io.grpc.stub.ClientCalls;
import io.grpc.stub.ServerCalls;
import io.grpc.stub.StreamObserver;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.charset.StandardCharsets;

/** A genuine server of gRPC whose messages are texts, and calls to it. */
final class GrpcEndpoint implements AutoCloseable {
    static final MethodDescriptor<String, String> UNARY = method("unary", MethodType.UNARY);
    static final MethodDescriptor<String, String> BOTH = method("both", MethodType.BIDI_STREAMING);

    private final Server server;
    private final int port;

    /** What a call with one question is answered. */
    interface Answering {
        void answer(String question, StreamObserver<String> answers);
    }

    private GrpcEndpoint(Server server) {
        this.server = server;
        this.port = server.getPort();
    }

    static GrpcEndpoint start(Answering answering) throws IOException {
        var service =
                ServerServiceDefinition.builder("texts")
                        .addMethod(UNARY, ServerCalls.asyncUnaryCall(answering::answer))
                        .addMethod(BOTH, ServerCalls.asyncBidiStreamingCall(Echo::new))
                        .build();
        return new GrpcEndpoint(
                NettyServerBuilder.forAddress(
                                new InetSocketAddress(InetAddress.getLoopbackAddress(), 0))
                        .addService(service)
                        .build()
                        .start());
    }

    /** Answers every question with itself. */
    static GrpcEndpoint echo() throws IOException {
        return start(
                (question, answers) -> {
                    answers.onNext(question);
                    answers.onCompleted();
                });
    }

    private record Echo(StreamObserver<String> answers) implements StreamObserver<String> {
        @Override
        public void onNext(String question) {
            answers.onNext(question);
        }

        @Override
        public void onError(Throwable cause) {
            answers.onError(cause);
        }

        @Override
        public void onCompleted() {
            answers.onCompleted();
        }
    }

    static ManagedChannel channel(InetSocketAddress address, String host) {
        return NettyChannelBuilder.forAddress(address)
                .overrideAuthority(host)
                .usePlaintext()
                .build();
    }

    static String ask(ManagedChannel channel, String question) {
        return ClientCalls.blockingUnaryCall(channel, UNARY, CallOptions.DEFAULT, question);
    }

    private static MethodDescriptor<String, String> method(String name, MethodType type) {
        return MethodDescriptor.<String, String>newBuilder()
                .setType(type)
                .setFullMethodName("texts/" + name)
                .setRequestMarshaller(new Texts())
                .setResponseMarshaller(new Texts())
                .build();
    }

    private static final class Texts implements MethodDescriptor.Marshaller<String> {
        @Override
        public InputStream stream(String text) {
            return new ByteArrayInputStream(text.getBytes(StandardCharsets.UTF_8));
        }

        @Override
        public String parse(InputStream bytes) {
            try {
                return new String(bytes.readAllBytes(), StandardCharsets.UTF_8);
            } catch (IOException e) {
                throw new UncheckedIOException(e);
            }
        }
    }

    Endpoint endpoint() {
        return new Endpoint(InetAddress.getLoopbackAddress().getHostAddress(), port);
    }

    @Override
    public void close() {
        server.shutdownNow();
    }
}
