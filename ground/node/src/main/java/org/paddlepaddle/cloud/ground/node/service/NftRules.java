// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.ground.node.service;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeSet;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/**
 * Routes in the language of {@code nft}.
 *
 * <p>A packet to an address and port of a service is found in one map and sent to the service's
 * chain, which picks a backend. What is not in the map but in the range of service addresses is
 * refused at once: services that do not exist, ports they do not have, and those nobody is ready
 * for.
 *
 * @param bridge the interface of the pods
 * @param pods their range
 * @param services the range of service addresses
 * @param everywhere whether node ports are open to other machines too
 */
public record NftRules(String bridge, String pods, String services, boolean everywhere) {
    /** A chain that is always there. */
    public static final String LANDMARK = "refuse";

    /** Chains, sets and maps of the table. */
    public String render(ServiceTable table) {
        var served = table.routes().stream().filter(it -> !it.serviceBackends().isEmpty()).toList();
        return map("services", "ipv4_addr . inet_proto . inet_service", services(served))
                + map("node-ports", "inet_proto . inet_service", nodePorts(served))
                + hairpin(served)
                + served.stream().map(NftRules::chain).collect(Collectors.joining())
                + frame();
    }

    private static String map(String name, String key, Map<String, String> elements) {
        var lines =
                elements.entrySet().stream()
                        .map(entry -> entry.getKey() + " : goto " + entry.getValue())
                        .toList();
        return block("map " + name, "type " + key + " : verdict", lines);
    }

    private static String block(String head, String type, List<String> elements) {
        var text = new StringBuilder("  " + head + " {\n    " + type + "\n");
        if (!elements.isEmpty()) {
            text.append("    elements = {\n      ")
                    .append(String.join(",\n      ", elements))
                    .append("\n    }\n");
        }
        return text.append("  }\n").toString();
    }

    /** Of two services that claim the same place the first has it. */
    private static Map<String, String> services(List<Route> routes) {
        var elements = new LinkedHashMap<String, String>();
        for (var route : routes) {
            for (var address : route.addresses()) {
                elements.putIfAbsent(
                        "%s . %s . %d".formatted(address, route.protocol(), route.port()),
                        name(route));
            }
        }
        return elements;
    }

    private static Map<String, String> nodePorts(List<Route> routes) {
        var elements = new LinkedHashMap<String, String>();
        routes.stream()
                .filter(route -> route.nodePort() != 0)
                .forEach(
                        route ->
                                elements.putIfAbsent(
                                        route.protocol() + " . " + route.nodePort(), name(route)));
        return elements;
    }

    /** A pod that reaches itself must not see its own address as the sender's. */
    private static String hairpin(List<Route> routes) {
        var addresses = new TreeSet<String>();
        routes.forEach(route -> route.serviceBackends().forEach(it -> addresses.add(it.address())));
        return block(
                "set hairpin",
                "type ipv4_addr . ipv4_addr",
                addresses.stream().map(address -> address + " . " + address).toList());
    }

    private static String name(Route route) {
        return "service/" + route.name();
    }

    private static String chain(Route route) {
        var serviceBackends = route.serviceBackends();
        var target =
                serviceBackends.size() == 1
                        ? serviceBackends.getFirst().toString()
                        : choice(route) + " map { " + numbered(serviceBackends) + " }";
        return "  chain %s {\n    meta l4proto %s dnat ip to %s\n  }\n"
                .formatted(name(route), route.protocol(), target);
    }

    private static String choice(Route route) {
        int count = route.serviceBackends().size();
        return route.sticky()
                ? "jhash ip saddr mod %d seed 0x1".formatted(count)
                : "numgen random mod " + count;
    }

    private static String numbered(List<ServiceBackend> serviceBackends) {
        return IntStream.range(0, serviceBackends.size())
                .mapToObj(
                        at ->
                                "%d : %s . %d"
                                        .formatted(
                                                at,
                                                serviceBackends.get(at).address(),
                                                serviceBackends.get(at).port()))
                .collect(Collectors.joining(", "));
    }

    private String frame() {
        return """
          chain dispatch {
            ip daddr . meta l4proto . th dport vmap @services
          }
          chain incoming {
            type nat hook prerouting priority dstnat; policy accept;
            jump dispatch
            %4$sfib daddr type local meta l4proto . th dport vmap @node-ports
          }
          chain local {
            type nat hook output priority -100; policy accept;
            jump dispatch
            fib daddr type local meta l4proto . th dport vmap @node-ports
          }
          chain leaving {
            type nat hook postrouting priority srcnat; policy accept;
            ip saddr . ip daddr @hairpin masquerade
            oifname "%1$s" ip saddr 127.0.0.0/8 masquerade
            oifname != "%1$s" ip saddr %2$s ip daddr != %2$s masquerade
          }
          chain guard {
            type filter hook prerouting priority raw; policy accept;
            iifname "%1$s" ip daddr 127.0.0.0/8 drop
          }
          chain forwarded {
            type filter hook forward priority filter; policy accept;
            ip daddr %3$s goto refuse
          }
          chain sent {
            type filter hook output priority filter; policy accept;
            ip daddr %3$s goto refuse
            oifname "%1$s" icmp type redirect drop
          }
          chain refuse {
            meta l4proto tcp reject with tcp reset
            reject with icmp type port-unreachable
          }
        """
                .formatted(bridge, pods, services, everywhere ? "" : "iifname \"" + bridge + "\" ");
    }
}
