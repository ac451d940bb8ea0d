// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.ground.server.engine.object;

import com.fasterxml.jackson.databind.node.ObjectNode;
import org.paddlepaddle.cloud.ground.server.request.ApiHandler;
import org.paddlepaddle.cloud.ground.server.request.ApiRequest;
import org.paddlepaddle.cloud.ground.server.request.RequestOptions;
import org.paddlepaddle.cloud.ground.server.request.User;
import org.paddlepaddle.cloud.ground.server.request.Verb;
import org.paddlepaddle.cloud.ground.server.resource.ResourceCatalog;
import org.paddlepaddle.cloud.ground.server.status.ApiException;

/** Writes a status as the server itself. */
public final class ServerStatusWriter {
    private final ApiHandler handler;
    private final ResourceCatalog catalog;

    public ServerStatusWriter(ApiHandler handler, ResourceCatalog catalog) {
        this.handler = handler;
        this.catalog = catalog;
    }

    public void quota(String namespace, ObjectNode quota) {
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
