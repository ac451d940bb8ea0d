// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.standalone.door;

import java.net.InetSocketAddress;
import java.util.Map;

/**
 * A part of this process that a Service of the product documents leads to.
 *
 * @param port the name of its port, which the Service leads to
 * @param address where it listens, on the side of the pods
 */
public record LocalPart(
        String namespace,
        String name,
        Map<String, String> labels,
        String port,
        InetSocketAddress address) {
    public LocalPart {
        labels = Map.copyOf(labels);
    }

    public static LocalPart kubeflow(String name, String app, InetSocketAddress address) {
        return new LocalPart("kubeflow", name, Map.of("app", app), "http", address);
    }

    public static LocalPart ingress(InetSocketAddress address) {
        return new LocalPart(
                "istio-system",
                "istio-ingressgateway",
                Map.of("app", "istio-ingressgateway", "istio", "ingressgateway"),
                "http2",
                address);
    }
}
