// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.ground.server.engine.kind.service;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.List;
import org.paddlepaddle.cloud.ground.server.cel.IpRange;
import org.paddlepaddle.cloud.ground.server.engine.object.JsonTrees;
import org.paddlepaddle.cloud.ground.server.engine.object.LabelRules;
import org.paddlepaddle.cloud.ground.server.engine.object.Problems;
import org.paddlepaddle.cloud.ground.server.schema.format.NameFormats;

/** The fields of a service beside its address and ports; many belong to one type of service. */
final class ServiceFields {
    private static final List<String> TYPES =
            List.of("ClusterIP", "ExternalName", "LoadBalancer", "NodePort");
    private static final List<String> POLICIES = List.of("Cluster", "Local");
    private static final List<String> DISTRIBUTIONS =
            List.of("PreferClose", "PreferSameZone", "PreferSameNode");
    private static final String ONLY_BALANCERS = "may only be used when `type` is 'LoadBalancer'";
    private static final int LONGEST_AFFINITY = 86_400;

    private ServiceFields() {}

    /** What the new type does not have goes, unless someone wants it changed: that is refused. */
    static void drop(JsonNode was, ObjectNode spec) {
        if (balancer(was) && !balancer(spec)) {
            dropUnchanged(was, spec, "allocateLoadBalancerNodePorts");
            dropUnchanged(was, spec, "loadBalancerClass");
        }
        if (reachable(was) && !reachable(spec)) {
            dropUnchanged(was, spec, "externalTrafficPolicy");
        }
        if (ServiceAddressChecks.external(spec)) {
            spec.remove("internalTrafficPolicy");
        }
    }

    private static void dropUnchanged(JsonNode was, ObjectNode spec, String field) {
        if (spec.path(field).equals(was.path(field))) {
            spec.remove(field);
        }
    }

    static void check(JsonNode spec, Problems problems) {
        var type = spec.path("type").asText();
        if (!TYPES.contains(type)) {
            problems.unsupported("spec.type", type, TYPES);
        }
        boolean headless = ServiceAddressChecks.headless(spec);
        if (spec.path("ports").isEmpty() && !headless && !ServiceAddressChecks.external(spec)) {
            problems.required("spec.ports", "");
        }
        if (ServiceAddressChecks.external(spec)) {
            checkName(spec.path("externalName").asText(), problems);
        }
        LabelRules.check(spec.path("selector"), "spec.selector", problems);
        checkAffinity(spec, problems);
        int at = 0;
        for (var address : JsonTrees.texts(spec.path("externalIPs"))) {
            EndpointAddresses.check(address, "spec.externalIPs[" + at++ + "]", problems);
        }
        checkBalancer(spec, problems);
        checkTraffic(spec, problems);
    }

    /** A dot at the end says that the name is whole. */
    private static void checkName(String given, Problems problems) {
        var name = given.endsWith(".") ? given.substring(0, given.length() - 1) : given;
        if (name.isEmpty()) {
            problems.required("spec.externalName", "");
        } else {
            NameFormats.subdomain(name)
                    .forEach(why -> problems.invalid("spec.externalName", name, why));
        }
    }

    private static void checkAffinity(JsonNode spec, Problems problems) {
        var timeout = spec.at("/sessionAffinityConfig/clientIP/timeoutSeconds");
        if (spec.path("sessionAffinity").asText().equals("ClientIP")
                && (timeout.asInt() <= 0 || timeout.asInt() > LONGEST_AFFINITY)) {
            problems.invalid(
                    "spec.sessionAffinityConfig.clientIP.timeoutSeconds",
                    timeout,
                    "must be greater than 0 and less than " + LONGEST_AFFINITY);
        }
    }

    private static void checkBalancer(JsonNode spec, Problems problems) {
        var ranges = JsonTrees.texts(spec.path("loadBalancerSourceRanges"));
        // Written as Kubernetes writes it here, and nowhere else.
        var field = "spec.LoadBalancerSourceRanges";
        if (!balancer(spec)) {
            if (!ranges.isEmpty()) {
                problems.forbidden(field, ONLY_BALANCERS);
            }
            for (var name : List.of("allocateLoadBalancerNodePorts", "loadBalancerClass")) {
                if (spec.has(name)) {
                    problems.forbidden("spec." + name, ONLY_BALANCERS);
                }
            }
        } else if (spec.has("loadBalancerClass")) {
            var name = spec.path("loadBalancerClass").asText();
            NameFormats.qualifiedName(name)
                    .forEach(why -> problems.invalid("spec.loadBalancerClass", name, why));
        }
        for (int i = 0; i < ranges.size(); i++) {
            if (IpRange.parse(ranges.get(i).strip()).isEmpty()) {
                problems.invalid(
                        field + "[" + i + "]",
                        ranges.get(i).strip(),
                        "must be a valid CIDR value, (e.g. 10.9.8.0/24 or 2001:db8::/64)");
            }
        }
    }

    private static void checkTraffic(JsonNode spec, Problems problems) {
        var outside = spec.path("externalTrafficPolicy").asText();
        if (!reachable(spec)) {
            if (!outside.isEmpty()) {
                problems.invalid(
                        "spec.externalTrafficPolicy",
                        outside,
                        "may only be set for externally-accessible services");
            }
        } else if (!POLICIES.contains(outside)) {
            problems.unsupported("spec.externalTrafficPolicy", outside, POLICIES);
        }
        checkWord(spec, "internalTrafficPolicy", POLICIES, problems);
        checkWord(spec, "trafficDistribution", DISTRIBUTIONS, problems);
    }

    private static void checkWord(
            JsonNode spec, String field, List<String> known, Problems problems) {
        var word = spec.path(field).asText();
        if (spec.has(field) && !known.contains(word)) {
            problems.unsupported("spec." + field, word, known);
        }
    }

    static void checkChange(JsonNode was, JsonNode spec, Problems problems) {
        if (balancer(was)
                && balancer(spec)
                && !was.path("loadBalancerClass").equals(spec.path("loadBalancerClass"))) {
            problems.invalid(
                    "spec.loadBalancerClass",
                    spec.path("loadBalancerClass"),
                    "may not change once set");
        }
    }

    private static boolean balancer(JsonNode spec) {
        return spec.path("type").asText().equals("LoadBalancer");
    }

    private static boolean reachable(JsonNode spec) {
        var type = spec.path("type").asText();
        return List.of("LoadBalancer", "NodePort").contains(type)
                || (type.equals("ClusterIP") && !spec.path("externalIPs").isEmpty());
    }
}
