// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.ground.server.engine.kind;

import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.List;
import java.util.Optional;
import org.paddlepaddle.cloud.ground.server.cel.IpAddress;
import org.paddlepaddle.cloud.ground.server.engine.Json;
import org.paddlepaddle.cloud.ground.server.engine.KindRules;
import org.paddlepaddle.cloud.ground.server.engine.Operation;
import org.paddlepaddle.cloud.ground.server.engine.Problems;
import org.paddlepaddle.cloud.ground.server.engine.kind.ServiceAllocation.Reservation;
import org.paddlepaddle.cloud.ground.server.schema.NameFormats;
import org.paddlepaddle.cloud.ground.server.status.ApiException;
import org.paddlepaddle.cloud.ground.server.status.Refusals;

/** Services own an address and, where they ask for it, node ports; both stay for life. */
final class ServiceRules implements KindRules {
    private static final List<String> TYPES =
            List.of("ClusterIP", "ExternalName", "LoadBalancer", "NodePort");
    private static final List<String> ADDRESS_FIELDS =
            List.of("clusterIP", "clusterIPs", "ipFamilies", "ipFamilyPolicy");
    private static final String HEADLESS = "None";

    private final ServiceAllocation allocation;

    ServiceRules(ServiceAllocation allocation) {
        this.allocation = allocation;
    }

    @Override
    public void prepareCreate(Operation operation) {
        Json.child(operation.after(), "status").putObject("loadBalancer");
        var spec = operation.spec();
        var reservation = allocation.reservation(operation);
        if (external(spec)) {
            spec.remove(ADDRESS_FIELDS);
        } else {
            address(operation, reservation);
        }
        new NodePorts(operation, reservation).give(spec);
    }

    /** Values the server chose need not be repeated by an update. */
    @Override
    public void prepareUpdate(Operation operation) {
        var before = operation.before();
        if (before == null) {
            return;
        }
        var spec = operation.spec();
        var was = Json.child(before, "spec");
        var reservation = allocation.reservation(operation);
        if (external(spec)) {
            spec.remove(ADDRESS_FIELDS);
        } else if (external(was)) {
            address(operation, reservation);
        } else {
            followAddress(was, spec);
            for (var field : ADDRESS_FIELDS) {
                boolean leftOut = spec.path(field).isArray() && spec.path(field).isEmpty();
                if (leftOut || Json.absent(spec, field)) {
                    Json.copy(was, spec, field);
                }
            }
        }
        new NodePorts(operation, reservation).follow(was, spec);
    }

    /** Who changes the address alone means the list of addresses too. */
    private static void followAddress(ObjectNode was, ObjectNode spec) {
        var address = spec.path("clusterIP").asText();
        if (!address.isEmpty()
                && !address.equals(was.path("clusterIP").asText())
                && was.path("clusterIPs").equals(spec.path("clusterIPs"))) {
            spec.putArray("clusterIPs").add(address);
        }
    }

    @Override
    public void check(Operation operation, Problems problems) {
        var spec = operation.spec();
        var type = spec.path("type").asText();
        if (!TYPES.contains(type)) {
            problems.unsupported("spec.type", type, TYPES);
        }
        boolean headless = spec.path("clusterIP").asText().equals(HEADLESS);
        if (spec.path("ports").isEmpty() && !headless && !external(spec)) {
            problems.required("spec.ports", "");
        }
        var outside = spec.path("externalName").asText();
        if (external(spec) && outside.isEmpty()) {
            problems.required("spec.externalName", "");
        } else if (external(spec)) {
            NameFormats.subdomain(outside)
                    .forEach(why -> problems.invalid("spec.externalName", outside, why));
        }
        checkAddress(spec.path("clusterIP").asText(), problems);
        ServicePorts.check(spec.path("ports"), problems);
        NodePorts.check(spec, problems);
        var before = operation.before();
        if (before == null || external(spec) || external(Json.child(before, "spec"))) {
            return;
        }
        var was = before.path("spec").path("clusterIP").asText();
        if (!was.isEmpty() && !spec.path("clusterIP").asText().equals(was)) {
            problems.invalid(
                    "spec.clusterIPs[0]", spec.path("clusterIPs"), "may not change once set");
        }
    }

    private static void checkAddress(String address, Problems problems) {
        if (!address.isEmpty() && !address.equals(HEADLESS) && IpAddress.parse(address).isEmpty()) {
            problems.invalid(
                    "spec.clusterIPs[0]",
                    address,
                    "must be a valid IP address, (e.g. 10.9.8.7 or 2001:db8::ffff)");
        }
    }

    private void address(Operation operation, Reservation reservation) {
        var spec = operation.spec();
        var list = Json.texts(spec.path("clusterIPs"));
        var wanted = spec.path("clusterIP").asText(list.isEmpty() ? "" : list.getFirst());
        var address = wanted.isEmpty() ? next(reservation) : wanted;
        // What is no address at all is for the checks to refuse.
        if (IpAddress.parse(wanted).isPresent()) {
            complaint(wanted, reservation)
                    .ifPresent(
                            why -> {
                                throw refused(operation, wanted, why);
                            });
        }
        spec.put("clusterIP", address).putArray("clusterIPs").add(address);
        if (spec.path("ipFamilies").isEmpty()) {
            spec.putArray("ipFamilies").add("IPv4");
        }
        Json.putDefault(spec, "ipFamilyPolicy", "SingleStack");
    }

    private static String next(Reservation reservation) {
        return reservation
                .address()
                .orElseThrow(
                        () -> Refusals.internal("failed to allocate a serviceIP: range is full"));
    }

    private Optional<String> complaint(String wanted, Reservation reservation) {
        if (!allocation.range().contains(wanted)) {
            return Optional.of(
                    "the provided IP (%s) is not in the valid range. The range of valid IPs is %s"
                            .formatted(wanted, allocation.range()));
        }
        return reservation.take(wanted)
                ? Optional.empty()
                : Optional.of("provided IP is already allocated");
    }

    private static ApiException refused(Operation operation, String address, String why) {
        var problems = new Problems();
        problems.invalid(
                "spec.clusterIPs",
                operation.spec().arrayNode().add(address),
                "failed to allocate IP " + address + ": " + why);
        return Refusals.invalid(operation.type(), operation.name(), problems.causes());
    }

    private static boolean external(ObjectNode spec) {
        return spec.path("type").asText().equals("ExternalName");
    }
}
