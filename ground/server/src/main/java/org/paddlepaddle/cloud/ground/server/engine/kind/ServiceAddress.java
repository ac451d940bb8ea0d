// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.ground.server.engine.kind;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import org.paddlepaddle.cloud.ground.server.cel.IpAddress;
import org.paddlepaddle.cloud.ground.server.engine.Json;
import org.paddlepaddle.cloud.ground.server.engine.Operation;
import org.paddlepaddle.cloud.ground.server.engine.Problems;
import org.paddlepaddle.cloud.ground.server.engine.ServiceRange;
import org.paddlepaddle.cloud.ground.server.engine.kind.ServiceAllocation.Reservation;
import org.paddlepaddle.cloud.ground.server.status.Refusals;

/**
 * The address of one service and the family it is of: IPv4 always, for there is no other here.
 * Kubernetes knows one address by two names, {@code clusterIP} and the first of {@code clusterIPs},
 * and clients that know only the one.
 */
final class ServiceAddress {
    private static final List<String> FIELDS =
            List.of("clusterIP", "clusterIPs", "ipFamilies", "ipFamilyPolicy");
    private static final List<String> FAMILIES = List.of("IPv4", "IPv6");
    private static final String SINGLE = "SingleStack";
    private static final String DUAL = "RequireDualStack";
    private static final List<String> POLICIES = List.of("PreferDualStack", DUAL, SINGLE);
    private static final String NONE = "None";
    private static final String ADDRESSES = "spec.clusterIPs";
    private static final String POLICY = "spec.ipFamilyPolicy";

    private final Operation operation;
    private final ServiceRange range;
    private final Reservation reservation;

    ServiceAddress(Operation operation, ServiceRange range, Reservation reservation) {
        this.operation = operation;
        this.range = range;
        this.reservation = reservation;
    }

    /** Gives a service its address, unless it is to have none. */
    void give(ObjectNode spec) {
        if (!Json.absent(spec, "clusterIP") && spec.path("clusterIPs").isEmpty()) {
            spec.putArray("clusterIPs").add(spec.path("clusterIP").asText());
        }
        if (!external(spec)) {
            chooseFamilies(spec);
            if (!headless(spec)) {
                allocate(spec);
            }
        }
    }

    /** An update keeps what it leaves out. */
    void follow(ObjectNode was, ObjectNode spec) {
        if (external(was) || external(spec)) {
            dropWhatStayed(was, spec);
            give(spec);
            return;
        }
        if (Json.absent(spec, "clusterIP")) {
            Json.copy(was, spec, "clusterIP");
        }
        boolean moved = !spec.path("clusterIP").equals(was.path("clusterIP"));
        if (spec.path("clusterIPs").isEmpty()) {
            Json.copy(was, spec, "clusterIPs");
        } else if (moved && spec.path("clusterIPs").equals(was.path("clusterIPs"))) {
            // Who changes the address alone means the list of addresses too.
            spec.putArray("clusterIPs").add(spec.path("clusterIP").asText());
        }
        if (spec.path("ipFamilies").isEmpty()) {
            Json.copy(was, spec, "ipFamilies");
        }
        if (Json.absent(spec, "ipFamilyPolicy")) {
            Json.copy(was, spec, "ipFamilyPolicy");
        }
    }

    /** An address goes with the change to a mere name, unless someone wants another one. */
    private static void dropWhatStayed(ObjectNode was, ObjectNode spec) {
        if (external(was) || !external(spec)) {
            return;
        }
        for (var field : FIELDS) {
            if (spec.path(field).equals(was.path(field))) {
                spec.remove(field);
            }
        }
    }

    private void chooseFamilies(ObjectNode spec) {
        boolean free = headless(spec) && spec.path("selector").isEmpty();
        Json.putDefault(spec, "ipFamilyPolicy", free ? DUAL : SINGLE);
        var problems = new Problems();
        check(spec, problems);
        refuse(problems);
        var families = spec.withArray("ipFamilies");
        if (free) {
            if (families.isEmpty()) {
                families.add("IPv4");
            }
            if (families.size() < 2 && !spec.path("ipFamilyPolicy").asText().equals(SINGLE)) {
                families.add(families.get(0).asText().equals("IPv4") ? "IPv6" : "IPv4");
            }
            return;
        }
        checkConfigured(spec, problems);
        refuse(problems);
        if (families.isEmpty()) {
            families.add("IPv4");
        }
    }

    /** What a cluster of one family cannot do. */
    private static void checkConfigured(ObjectNode spec, Problems problems) {
        var policy = spec.path("ipFamilyPolicy").asText();
        var addresses = Json.texts(spec.path("clusterIPs"));
        var families = Json.texts(spec.path("ipFamilies"));
        if (policy.equals(SINGLE)) {
            checkSingle(addresses.size(), "cluster IPs", problems);
            checkSingle(families.size(), "IP families", problems);
        }
        for (int i = families.size(); i < addresses.size(); i++) {
            if (addresses.get(i).contains(":")) {
                problems.invalid(
                        ADDRESSES + "[" + i + "]",
                        spec.path("clusterIPs"),
                        "IPv6 is not configured on this cluster");
            }
        }
        if (!problems.isEmpty()) {
            return;
        }
        if (policy.equals(DUAL)) {
            problems.invalid(
                    POLICY, policy, "this cluster is not configured for dual-stack services");
        }
        for (int i = 0; i < families.size(); i++) {
            if (!families.get(i).equals("IPv4")) {
                problems.invalid(
                        "spec.ipFamilies[" + i + "]",
                        families.get(i),
                        "not configured on this cluster");
            }
        }
    }

    private static void checkSingle(int count, String what, Problems problems) {
        if (count == 2) {
            problems.invalid(
                    POLICY,
                    SINGLE,
                    "must be 'RequireDualStack' or 'PreferDualStack' when multiple "
                            + what
                            + " are specified");
        }
    }

    private void allocate(ObjectNode spec) {
        var wanted = spec.path("clusterIP").asText();
        if (wanted.isEmpty()) {
            var address =
                    reservation
                            .address()
                            .orElseThrow(
                                    () ->
                                            Refusals.internal(
                                                    "failed to allocate a serviceIP: range is"
                                                            + " full"));
            spec.put("clusterIP", address).putArray("clusterIPs").add(address);
            return;
        }
        var problems = new Problems();
        complaint(wanted)
                .ifPresent(
                        why ->
                                problems.invalid(
                                        ADDRESSES,
                                        spec.path("clusterIPs"),
                                        "failed to allocate IP " + wanted + ": " + why));
        refuse(problems);
    }

    private Optional<String> complaint(String wanted) {
        if (!range.contains(wanted)) {
            return Optional.of(
                    "the provided IP (%s) is not in the valid range. The range of valid IPs is %s"
                            .formatted(wanted, range));
        }
        // A dry run is not told whether it would get it.
        boolean dryRun = operation.request().options().dryRun();
        return dryRun || reservation.take(wanted)
                ? Optional.empty()
                : Optional.of("provided IP is already allocated");
    }

    private void refuse(Problems problems) {
        if (!problems.isEmpty()) {
            throw Refusals.invalid(operation.type(), operation.name(), problems.causes());
        }
    }

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
        for (var family : Json.texts(spec.path("ipFamilies"))) {
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
        var addresses = Json.texts(all);
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
        var named = Json.texts(spec.path("ipFamilies"));
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
