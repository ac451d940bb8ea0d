// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.ground.server.engine.bootstrap;

import com.fasterxml.jackson.databind.node.ObjectNode;
import java.net.InetAddress;
import java.util.List;
import org.paddlepaddle.cloud.ground.server.engine.EngineAssembly;
import org.paddlepaddle.cloud.ground.server.engine.kind.service.ServiceRange;
import org.paddlepaddle.cloud.ground.server.engine.object.JsonTrees;
import org.paddlepaddle.cloud.ground.server.request.ApiRequest;
import org.paddlepaddle.cloud.ground.server.request.RequestOptions;
import org.paddlepaddle.cloud.ground.server.request.User;
import org.paddlepaddle.cloud.ground.server.request.Verb;

/**
 * The service {@code kubernetes} of the namespace {@code default}, under which programs in pods
 * look for this server, with its endpoints.
 */
public final class KubernetesService {
    private static final String NAME = "kubernetes";
    private static final String NAMESPACE = "default";
    private static final int SERVICE_PORT = 443;

    private final EngineAssembly engineAssembly;
    private final ServiceRange range;

    public KubernetesService(EngineAssembly engineAssembly, ServiceRange range) {
        this.engineAssembly = engineAssembly;
        this.range = range;
    }

    /** Says where the server listens; loopback is named only when there is nothing else. */
    public void publish(List<InetAddress> addresses, int port) {
        var reachable = addresses.stream().filter(each -> !each.isLoopbackAddress()).toList();
        var named = reachable.isEmpty() ? addresses : reachable;
        put("", "v1", "services", service(range.first(), port));
        put("", "v1", "endpoints", endpoints(named, port));
        put("discovery.k8s.io", "v1", "endpointslices", slice(named, port));
    }

    private static ObjectNode service(String address, int port) {
        var service = named();
        var labels = JsonTrees.child(JsonTrees.child(service, "metadata"), "labels");
        labels.put("component", "apiserver").put("provider", "kubernetes");
        var spec = service.putObject("spec").put("type", "ClusterIP").put("clusterIP", address);
        spec.putArray("ports")
                .addObject()
                .put("name", "https")
                .put("protocol", "TCP")
                .put("port", SERVICE_PORT)
                .put("targetPort", port);
        return service;
    }

    private static ObjectNode endpoints(List<InetAddress> addresses, int port) {
        var endpoints = named();
        JsonTrees.child(JsonTrees.child(endpoints, "metadata"), "labels")
                .put("endpointslice.kubernetes.io/skip-mirror", "true");
        var subset = endpoints.putArray("subsets").addObject();
        var list = subset.putArray("addresses");
        addresses.forEach(address -> list.addObject().put("ip", address.getHostAddress()));
        subset.putArray("ports")
                .addObject()
                .put("name", "https")
                .put("port", port)
                .put("protocol", "TCP");
        return endpoints;
    }

    private static ObjectNode slice(List<InetAddress> addresses, int port) {
        var slice = named();
        JsonTrees.child(JsonTrees.child(slice, "metadata"), "labels")
                .put("kubernetes.io/service-name", NAME);
        slice.put("addressType", "IPv4");
        var endpoints = slice.putArray("endpoints");
        for (var address : addresses) {
            var endpoint = endpoints.addObject();
            endpoint.putArray("addresses").add(address.getHostAddress());
            endpoint.putObject("conditions").put("ready", true);
        }
        slice.putArray("ports")
                .addObject()
                .put("name", "https")
                .put("port", port)
                .put("protocol", "TCP");
        return slice;
    }

    private static ObjectNode named() {
        var object = JsonTrees.object();
        object.putObject("metadata").put("name", NAME).put("namespace", NAMESPACE);
        return object;
    }

    /** Creates it, or replaces what an earlier start left. */
    private void put(String group, String version, String plural, ObjectNode object) {
        var type = engineAssembly.catalog().find(group, version, plural).orElseThrow();
        var key = (group.isEmpty() ? "core" : group) + "/" + plural + "/" + NAMESPACE + "/" + NAME;
        boolean known = engineAssembly.store().get(key).isPresent();
        engineAssembly
                .handler()
                .handle(
                        new ApiRequest(
                                known ? Verb.update : Verb.create,
                                type,
                                NAMESPACE,
                                known ? NAME : "",
                                "",
                                RequestOptions.NONE,
                                object,
                                null,
                                User.SERVER));
    }
}
