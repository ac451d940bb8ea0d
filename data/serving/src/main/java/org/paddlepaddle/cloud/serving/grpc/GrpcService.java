// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.serving.grpc;

import com.google.protobuf.Message;
import io.grpc.Context;
import io.grpc.MethodDescriptor;
import io.grpc.MethodDescriptor.MethodType;
import io.grpc.ServerServiceDefinition;
import io.grpc.stub.ServerCalls;
import io.grpc.stub.StreamObserver;
import java.time.Duration;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import java.util.function.BiFunction;
import org.paddlepaddle.cloud.serving.InferenceException;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** A service of gRPC from functions; every one may wait and may refuse. */
final class GrpcService {
    private static final Logger LOG = LoggerFactory.getLogger(GrpcService.class);

    private final String name;
    private final ServerServiceDefinition.Builder definition;

    /**
     * @param name with its package
     */
    GrpcService(String name) {
        this.name = name;
        this.definition = ServerServiceDefinition.builder(name);
    }

    /** Adds a method with one request and one answer, which is told how long the client waits. */
    <Q extends Message, A extends Message> GrpcService unary(
            String method, Q request, A answer, BiFunction<Q, Optional<Duration>, A> function) {
        var descriptor =
                MethodDescriptor.<Q, A>newBuilder()
                        .setType(MethodType.UNARY)
                        .setFullMethodName(MethodDescriptor.generateFullMethodName(name, method))
                        .setRequestMarshaller(new GrpcMessages<>(request))
                        .setResponseMarshaller(new GrpcMessages<>(answer))
                        .build();
        definition.addMethod(
                descriptor,
                ServerCalls.asyncUnaryCall(
                        (asked, observer) -> answer(method, asked, observer, function)));
        return this;
    }

    private static <Q, A> void answer(
            String method,
            Q asked,
            StreamObserver<A> observer,
            BiFunction<Q, Optional<Duration>, A> function) {
        var thread = Thread.currentThread();
        // Who cancels, or goes away, waits no more.
        Context.CancellationListener gone = _ -> thread.interrupt();
        Context.current().addListener(gone, Runnable::run);
        A found;
        try {
            found = function.apply(asked, timeout());
        } catch (InferenceException e) {
            observer.onError(GrpcStatus.of(e));
            return;
        } catch (RuntimeException e) {
            LOG.error("call {} failed", method, e);
            observer.onError(
                    GrpcStatus.of(
                            new InferenceException(
                                    InferenceException.Kind.FAILED,
                                    "the server failed; see its log")));
            return;
        } finally {
            Context.current().removeListener(gone);
        }
        observer.onNext(found);
        observer.onCompleted();
    }

    private static Optional<Duration> timeout() {
        return Optional.ofNullable(Context.current().getDeadline())
                .map(end -> Duration.ofNanos(Math.max(0, end.timeRemaining(TimeUnit.NANOSECONDS))));
    }

    ServerServiceDefinition build() {
        return definition.build();
    }
}
