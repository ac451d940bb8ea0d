// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.cli.service;

import com.fasterxml.jackson.databind.JsonNode;
import java.net.HttpURLConnection;
import java.net.URI;
import java.util.Optional;
import org.paddlepaddle.cloud.cli.cluster.Cluster;
import org.paddlepaddle.cloud.cli.cluster.ClusterException;
import org.paddlepaddle.cloud.cli.cluster.QueryString;

/** Finds the gateway as the documents do: by the node port of the Istio ingress gateway. */
final class GatewayAddress {
    private static final String NAMESPACE = "/api/v1/namespaces/istio-system/";
    private static final String SERVICE = NAMESPACE + "services/istio-ingressgateway";
    private static final String PODS = NAMESPACE + "pods";
    private static final String LABELS = "istio=ingressgateway";
    private static final String PORT = "http2";

    private GatewayAddress() {}

    /** Absent where there is none, or the user may not see it. */
    static Optional<URI> find(Cluster cluster) {
        try {
            return cluster.find(SERVICE)
                    .flatMap(GatewayAddress::nodePort)
                    .flatMap(
                            port ->
                                    cluster.find(PODS + QueryString.labels(LABELS))
                                            .flatMap(GatewayAddress::host)
                                            .map(
                                                    host ->
                                                            URI.create(
                                                                    "http://" + host + ":"
                                                                            + port)));
        } catch (ClusterException e) {
            if (e.code() == HttpURLConnection.HTTP_FORBIDDEN) {
                return Optional.empty();
            }
            throw e;
        }
    }

    private static Optional<String> nodePort(JsonNode service) {
        return service.at("/spec/ports")
                .valueStream()
                .filter(port -> port.path("name").asText().equals(PORT) && port.has("nodePort"))
                .map(port -> port.path("nodePort").asText())
                .findFirst();
    }

    private static Optional<String> host(JsonNode pods) {
        return pods.path("items")
                .valueStream()
                .map(pod -> pod.at("/status/hostIP").asText(""))
                .filter(host -> !host.isEmpty())
                .findFirst();
    }
}
