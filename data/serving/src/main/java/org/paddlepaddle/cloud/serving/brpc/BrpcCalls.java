// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.serving.brpc;

import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.zip.GZIPInputStream;
import java.util.zip.InflaterInputStream;
import org.paddlepaddle.cloud.serving.InferenceException;
import org.paddlepaddle.cloud.serving.http.Token;
import org.paddlepaddle.cloud.serving.proto.RpcMeta;
import org.paddlepaddle.cloud.serving.proto.RpcResponseMeta;
import org.paddlepaddle.cloud.serving.rpc.RpcService;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Answers frames. */
final class BrpcCalls {
    private static final Logger LOG = LoggerFactory.getLogger(BrpcCalls.class);
    private static final int NO_AUTHENTICATION = 1004;

    private final List<RpcService<?, ?>> services;
    private final Token token;
    private final int largestBody;

    BrpcCalls(List<RpcService<?, ?>> services, Token token, int largestBody) {
        this.services = List.copyOf(services);
        this.token = token;
        this.largestBody = largestBody;
    }

    /** Never throws; may wait for the engine. */
    BrpcFrame answer(BrpcFrame frame) {
        var request = frame.meta().getRequest();
        if (!token.is(frame.meta().getAuthenticationData().toStringUtf8())) {
            return refused(frame, NO_AUTHENTICATION, "show the token as authentication data");
        }
        var service =
                services.stream()
                        .filter(each -> each.isCalled(request.getServiceName()))
                        .findFirst();
        if (service.isEmpty()) {
            return refused(
                    frame,
                    BrpcCodes.NO_SERVICE,
                    "Fail to find service=" + request.getServiceName());
        }
        if (!request.getMethodName().equals("inference")) {
            return refused(
                    frame, BrpcCodes.NO_METHOD, "Fail to find method=" + request.getMethodName());
        }
        try {
            return inferred(service.get(), frame);
        } catch (InferenceException e) {
            return refused(frame, BrpcCodes.of(e.kind()), e.sentence());
        } catch (RuntimeException e) {
            LOG.error("a call over brpc failed", e);
            return refused(
                    frame,
                    BrpcCodes.of(InferenceException.Kind.FAILED),
                    "InferService inference failed!");
        }
    }

    private BrpcFrame inferred(RpcService<?, ?> service, BrpcFrame frame) {
        var asked = frame.meta().getRequest();
        Optional<Duration> timeout =
                asked.hasTimeoutMs() && asked.getTimeoutMs() > 0
                        ? Optional.of(Duration.ofMillis(asked.getTimeoutMs()))
                        : Optional.empty();
        return answer(frame, 0, "", service.answer(unpacked(frame), timeout).toByteArray());
    }

    private byte[] unpacked(BrpcFrame frame) {
        int packing = frame.meta().getCompressType();
        try {
            return switch (packing) {
                case 0 -> frame.payload();
                case 2 -> bounded(new GZIPInputStream(new ByteArrayInputStream(frame.payload())));
                case 3 ->
                        bounded(new InflaterInputStream(new ByteArrayInputStream(frame.payload())));
                default ->
                        throw InferenceException.invalid(
                                "compress_type is %d; allowed are 0 none, 2 gzip, 3 zlib"
                                        .formatted(packing));
            };
        } catch (IOException e) {
            throw InferenceException.invalid("the body cannot be unpacked: " + e.getMessage());
        }
    }

    private byte[] bounded(InputStream input) throws IOException {
        try (input) {
            var whole = input.readNBytes(largestBody);
            if (input.read() >= 0) {
                throw new InferenceException(
                        InferenceException.Kind.TOO_LARGE,
                        "the body has more than %d bytes when unpacked".formatted(largestBody));
            }
            return whole;
        }
    }

    private static BrpcFrame refused(BrpcFrame to, int code, String text) {
        return answer(to, code, text, new byte[0]);
    }

    private static BrpcFrame answer(BrpcFrame to, int code, String text, byte[] payload) {
        var outcome = RpcResponseMeta.newBuilder().setErrorCode(code);
        if (!text.isEmpty()) {
            outcome.setErrorText(text);
        }
        return new BrpcFrame(
                RpcMeta.newBuilder()
                        .setResponse(outcome)
                        .setCorrelationId(to.meta().getCorrelationId())
                        .build(),
                payload);
    }
}
