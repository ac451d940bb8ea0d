// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.serving.http;

import com.google.protobuf.InvalidProtocolBufferException;
import java.util.Locale;
import org.paddlepaddle.cloud.serving.InferenceException;
import org.paddlepaddle.cloud.serving.brpc.BrpcCodes;
import org.paddlepaddle.cloud.serving.general.GeneralModelService;
import org.paddlepaddle.cloud.serving.json.Json;
import org.paddlepaddle.cloud.serving.json.JsonMessages;
import org.paddlepaddle.cloud.serving.proto.GeneralModel;

/**
 * {@code POST /GeneralModelService/inference} by brpc's rules: binary protobuf where the content
 * type says so, JSON for everything else, even for what curl calls a form.
 */
final class GeneralRoute implements HttpRoute {
    private static final String SERVICE = "GeneralModelService";

    private final GeneralModelService service;

    GeneralRoute(GeneralModelService service) {
        this.service = service;
    }

    @Override
    public boolean knows(HttpCall call) {
        return call.first().equals(SERVICE) || call.first().equals(GeneralModelService.FULL_NAME);
    }

    @Override
    public HttpAnswer answer(HttpCall call) {
        if (call.path().size() < 2 || !call.path().get(1).equals("inference")) {
            throw InferenceException.unknown(
                    "Fail to find method on `/" + String.join("/", call.path()) + "'");
        }
        call.only("POST");
        boolean binary = isBinary(call.header("content-type"));
        var request = binary ? decoded(call.body()) : parsed(call.body());
        var response = service.inference(request, call.timeout());
        return binary
                ? HttpAnswer.of(200, call.header("content-type"), response.toByteArray())
                : HttpAnswer.json(200, JsonMessages.write(response));
    }

    private static boolean isBinary(String type) {
        var media = type.split(";", 2)[0].strip().toLowerCase(Locale.ROOT);
        return media.equals("application/proto") || media.equals("application/x-protobuf");
    }

    private static GeneralModel.Request decoded(byte[] body) {
        try {
            return GeneralModel.Request.parseFrom(body);
        } catch (InvalidProtocolBufferException e) {
            throw InferenceException.invalid("the body is no Request message: " + e.getMessage());
        }
    }

    private static GeneralModel.Request parsed(byte[] body) {
        return JsonMessages.read(Json.object(body), GeneralModel.Request.newBuilder()).build();
    }

    @Override
    public HttpAnswer refusal(InferenceException why) {
        return HttpAnswer.text(HttpAnswer.status(why.kind()), why.sentence())
                .with("x-bd-error-code", Integer.toString(BrpcCodes.of(why.kind())))
                .retryable(why.kind());
    }
}
