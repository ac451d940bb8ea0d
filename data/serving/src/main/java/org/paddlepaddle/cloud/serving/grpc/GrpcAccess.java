// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.serving.grpc;

import io.grpc.ForwardingServerCall.SimpleForwardingServerCall;
import io.grpc.Grpc;
import io.grpc.Metadata;
import io.grpc.ServerCall;
import io.grpc.ServerCallHandler;
import io.grpc.ServerInterceptor;
import io.grpc.Status;
import java.time.Duration;
import org.paddlepaddle.cloud.serving.access.AccessLog;
import org.paddlepaddle.cloud.serving.access.RequestIds;

/** Writes every call into the access log, and gives the caller's request id back. */
final class GrpcAccess implements ServerInterceptor {
    private final AccessLog log;

    GrpcAccess(AccessLog log) {
        this.log = log;
    }

    private static Metadata.Key<String> key(String name) {
        return Metadata.Key.of(name, Metadata.ASCII_STRING_MARSHALLER);
    }

    @Override
    public <Q, A> ServerCall.Listener<Q> interceptCall(
            ServerCall<Q, A> call, Metadata headers, ServerCallHandler<Q, A> next) {
        long start = System.nanoTime();
        var ids =
                RequestIds.of(
                        name -> {
                            var value = headers.get(key(name));
                            return value == null ? "" : value;
                        });
        return next.startCall(
                new SimpleForwardingServerCall<>(call) {
                    @Override
                    public void sendHeaders(Metadata sent) {
                        sent.put(key(RequestIds.REQUEST_ID), ids.request());
                        super.sendHeaders(sent);
                    }

                    @Override
                    public void close(Status status, Metadata trailers) {
                        super.close(status, trailers);
                        log.write(
                                new AccessLog.Entry(
                                        "grpc",
                                        from(call),
                                        call.getMethodDescriptor().getFullMethodName(),
                                        status.getCode().name(),
                                        Duration.ofNanos(System.nanoTime() - start)),
                                ids);
                    }
                },
                headers);
    }

    private static String from(ServerCall<?, ?> call) {
        return GrpcBridge.client(call.getAttributes().get(Grpc.TRANSPORT_ATTR_REMOTE_ADDR));
    }
}
