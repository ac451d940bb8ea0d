// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.ground.server.http;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A body that was understood.
 *
 * @param value absent when there was none
 * @param complaints of a strict reader, in Kubernetes' words
 */
record ReadBody(@Nullable JsonNode value, List<String> complaints) {
    static ReadBody of(@Nullable JsonNode value) {
        return new ReadBody(value, List.of());
    }
}
