// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.ground.server.engine.kind.service;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.paddlepaddle.cloud.ground.server.cel.IpAddress;
import org.paddlepaddle.cloud.ground.server.engine.kind.field.Bounds;
import org.paddlepaddle.cloud.ground.server.engine.object.KindRules;
import org.paddlepaddle.cloud.ground.server.engine.object.Operation;
import org.paddlepaddle.cloud.ground.server.engine.object.Problems;
import org.paddlepaddle.cloud.ground.server.schema.format.NameFormats;

/** Endpoints in their old form: subsets of addresses that share their ports. */
public final class EndpointSubsets implements KindRules {
    private static final List<String> LISTS = List.of("addresses", "notReadyAddresses");

    private final LoopbackPods loopback;

    public EndpointSubsets(LoopbackPods loopback) {
        this.loopback = loopback;
    }

    /** What has not changed was good when it was written. */
    @Override
    public void check(Operation operation, Problems problems) {
        var subsets = operation.after().path("subsets");
        var before = operation.before();
        if (before != null && before.path("subsets").equals(subsets)) {
            return;
        }
        var known = before == null ? Set.<String>of() : addresses(before.path("subsets"));
        int at = 0;
        for (var subset : subsets) {
            var field = "subsets[" + at++ + "]";
            if (LISTS.stream().allMatch(list -> subset.path(list).isEmpty())) {
                problems.required(field, "must specify `addresses` or `notReadyAddresses`");
            }
            for (var list : LISTS) {
                int place = 0;
                for (var address : subset.path(list)) {
                    var here = field + "." + list + "[" + place++ + "]";
                    checkAddress(operation, address, known, here, problems);
                }
            }
            checkPorts(subset.path("ports"), field + ".ports", problems);
        }
    }

    private static Set<String> addresses(JsonNode subsets) {
        var all = new HashSet<String>();
        for (var subset : subsets) {
            for (var list : LISTS) {
                subset.path(list).forEach(address -> all.add(address.path("ip").asText()));
            }
        }
        return all;
    }

    private void checkAddress(
            Operation operation,
            JsonNode address,
            Set<String> known,
            String field,
            Problems problems) {
        var given = address.path("ip").asText();
        var parsed = IpAddress.parse(given);
        if (parsed.isEmpty()) {
            problems.invalid(field + ".ip", given, EndpointAddresses.NO_ADDRESS);
            problems.invalid(field + ".ip", given, "must be a valid IP address");
        } else if (!loopback.excuse(operation, address.path("targetRef"), parsed.get(), known)) {
            EndpointAddresses.checkRange(parsed.get(), given, field + ".ip", problems);
        }
        checkNames(address, field, problems);
    }

    static void checkNames(JsonNode endpoint, String field, Problems problems) {
        var host = endpoint.path("hostname").asText();
        if (!host.isEmpty()) {
            NameFormats.label(host)
                    .forEach(why -> problems.invalid(field + ".hostname", host, why));
        }
        var node = endpoint.path("nodeName").asText();
        if (endpoint.has("nodeName")) {
            NameFormats.subdomain(node)
                    .forEach(why -> problems.invalid(field + ".nodeName", node, why));
        }
    }

    private static void checkPorts(JsonNode ports, String field, Problems problems) {
        int at = 0;
        for (var port : ports) {
            var here = field + "[" + at++ + "]";
            var name = port.path("name").asText();
            if (name.isEmpty() && ports.size() > 1) {
                problems.required(here + ".name", "");
            }
            Bounds.portNumber(port.path("port"), here + ".port", problems);
            ServicePorts.checkNames(port, here, problems);
        }
    }
}
