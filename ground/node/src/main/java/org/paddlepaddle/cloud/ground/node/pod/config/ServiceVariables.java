// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.ground.node.pod.config;

import io.fabric8.kubernetes.api.model.Pod;
import io.fabric8.kubernetes.api.model.Service;
import io.fabric8.kubernetes.api.model.ServicePort;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;

/**
 * Where the services of a pod's namespace are, as variables: {@code REDIS_SERVICE_HOST} and all
 * that Docker's links once set.
 */
public final class ServiceVariables {
    private static final String NO_ADDRESS = "None";

    private ServiceVariables() {}

    /**
     * @param services of the pod's namespace
     */
    public static Map<String, String> of(Pod pod, List<Service> services) {
        var variables = new TreeMap<String, String>();
        if (!Boolean.FALSE.equals(pod.getSpec().getEnableServiceLinks())) {
            services.forEach(service -> add(variables, service));
        }
        return variables;
    }

    private static void add(Map<String, String> variables, Service service) {
        var host = Optional.ofNullable(service.getSpec().getClusterIP()).orElse("");
        var ports = service.getSpec().getPorts();
        if (host.isEmpty() || host.equals(NO_ADDRESS) || ports.isEmpty()) {
            return;
        }
        var name = spelled(service.getMetadata().getName());
        var first = ports.getFirst();
        variables.put(name + "_SERVICE_HOST", host);
        variables.put(name + "_SERVICE_PORT", first.getPort() + "");
        variables.put(name + "_PORT", url(host, first));
        for (var port : ports) {
            if (port.getName() != null && !port.getName().isEmpty()) {
                variables.put(
                        name + "_SERVICE_PORT_" + spelled(port.getName()), port.getPort() + "");
            }
            var link = "%s_PORT_%d_%s".formatted(name, port.getPort(), protocol(port));
            variables.put(link, url(host, port));
            variables.put(link + "_PROTO", protocol(port).toLowerCase(Locale.ROOT));
            variables.put(link + "_PORT", port.getPort() + "");
            variables.put(link + "_ADDR", host);
        }
    }

    private static String url(String host, ServicePort port) {
        var scheme = protocol(port).toLowerCase(Locale.ROOT);
        var address = host.contains(":") ? "[" + host + "]" : host;
        return "%s://%s:%d".formatted(scheme, address, port.getPort());
    }

    private static String protocol(ServicePort port) {
        return Optional.ofNullable(port.getProtocol()).orElse("TCP").toUpperCase(Locale.ROOT);
    }

    private static String spelled(String name) {
        return name.toUpperCase(Locale.ROOT).replace('-', '_');
    }
}
