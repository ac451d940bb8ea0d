// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.serving.rpc;

import com.google.protobuf.InvalidProtocolBufferException;
import com.google.protobuf.Message;
import java.time.Duration;
import java.util.Optional;
import java.util.function.BiFunction;
import org.paddlepaddle.cloud.serving.InferenceException;

/**
 * A service with the one method {@code inference}.
 *
 * @param fullName with its package, as brpc and gRPC spell it
 * @param request an empty one
 * @param response an empty one
 * @param inference answers within a time, if there is one; may wait, and may refuse
 */
public record RpcService<Q extends Message, A extends Message>(
        String fullName, Q request, A response, BiFunction<Q, Optional<Duration>, A> inference) {

    /** As its paths over HTTP spell it. */
    public String shortName() {
        return fullName.substring(fullName.lastIndexOf('.') + 1);
    }

    /** Whether a caller means this one. */
    public boolean isCalled(String name) {
        return name.equals(fullName) || name.equals(shortName());
    }

    /** Answers a request in protobuf. */
    public A answer(byte[] body, Optional<Duration> timeout) {
        try {
            return answer(request.getParserForType().parseFrom(body), timeout);
        } catch (InvalidProtocolBufferException e) {
            throw InferenceException.invalid("the body is no Request message: " + e.getMessage());
        }
    }

    /** Answers a request of this service's kind. */
    @SuppressWarnings("unchecked") // A parser or a builder of this kind made it.
    public A answer(Message asked, Optional<Duration> timeout) {
        return inference.apply((Q) asked, timeout);
    }
}
