// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.ground.server.discovery;

import java.util.Optional;

/** Everything a client reads to learn what is served: discovery and OpenAPI. */
public interface DiscoveryDocuments {
    /** An encoded document with its media type and a strong entity tag. */
    record Document(byte[] body, String contentType, String etag) {}

    /**
     * @param path as requested: {@code /api}, {@code /apis}, {@code /apis/g/v}, {@code /api/v1},
     *     {@code /openapi/v2}, {@code /openapi/v3}, {@code /openapi/v3/apis/g/v}, {@code /version}
     * @param accept the Accept header, empty when none
     */
    Optional<Document> document(String path, String accept);
}
