// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.ground.server.engine.kind.service;

import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.List;
import java.util.Optional;
import org.paddlepaddle.cloud.ground.server.engine.kind.service.ServiceAllocation.Reservation;
import org.paddlepaddle.cloud.ground.server.engine.object.JsonTrees;
import org.paddlepaddle.cloud.ground.server.engine.object.Operation;
import org.paddlepaddle.cloud.ground.server.engine.object.Problems;
import org.paddlepaddle.cloud.ground.server.error.ApiErrors;

/**
 * The address of one service and the family it is of: IPv4 always, for there is no other here.
 * Kubernetes knows one address by two names, {@code clusterIP} and the first of {@code clusterIPs},
 * and clients that know only the one.
 */
final class ClusterIps {
    private static final List<String> FIELDS =
            List.of("clusterIP", "clusterIPs", "ipFamilies", "ipFamilyPolicy");

    private final Operation operation;
    private final ServiceRange range;
    private final Reservation reservation;

    ClusterIps(Operation operation, ServiceRange range, Reservation reservation) {
        this.operation = operation;
        this.range = range;
        this.reservation = reservation;
    }

    /** Gives a service its address, unless it is to have none. */
    void give(ObjectNode spec) {
        if (!JsonTrees.absent(spec, "clusterIP") && spec.path("clusterIPs").isEmpty()) {
            spec.putArray("clusterIPs").add(spec.path("clusterIP").asText());
        }
        if (!ServiceAddressChecks.external(spec)) {
            chooseFamilies(spec);
            if (!ServiceAddressChecks.headless(spec)) {
                allocate(spec);
            }
        }
    }

    /** An update keeps what it leaves out. */
    void follow(ObjectNode was, ObjectNode spec) {
        if (ServiceAddressChecks.external(was) || ServiceAddressChecks.external(spec)) {
            dropWhatStayed(was, spec);
            give(spec);
            return;
        }
        if (JsonTrees.absent(spec, "clusterIP")) {
            JsonTrees.copy(was, spec, "clusterIP");
        }
        boolean moved = !spec.path("clusterIP").equals(was.path("clusterIP"));
        if (spec.path("clusterIPs").isEmpty()) {
            JsonTrees.copy(was, spec, "clusterIPs");
        } else if (moved && spec.path("clusterIPs").equals(was.path("clusterIPs"))) {
            // Who changes the address alone means the list of addresses too.
            spec.putArray("clusterIPs").add(spec.path("clusterIP").asText());
        }
        if (spec.path("ipFamilies").isEmpty()) {
            JsonTrees.copy(was, spec, "ipFamilies");
        }
        if (JsonTrees.absent(spec, "ipFamilyPolicy")) {
            JsonTrees.copy(was, spec, "ipFamilyPolicy");
        }
    }

    /** An address goes with the change to a mere name, unless someone wants another one. */
    private static void dropWhatStayed(ObjectNode was, ObjectNode spec) {
        if (ServiceAddressChecks.external(was) || !ServiceAddressChecks.external(spec)) {
            return;
        }
        for (var field : FIELDS) {
            if (spec.path(field).equals(was.path(field))) {
                spec.remove(field);
            }
        }
    }

    private void chooseFamilies(ObjectNode spec) {
        boolean free = ServiceAddressChecks.headless(spec) && spec.path("selector").isEmpty();
        JsonTrees.putDefault(
                spec,
                "ipFamilyPolicy",
                free ? ServiceAddressChecks.DUAL : ServiceAddressChecks.SINGLE);
        var problems = new Problems();
        ServiceAddressChecks.check(spec, problems);
        refuse(problems);
        var families = spec.withArray("ipFamilies");
        if (free) {
            if (families.isEmpty()) {
                families.add("IPv4");
            }
            if (families.size() < 2
                    && !spec.path("ipFamilyPolicy").asText().equals(ServiceAddressChecks.SINGLE)) {
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
        var addresses = JsonTrees.texts(spec.path("clusterIPs"));
        var families = JsonTrees.texts(spec.path("ipFamilies"));
        if (policy.equals(ServiceAddressChecks.SINGLE)) {
            checkSingle(addresses.size(), "cluster IPs", problems);
            checkSingle(families.size(), "IP families", problems);
        }
        for (int i = families.size(); i < addresses.size(); i++) {
            if (addresses.get(i).contains(":")) {
                problems.invalid(
                        ServiceAddressChecks.ADDRESSES + "[" + i + "]",
                        spec.path("clusterIPs"),
                        "IPv6 is not configured on this cluster");
            }
        }
        if (!problems.isEmpty()) {
            return;
        }
        if (policy.equals(ServiceAddressChecks.DUAL)) {
            problems.invalid(
                    ServiceAddressChecks.POLICY,
                    policy,
                    "this cluster is not configured for dual-stack services");
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
                    ServiceAddressChecks.POLICY,
                    ServiceAddressChecks.SINGLE,
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
                                            ApiErrors.internal(
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
                                        ServiceAddressChecks.ADDRESSES,
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
            throw ApiErrors.invalid(operation.type(), operation.name(), problems.causes());
        }
    }
}
