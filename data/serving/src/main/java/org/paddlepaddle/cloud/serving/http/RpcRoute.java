// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.serving.http;

import java.util.Locale;
import org.paddlepaddle.cloud.serving.InferenceException;
import org.paddlepaddle.cloud.serving.brpc.BrpcCodes;
import org.paddlepaddle.cloud.serving.json.JsonMessages;
import org.paddlepaddle.cloud.serving.json.UntrustedJson;
import org.paddlepaddle.cloud.serving.rpc.RpcService;

/**
 * {@code POST /SERVICE/inference} by brpc's rules: binary protobuf where the content type says so,
 * JSON for everything else, even for what curl calls a form.
 */
final class RpcRoute implements HttpRoute {
    private final RpcService<?, ?> service;

    RpcRoute(RpcService<?, ?> service) {
        this.service = service;
    }

    @Override
    public boolean knows(HttpCall call) {
        return service.isCalled(call.first());
    }

    @Override
    public HttpAnswer answer(HttpCall call) {
        if (call.path().size() < 2 || !call.path().get(1).equals("inference")) {
            throw InferenceException.unknown(
                    "Fail to find method on `/" + String.join("/", call.path()) + "'");
        }
        call.only("POST");
        if (isBinary(call.header("content-type"))) {
            var response = service.answer(call.body(), call.timeout());
            return HttpAnswer.of(200, call.header("content-type"), response.toByteArray());
        }
        var request =
                JsonMessages.read(
                        UntrustedJson.object(call.body()), service.request().newBuilderForType());
        return HttpAnswer.json(
                200, JsonMessages.write(service.answer(request.build(), call.timeout())));
    }

    private static boolean isBinary(String type) {
        var media = type.split(";", 2)[0].strip().toLowerCase(Locale.ROOT);
        return media.equals("application/proto") || media.equals("application/x-protobuf");
    }

    @Override
    public HttpAnswer refusal(InferenceException why) {
        return HttpAnswer.text(HttpAnswer.status(why.kind()), why.sentence())
                .with("x-bd-error-code", Integer.toString(BrpcCodes.of(why.kind())))
                .retryable(why.kind());
    }
}
