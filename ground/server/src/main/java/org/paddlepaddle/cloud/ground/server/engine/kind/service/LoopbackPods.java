// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.ground.server.engine.kind.service;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.HashSet;
import java.util.Set;
import org.paddlepaddle.cloud.ground.server.cel.IpAddress;
import org.paddlepaddle.cloud.ground.server.engine.object.JsonTrees;
import org.paddlepaddle.cloud.ground.server.engine.object.Operation;
import org.paddlepaddle.cloud.ground.server.store.RevisionStore;

/**
 * The one exception to what an endpoint may be. Where pods have no network of their own they are
 * told apart by addresses of the loopback interface: such a one is good if it is that of the pod
 * the endpoint refers to, or if the server itself says where it listens.
 */
public final class LoopbackPods {
    private static final String PODS = "core/pods/";

    private final RevisionStore store;

    public LoopbackPods(RevisionStore store) {
        this.store = store;
    }

    /**
     * @param before addresses that the object had already; they were looked at then
     */
    boolean excuse(Operation operation, JsonNode target, IpAddress address, Set<String> before) {
        if (!address.address().isLoopbackAddress()) {
            return false;
        }
        return operation.ofServer()
                || before.contains(address.toString())
                || has(operation.namespace(), target, address.toString());
    }

    private boolean has(String namespace, JsonNode target, String address) {
        if (!target.path("kind").asText().equals("Pod")) {
            return false;
        }
        return store.get(PODS + namespace + "/" + target.path("name").asText())
                .map(entry -> addresses(JsonTrees.parse(entry.value()).path("status")))
                .filter(addresses -> addresses.contains(address))
                .isPresent();
    }

    private static Set<String> addresses(JsonNode status) {
        var addresses = new HashSet<String>();
        addresses.add(status.path("podIP").asText());
        status.path("podIPs").forEach(each -> addresses.add(each.path("ip").asText()));
        return addresses;
    }
}
