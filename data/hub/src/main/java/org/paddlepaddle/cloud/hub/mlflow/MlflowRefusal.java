// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.hub.mlflow;

import java.util.LinkedHashMap;
import org.paddlepaddle.cloud.http.Response;
import org.paddlepaddle.cloud.hub.HubRefusal;

/** A request that is answered with one of MLflow's error codes. */
final class MlflowRefusal extends RuntimeException {
    private static final long serialVersionUID = 1L;

    /** MLflow's codes with the status each is sent with. */
    enum Code {
        RESOURCE_DOES_NOT_EXIST(404, "RESOURCE_NOT_FOUND"),
        RESOURCE_ALREADY_EXISTS(400, "RESOURCE_ALREADY_EXISTS"),
        INVALID_PARAMETER_VALUE(400, "INVALID_PARAMETER_VALUE"),
        RESOURCE_CONFLICT(409, "RESOURCE_CONFLICT"),
        PERMISSION_DENIED(403, "PERMISSION_DENIED"),
        UNAUTHENTICATED(401, "UNAUTHENTICATED"),
        /** Not a status that clients repeat a request for. */
        FEATURE_DISABLED(501, "FEATURE_DISABLED"),
        INTERNAL_ERROR(500, "INTERNAL_ERROR");

        private final int status;
        private final String errorClass;

        Code(int status, String errorClass) {
            this.status = status;
            this.errorClass = errorClass;
        }
    }

    private final Code code;

    MlflowRefusal(Code code, String message) {
        super(message, null, false, false);
        this.code = code;
    }

    static MlflowRefusal missing(String message) {
        return new MlflowRefusal(Code.RESOURCE_DOES_NOT_EXIST, message);
    }

    static MlflowRefusal invalid(String message) {
        return new MlflowRefusal(Code.INVALID_PARAMETER_VALUE, message);
    }

    static MlflowRefusal of(HubRefusal refusal) {
        return new MlflowRefusal(
                switch (refusal.reason()) {
                    case INVALID -> Code.INVALID_PARAMETER_VALUE;
                    case NOT_FOUND -> Code.RESOURCE_DOES_NOT_EXIST;
                    case CONFLICT -> Code.RESOURCE_CONFLICT;
                },
                String.valueOf(refusal.getMessage()));
    }

    /** A refusal of the web server or of the front door. */
    static MlflowRefusal ofStatus(int status, String message) {
        return new MlflowRefusal(
                switch (status) {
                    case 401 -> Code.UNAUTHENTICATED;
                    case 403 -> Code.PERMISSION_DENIED;
                    case 404, 405 -> Code.FEATURE_DISABLED;
                    case 409 -> Code.RESOURCE_CONFLICT;
                    default -> status < 500 ? Code.INVALID_PARAMETER_VALUE : Code.INTERNAL_ERROR;
                },
                message);
    }

    Code code() {
        return code;
    }

    Response response() {
        var answer = new LinkedHashMap<String, Object>();
        answer.put("error_code", code.name());
        answer.put("message", String.valueOf(getMessage()));
        answer.put("sqlstate", "KAM00");
        answer.put("error_class", code.errorClass);
        return Response.json(code.status, answer);
    }
}
