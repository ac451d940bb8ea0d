// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.ground.node.service;

import io.fabric8.kubernetes.api.model.Service;
import io.fabric8.kubernetes.api.model.discovery.v1.EndpointSlice;
import io.fabric8.kubernetes.client.utils.Serialization;

/** Services and slices in the words of YAML. */
public final class Services {
    private Services() {}

    public static Service service(String name, String spec) {
        return service(name, spec, "{}");
    }

    public static Service service(String name, String spec, String status) {
        return Serialization.unmarshal(
                """
                apiVersion: v1
                kind: Service
                metadata: {name: %s, namespace: shop}
                spec: %s
                status: %s
                """
                        .formatted(name, spec, status),
                Service.class);
    }

    public static EndpointSlice slice(String service, String ports, String endpoints) {
        return Serialization.unmarshal(
                """
                apiVersion: discovery.k8s.io/v1
                kind: EndpointSlice
                metadata:
                  name: %1$s-abc
                  namespace: shop
                  labels: {kubernetes.io/service-name: %1$s}
                addressType: IPv4
                ports: %2$s
                endpoints: %3$s
                """
                        .formatted(service, ports, endpoints),
                EndpointSlice.class);
    }
}
