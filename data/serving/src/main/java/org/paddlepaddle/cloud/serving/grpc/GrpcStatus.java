// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.serving.grpc;

import io.grpc.Metadata;
import io.grpc.Status;
import io.grpc.StatusRuntimeException;
import org.paddlepaddle.cloud.serving.InferenceException;

/** Refusals in gRPC's codes. */
final class GrpcStatus {
    private static final Metadata.Key<String> RETRY_AFTER =
            Metadata.Key.of("retry-after", Metadata.ASCII_STRING_MARSHALLER);
    private static final Metadata.Key<String> PUSHBACK =
            Metadata.Key.of("grpc-retry-pushback-ms", Metadata.ASCII_STRING_MARSHALLER);

    private static final Metadata.Key<byte[]> DETAILS =
            Metadata.Key.of("grpc-status-details-bin", Metadata.BINARY_BYTE_MARSHALLER);

    private GrpcStatus() {}

    static StatusRuntimeException of(InferenceException why) {
        return status(why.kind()).withDescription(why.sentence()).asRuntimeException(trailers(why));
    }

    static Status status(InferenceException.Kind kind) {
        return switch (kind) {
            case INVALID -> Status.INVALID_ARGUMENT;
            case UNKNOWN -> Status.NOT_FOUND;
            case WRONG_METHOD -> Status.UNIMPLEMENTED;
            case TOO_LARGE, OVERLOADED -> Status.RESOURCE_EXHAUSTED;
            case UNAVAILABLE -> Status.UNAVAILABLE;
            case DEADLINE -> Status.DEADLINE_EXCEEDED;
            case FAILED -> Status.INTERNAL;
        };
    }

    private static Metadata trailers(InferenceException why) {
        var trailers = new Metadata();
        switch (why.kind()) {
            case OVERLOADED, UNAVAILABLE -> {
                trailers.put(
                        DETAILS,
                        RetryDetails.of(status(why.kind()).getCode().value(), why.sentence()));
                trailers.put(RETRY_AFTER, "1");
                trailers.put(PUSHBACK, "1000");
            }
            case INVALID, UNKNOWN, WRONG_METHOD, TOO_LARGE, DEADLINE, FAILED -> {}
        }
        return trailers;
    }
}
