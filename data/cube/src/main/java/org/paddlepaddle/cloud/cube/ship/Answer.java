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
public record Answer(String success, String message, @Nullable Object data) {
    public static final String OK = "0";
    public static final String WRONG_API = "2";
    public static final String RETRY_LATER = "10";
    public static final String FAILED = "255";

    public static Answer ok(Object data) {
        return new Answer(OK, "query ok", data);
    }

    public static Answer failed(String message) {
        return new Answer(FAILED, message, "");
    }

    public static Answer retryLater(String message) {
        return new Answer(RETRY_LATER, message, "");
    }

    public static Answer wrongApi(String message) {
        return new Answer(WRONG_API, message, "");
    }

    @JsonIgnore
    public boolean isOk() {
        return OK.equals(success);
    }
}
