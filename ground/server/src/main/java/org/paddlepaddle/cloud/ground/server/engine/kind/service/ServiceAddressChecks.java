// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.ground.server.engine.kind.service;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.HashSet;
import java.util.List;
import org.paddlepaddle.cloud.ground.server.cel.IpAddress;
import org.paddlepaddle.cloud.ground.server.engine.object.JsonTrees;
import org.paddlepaddle.cloud.ground.server.engine.object.Problems;

/** What the fields of a service's address may be, each for itself and all together. */
final class ServiceAddressChecks {
    static final String ADDRESSES = "spec.clusterIPs";
    static final String POLICY = "spec.ipFamilyPolicy";
    static final String SINGLE = "SingleStack";
    static final String DUAL = "RequireDualStack";

    private static final List<String> FAMILIES = List.of("IPv4", "IPv6");
    private static final List<String> POLICIES = List.of("PreferDualStack", DUAL, SINGLE);
    private static final String NONE = "None";

    private ServiceAddressChecks() {}

    /** Whether the fields agree with each other. */
    static void check(JsonNode spec, Problems problems) {
        if (external(spec)) {
            for (var field : List.of("clusterIPs", "ipFamilies", "ipFamilyPolicy")) {
                if (spec.has(field)) {
                    problems.forbidden("spec." + field, "may not be set for ExternalName services");
                }
            }
            return;
        }
        var all = spec.path("clusterIPs");
        var address = spec.path("clusterIP").asText();
        if (!address.isEmpty() && !all.path(0).asText().equals(address)) {
            problems.invalid(ADDRESSES, all, "first value must match `clusterIP`");
        } else if (address.isEmpty() && !all.isEmpty()) {
            problems.invalid(ADDRESSES, all, "must be empty when `clusterIP` is not specified");
        }
        checkFamilies(spec, problems);
        checkAddresses(spec, problems);
        var type = spec.path("type").asText();
        if (headless(spec) && List.of("LoadBalancer", "NodePort").contains(type)) {
            problems.invalid(
                    ADDRESSES + "[0]", NONE, "may not be set to 'None' for " + type + " services");
        }
    }

    private static void checkFamilies(JsonNode spec, Problems problems) {
        var seen = new HashSet<String>();
        for (var family : JsonTrees.texts(spec.path("ipFamilies"))) {
            var field = "spec.ipFamilies[" + seen.size() + "]";
            if (!FAMILIES.contains(family)) {
                problems.unsupported(field, family, FAMILIES);
            }
            if (!seen.add(family)) {
                problems.duplicate(field, family);
            }
        }
        var policy = spec.path("ipFamilyPolicy").asText();
        if (!policy.isEmpty() && !POLICIES.contains(policy)) {
            problems.unsupported(POLICY, policy, POLICIES);
        }
    }

    private static void checkAddresses(JsonNode spec, Problems problems) {
        var all = spec.path("clusterIPs");
        var addresses = JsonTrees.texts(all);
        boolean wrong = false;
        for (int i = 0; i < addresses.size(); i++) {
            if (i == 0 && addresses.getFirst().equals(NONE)) {
                if (addresses.size() > 1) {
                    problems.invalid(ADDRESSES, all, "'None' must be the first and only value");
                    wrong = true;
                }
            } else if (IpAddress.parse(addresses.get(i)).isEmpty()) {
                problems.invalid(
                        ADDRESSES + "[" + i + "]", addresses.get(i), EndpointAddresses.NO_ADDRESS);
                wrong = true;
            }
        }
        if (addresses.size() > 2) {
            problems.invalid(ADDRESSES, all, "may only hold up to 2 values");
        }
        if (!wrong) {
            checkStacks(addresses, spec, problems);
        }
    }

    private static void checkStacks(List<String> addresses, JsonNode spec, Problems problems) {
        long families = addresses.stream().map(address -> address.contains(":")).distinct().count();
        if (addresses.size() > 1 && families < addresses.size()) {
            problems.invalid(
                    ADDRESSES,
                    spec.path("clusterIPs"),
                    "may specify no more than one IP for each IP family");
        }
        var named = JsonTrees.texts(spec.path("ipFamilies"));
        for (int i = 0; !headless(spec) && i < Math.min(named.size(), addresses.size()); i++) {
            var family = addresses.get(i).contains(":") ? "IPv6" : "IPv4";
            if (FAMILIES.contains(named.get(i)) && !named.get(i).equals(family)) {
                problems.invalid(
                        ADDRESSES + "[" + i + "]",
                        addresses.get(i),
                        "expected an %s value as indicated by `ipFamilies[%d]`"
                                .formatted(named.get(i), i));
            }
        }
    }

    /** The first address is for life; a service without keeps to that. */
    static void checkChange(JsonNode was, JsonNode spec, Problems problems) {
        if (external(was) || external(spec) || (headless(was) && headless(spec))) {
            return;
        }
        var all = spec.path("clusterIPs");
        if (!was.path("clusterIPs").isEmpty()
                && !all.path(0).equals(was.path("clusterIPs").path(0))) {
            problems.invalid(ADDRESSES + "[0]", all, "may not change once set");
        }
        if (!headless(was)
                && !headless(spec)
                && !spec.path("ipFamilies").path(0).equals(was.path("ipFamilies").path(0))) {
            problems.invalid(
                    "spec.ipFamilies[0]", spec.path("ipFamilies"), "may not change once set");
        }
    }

    static boolean external(JsonNode spec) {
        return spec.path("type").asText().equals("ExternalName");
    }

    static boolean headless(JsonNode spec) {
        return spec.path("clusterIPs").size() == 1
                && spec.path("clusterIPs").get(0).asText().equals(NONE);
    }
}
