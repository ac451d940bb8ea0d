// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.ground.server.engine.object;

import org.paddlepaddle.cloud.ground.server.request.ApiRequest;
import org.paddlepaddle.cloud.ground.server.request.ApiResponse;

/** Answers requests that are not reads or writes of a stored object. */
@FunctionalInterface
public interface SubresourceHandler {
    ApiResponse handle(ApiRequest request);

    /**
     * Which requests: {@code ("", "serviceaccounts", "token")}.
     *
     * @param subresource empty for a resource that is computed as a whole, such as a token review
     */
    record Place(String group, String plural, String subresource) {
        public static Place of(ApiRequest request) {
            var type = request.type();
            return new Place(type.group(), type.plural(), request.subresource());
        }
    }
}
