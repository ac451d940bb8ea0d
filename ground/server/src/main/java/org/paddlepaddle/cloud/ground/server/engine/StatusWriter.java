// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.ground.server.engine;

import com.fasterxml.jackson.databind.node.ObjectNode;
import org.paddlepaddle.cloud.ground.server.request.ApiHandler;
import org.paddlepaddle.cloud.ground.server.request.ApiRequest;
import org.paddlepaddle.cloud.ground.server.request.RequestOptions;
import org.paddlepaddle.cloud.ground.server.request.User;
import org.paddlepaddle.cloud.ground.server.request.Verb;
import org.paddlepaddle.cloud.ground.server.resource.ResourceCatalog;
import org.paddlepaddle.cloud.ground.server.status.ApiException;

/** Writes a status as the server itself. */
final class StatusWriter {
    private final ApiHandler handler;
    private final ResourceCatalog catalog;

    StatusWriter(ApiHandler handler, ResourceCatalog catalog) {
        this.handler = handler;
        this.catalog = catalog;
    }

    void quota(String namespace, ObjectNode quota) {
        try {
            handler.handle(
                    new ApiRequest(
                            Verb.update,
                            catalog.find("", "v1", "resourcequotas").orElseThrow(),
                            namespace,
                            quota.path("metadata").path("name").asText(),
                            "status",
                            RequestOptions.NONE,
                            quota,
                            null,
                            User.SERVER));
        } catch (ApiException refused) {
            // Changed or gone meanwhile: that change leads to another round.
            if (refused.code() != 409 && refused.code() != 404) {
                throw refused;
            }
        }
    }
}
