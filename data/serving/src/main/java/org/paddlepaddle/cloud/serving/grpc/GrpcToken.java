// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.serving.grpc;

import io.grpc.Metadata;
import io.grpc.ServerCall;
import io.grpc.ServerCallHandler;
import io.grpc.ServerInterceptor;
import io.grpc.Status;
import org.paddlepaddle.cloud.serving.http.Token;

/** Wants the token of every call but probes. */
final class GrpcToken implements ServerInterceptor {
    private static final Metadata.Key<String> AUTHORIZATION =
            Metadata.Key.of("authorization", Metadata.ASCII_STRING_MARSHALLER);

    private final Token token;

    GrpcToken(Token token) {
        this.token = token;
    }

    @Override
    public <Q, A> ServerCall.Listener<Q> interceptCall(
            ServerCall<Q, A> call, Metadata headers, ServerCallHandler<Q, A> next) {
        var shown = headers.get(AUTHORIZATION);
        if (isProbe(call) || token.opens(shown == null ? "" : shown)) {
            return next.startCall(call, headers);
        }
        call.close(
                Status.UNAUTHENTICATED.withDescription("show the token as authorization: Bearer"),
                new Metadata());
        return new ServerCall.Listener<>() {};
    }

    private static boolean isProbe(ServerCall<?, ?> call) {
        var method = String.valueOf(call.getMethodDescriptor().getBareMethodName());
        return method.equals("ServerLive") || method.equals("ServerReady");
    }
}
