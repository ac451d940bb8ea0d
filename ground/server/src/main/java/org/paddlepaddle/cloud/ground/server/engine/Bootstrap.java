// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.ground.server.engine;

import java.util.List;
import org.paddlepaddle.cloud.ground.server.request.ApiHandler;
import org.paddlepaddle.cloud.ground.server.request.ApiRequest;
import org.paddlepaddle.cloud.ground.server.request.RequestOptions;
import org.paddlepaddle.cloud.ground.server.request.Verb;
import org.paddlepaddle.cloud.ground.server.resource.ResourceCatalog;
import org.paddlepaddle.cloud.ground.server.status.ApiException;

/** The namespaces every client takes for granted. */
public final class Bootstrap {
    private static final List<String> NAMESPACES =
            List.of("default", "kube-system", "kube-public", "kube-node-lease", "paddle-system");

    private Bootstrap() {}

    /** Creates what is missing; harmless to repeat. */
    public static void run(Machinery machinery) {
        NAMESPACES.forEach(name -> create(machinery.handler(), machinery.catalog(), name));
    }

    private static void create(ApiHandler handler, ResourceCatalog catalog, String name) {
        var type = catalog.find("", "v1", "namespaces").orElseThrow();
        var body = Json.object();
        body.putObject("metadata").put("name", name);
        try {
            handler.handle(
                    new ApiRequest(
                            Verb.create,
                            type,
                            "",
                            "",
                            "",
                            RequestOptions.NONE,
                            body,
                            null,
                            Machinery.SELF));
        } catch (ApiException refused) {
            if (refused.code() != 409) {
                throw refused;
            }
        }
    }
}
