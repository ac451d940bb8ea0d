// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.cube.ship;

import com.fasterxml.jackson.annotation.JsonIgnore;
import com.fasterxml.jackson.annotation.JsonIgnoreProperties;
import org.jspecify.annotations.Nullable;

/**
 * Upstream's envelope: the HTTP status is always 200 and {@code success} tells how it went.
 *
 * @param success one of the words below, as text
 */
@JsonIgnoreProperties(ignoreUnknown = true)
public record Envelope(String success, String message, @Nullable Object data) {
    public static final String OK = "0";
    public static final String WRONG_API = "2";
    public static final String FAILED = "255";

    public static Envelope ok(Object data) {
        return new Envelope(OK, "query ok", data);
    }

    public static Envelope failed(String message) {
        return new Envelope(FAILED, message, "");
    }

    public static Envelope wrongApi(String message) {
        return new Envelope(WRONG_API, message, "");
    }

    @JsonIgnore
    public boolean isOk() {
        return OK.equals(success);
    }
}
