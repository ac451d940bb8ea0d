// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.ground.server.print;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeSet;

/** Lines of services and what stands behind and before them. */
final class NetworkRows {
    private static final int MOST = 3;

    private NetworkRows() {}

    static Map<String, TableColumns> layouts() {
        return Map.of(
                "services",
                TableColumns.of(
                        "Name,Type,Cluster-IP,External-IP,Port(s),Age,Selector+",
                        NetworkRows::service),
                "endpoints",
                TableColumns.of("Name,Endpoints,Age", NetworkRows::endpoints),
                "endpointslices.discovery.k8s.io",
                TableColumns.of("Name,AddressType,Ports,Endpoints,Age", NetworkRows::slice),
                "ingresses.networking.k8s.io",
                TableColumns.of("Name,Class,Hosts,Address,Ports,Age", NetworkRows::ingress),
                "ingressclasses.networking.k8s.io",
                TableColumns.of("Name,Controller,Parameters,Age", NetworkRows::ingressClass),
                "networkpolicies.networking.k8s.io",
                TableColumns.of(
                        "Name,Pod-Selector,Age",
                        (policy, now) ->
                                TableCells.row(
                                        TableCells.name(policy),
                                        TableCells.selector(
                                                policy.path("spec").path("podSelector")),
                                        TableCells.age(policy, now))),
                "servicecidrs.networking.k8s.io",
                TableColumns.of(
                        "Name,CIDRs,Age",
                        (cidr, now) ->
                                TableCells.row(
                                        TableCells.name(cidr),
                                        TableCells.join(
                                                cidr.path("spec").path("cidrs"), JsonNode::asText),
                                        TableCells.age(cidr, now))));
    }

    private static List<Object> service(ObjectNode service, Instant now) {
        var spec = service.path("spec");
        var ips = spec.path("clusterIPs");
        var ip = ips.isEmpty() ? spec.path("clusterIP") : ips.get(0);
        return TableCells.row(
                TableCells.name(service),
                spec.path("type").asText(),
                TableCells.orElse(ip, TableCells.NONE),
                external(service),
                ports(spec.path("ports")),
                TableCells.age(service, now),
                TableCells.labels(spec.path("selector")));
    }

    private static String external(JsonNode service) {
        var spec = service.path("spec");
        var given = TableCells.join(spec.path("externalIPs"), JsonNode::asText);
        return switch (spec.path("type").asText()) {
            case "ClusterIP", "NodePort" -> given.isEmpty() ? TableCells.NONE : given;
            case "LoadBalancer" -> {
                var ingress = addresses(service);
                var both =
                        ingress.isEmpty() || given.isEmpty()
                                ? ingress + given
                                : ingress + "," + given;
                yield both.isEmpty() ? "<pending>" : both;
            }
            case "ExternalName" -> spec.path("externalName").asText();
            default -> HumanDuration.UNKNOWN;
        };
    }

    private static String addresses(JsonNode object) {
        var found = new TreeSet<String>();
        for (var ingress : object.path("status").path("loadBalancer").path("ingress")) {
            var address = TableCells.orElse(ingress.path("ip"), ingress.path("hostname").asText());
            if (!address.isEmpty()) {
                found.add(address);
            }
        }
        return String.join(",", found);
    }

    private static String ports(JsonNode ports) {
        var text =
                TableCells.join(
                        ports,
                        port -> {
                            int outside = port.path("nodePort").asInt();
                            return port.path("port").asText()
                                    + (outside > 0 ? ":" + outside : "")
                                    + "/"
                                    + port.path("protocol").asText();
                        });
        return text.isEmpty() ? TableCells.NONE : text;
    }

    private static List<Object> endpoints(ObjectNode endpoints, Instant now) {
        var found = new ArrayList<String>();
        for (var subset : endpoints.path("subsets")) {
            for (var address : subset.path("addresses")) {
                if (subset.path("ports").isEmpty()) {
                    found.add(address.path("ip").asText());
                }
            }
            for (var port : subset.path("ports")) {
                for (var address : subset.path("addresses")) {
                    found.add(hostPort(address.path("ip").asText(), port.path("port").asText()));
                }
            }
        }
        var empty = endpoints.path("subsets").isEmpty() ? TableCells.NONE : "";
        return TableCells.row(
                TableCells.name(endpoints),
                TableCells.some(found, MOST, empty),
                TableCells.age(endpoints, now));
    }

    private static String hostPort(String host, String port) {
        return host.contains(":") ? "[" + host + "]:" + port : host + ":" + port;
    }

    private static List<Object> slice(ObjectNode slice, Instant now) {
        var ports = new ArrayList<String>();
        for (var port : slice.path("ports")) {
            ports.add(
                    TableCells.orElse(
                            port.path("port"), TableCells.orElse(port.path("name"), "*")));
        }
        var addresses = new ArrayList<String>();
        for (var endpoint : slice.path("endpoints")) {
            endpoint.path("addresses").forEach(address -> addresses.add(address.asText()));
        }
        return TableCells.row(
                TableCells.name(slice),
                slice.path("addressType").asText(),
                TableCells.some(ports, MOST, TableCells.UNSET),
                TableCells.some(addresses, MOST, TableCells.UNSET),
                TableCells.age(slice, now));
    }

    private static List<Object> ingress(ObjectNode ingress, Instant now) {
        var spec = ingress.path("spec");
        var hosts = new ArrayList<String>();
        for (var rule : spec.path("rules")) {
            var host = rule.path("host").asText();
            if (!host.isEmpty()) {
                hosts.add(host);
            }
        }
        return TableCells.row(
                TableCells.name(ingress),
                TableCells.orElse(spec.path("ingressClassName"), TableCells.NONE),
                TableCells.some(hosts, MOST, "*"),
                addresses(ingress),
                spec.path("tls").isEmpty() ? "80" : "80, 443",
                TableCells.age(ingress, now));
    }

    private static List<Object> ingressClass(ObjectNode type, Instant now) {
        var parameters = type.path("spec").path("parameters");
        var group = parameters.path("apiGroup").asText();
        var shown =
                parameters.isObject()
                        ? parameters.path("kind").asText()
                                + (group.isEmpty() ? "" : "." + group)
                                + "/"
                                + parameters.path("name").asText()
                        : TableCells.NONE;
        return TableCells.row(
                TableCells.name(type),
                type.path("spec").path("controller").asText(),
                shown,
                TableCells.age(type, now));
    }
}
