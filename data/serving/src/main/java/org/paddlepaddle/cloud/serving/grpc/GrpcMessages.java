// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.serving.grpc;

import com.google.protobuf.Message;
import io.grpc.MethodDescriptor;
import io.grpc.Status;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;

/** Messages of protobuf for gRPC. */
final class GrpcMessages<T extends Message> implements MethodDescriptor.Marshaller<T> {
    private final T empty;

    GrpcMessages(T empty) {
        this.empty = empty;
    }

    @Override
    public InputStream stream(T value) {
        return new ByteArrayInputStream(value.toByteArray());
    }

    @Override
    @SuppressWarnings("unchecked") // A message's parser makes messages of its kind.
    public T parse(InputStream stream) {
        try {
            return (T) empty.getParserForType().parseFrom(stream);
        } catch (IOException e) {
            throw Status.INVALID_ARGUMENT
                    .withDescription(
                            "the body is no %s message: %s"
                                    .formatted(
                                            empty.getDescriptorForType().getName(), e.getMessage()))
                    .withCause(e)
                    .asRuntimeException();
        }
    }
}
