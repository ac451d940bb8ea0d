// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.ground.server.engine.kind.service;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.paddlepaddle.cloud.ground.server.cel.IpAddress;
import org.paddlepaddle.cloud.ground.server.engine.object.JsonTrees;
import org.paddlepaddle.cloud.ground.server.engine.object.KindRules;
import org.paddlepaddle.cloud.ground.server.engine.object.Operation;
import org.paddlepaddle.cloud.ground.server.engine.object.Problems;
import org.paddlepaddle.cloud.ground.server.schema.format.NameFormats;

/** Slices of endpoints: addresses of one family. */
public final class EndpointSlices implements KindRules {
    private static final List<String> TYPES = List.of("FQDN", "IPv4", "IPv6");

    private final LoopbackPods loopback;

    public EndpointSlices(LoopbackPods loopback) {
        this.loopback = loopback;
    }

    @Override
    public void check(Operation operation, Problems problems) {
        var slice = operation.after();
        var type = slice.path("addressType").asText();
        if (type.isEmpty()) {
            problems.required("addressType", "");
        } else if (!TYPES.contains(type)) {
            problems.unsupported("addressType", type, TYPES);
        }
        checkPorts(slice.path("ports"), problems);
        var before = operation.before();
        if (before != null && !before.path("addressType").asText().equals(type)) {
            problems.invalid("addressType", type, "field is immutable");
        }
        // What has not changed was good when it was written.
        if (before == null || !before.path("endpoints").equals(slice.path("endpoints"))) {
            checkEndpoints(operation, type, problems);
        }
    }

    private void checkEndpoints(Operation operation, String type, Problems problems) {
        var known = known(operation);
        int at = 0;
        for (var endpoint : operation.after().path("endpoints")) {
            var field = "endpoints[" + at++ + "]";
            var addresses = JsonTrees.texts(endpoint.path("addresses"));
            if (addresses.isEmpty()) {
                problems.required(field + ".addresses", "must contain at least 1 address");
            }
            int place = 0;
            for (var address : addresses) {
                var here = field + ".addresses[" + place++ + "]";
                if (type.equals("FQDN")) {
                    checkName(address, here, problems);
                } else if (TYPES.contains(type)) {
                    checkAddress(address, type, here, problems)
                            .filter(
                                    parsed ->
                                            !loopback.excuse(
                                                    operation,
                                                    endpoint.path("targetRef"),
                                                    parsed,
                                                    known))
                            .ifPresent(
                                    parsed ->
                                            EndpointAddresses.checkRange(
                                                    parsed, address, here, problems));
                }
            }
            EndpointSubsets.checkNames(endpoint, field, problems);
        }
    }

    private static Set<String> known(Operation operation) {
        var known = new HashSet<String>();
        var before = operation.before();
        if (before != null) {
            before.path("endpoints")
                    .forEach(each -> known.addAll(JsonTrees.texts(each.path("addresses"))));
        }
        return known;
    }

    /** Of the address as such; empty when it is none. */
    private static Optional<IpAddress> checkAddress(
            String given, String type, String field, Problems problems) {
        var parsed = IpAddress.parse(given);
        if (parsed.isEmpty()) {
            problems.invalid(field, given, EndpointAddresses.NO_ADDRESS);
            return parsed;
        }
        var canonical = parsed.get().toString();
        if (type.equals("IPv6") && !canonical.equals(given)) {
            problems.invalid(field, given, "must be in canonical form (\"" + canonical + "\")");
            return Optional.empty();
        }
        if (given.contains(":") != type.equals("IPv6")) {
            // Kubernetes does not say here which of several it means.
            var list = field.substring(0, field.lastIndexOf('['));
            problems.invalid(list, given, "must be an " + type + " address");
        }
        return parsed;
    }

    private static void checkName(String name, String field, Problems problems) {
        var complaints = NameFormats.subdomain(name);
        complaints.forEach(why -> problems.invalid(field, name, why));
        if (complaints.isEmpty() && !name.contains(".")) {
            problems.invalid(
                    field, name, "should be a domain with at least two segments separated by dots");
        }
    }

    private static void checkPorts(JsonNode ports, Problems problems) {
        var names = new HashSet<String>();
        int at = 0;
        for (var port : ports) {
            var field = "ports[" + at++ + "]";
            if (!names.add(port.path("name").asText())) {
                problems.duplicate(field + ".name", port.path("name").asText());
            }
            ServicePorts.checkNames(port, field, problems);
        }
    }
}
