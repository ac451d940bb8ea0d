// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.ground.server.engine.bootstrap;

import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.List;
import java.util.TreeMap;
import org.paddlepaddle.cloud.ground.server.engine.EngineAssembly;
import org.paddlepaddle.cloud.ground.server.engine.admission.PodPriority;
import org.paddlepaddle.cloud.ground.server.engine.object.JsonTrees;
import org.paddlepaddle.cloud.ground.server.request.ApiHandler;
import org.paddlepaddle.cloud.ground.server.request.ApiRequest;
import org.paddlepaddle.cloud.ground.server.request.RequestOptions;
import org.paddlepaddle.cloud.ground.server.request.User;
import org.paddlepaddle.cloud.ground.server.request.Verb;
import org.paddlepaddle.cloud.ground.server.resource.ResourceType;
import org.paddlepaddle.cloud.ground.server.status.ApiException;

/** The namespaces and priority classes every client takes for granted. */
public final class Bootstrap {
    private static final List<String> NAMESPACES =
            List.of("default", "kube-system", "kube-public", "kube-node-lease");

    private Bootstrap() {}

    /** Creates what is missing; harmless to repeat. */
    public static void run(EngineAssembly engineAssembly) {
        var namespaces = engineAssembly.catalog().find("", "v1", "namespaces").orElseThrow();
        NAMESPACES.forEach(name -> create(engineAssembly.handler(), namespaces, named(name)));
        var classes =
                engineAssembly
                        .catalog()
                        .find("scheduling.k8s.io", "v1", "priorityclasses")
                        .orElseThrow();
        new TreeMap<>(PodPriority.SYSTEM)
                .forEach(
                        (name, value) ->
                                create(
                                        engineAssembly.handler(),
                                        classes,
                                        named(name).put("value", value)));
    }

    private static ObjectNode named(String name) {
        var object = JsonTrees.object();
        object.putObject("metadata").put("name", name);
        return object;
    }

    private static void create(ApiHandler handler, ResourceType type, ObjectNode body) {
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
                            User.SERVER));
        } catch (ApiException refused) {
            if (refused.code() != 409) {
                throw refused;
            }
        }
    }
}
