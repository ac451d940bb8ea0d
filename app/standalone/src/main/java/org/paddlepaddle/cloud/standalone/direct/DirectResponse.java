// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.standalone.direct;

import io.fabric8.kubernetes.client.http.AsyncBody;
import io.fabric8.kubernetes.client.http.HttpRequest;
import io.fabric8.kubernetes.client.http.HttpResponse;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * The head of an answer, with a body that follows.
 *
 * @param headers by name in any case
 */
record DirectResponse(
        HttpRequest request, int code, Map<String, List<String>> headers, AsyncBody body)
        implements HttpResponse<AsyncBody> {
    @Override
    public List<String> headers(String key) {
        return headers.getOrDefault(key, List.of());
    }

    @Override
    public Optional<HttpResponse<?>> previousResponse() {
        return Optional.empty();
    }
}
