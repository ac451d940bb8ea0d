// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.ground.server.engine.kind;

import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.paddlepaddle.cloud.ground.server.cel.IpAddress;
import org.paddlepaddle.cloud.ground.server.engine.Json;
import org.paddlepaddle.cloud.ground.server.engine.KindRules;
import org.paddlepaddle.cloud.ground.server.engine.Operation;
import org.paddlepaddle.cloud.ground.server.engine.Problems;
import org.paddlepaddle.cloud.ground.server.schema.NameFormats;
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
        var problems = new Problems();
        if (external(spec)) {
            spec.remove(ADDRESS_FIELDS);
        } else {
            address(spec, problems);
        }
        ports(spec, Set.of(), problems);
        refuse(operation, problems);
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
        var problems = new Problems();
        if (external(spec)) {
            spec.remove(ADDRESS_FIELDS);
        } else if (external(was)) {
            address(spec, problems);
        } else {
            followAddress(was, spec);
            for (var field : ADDRESS_FIELDS) {
                boolean leftOut = spec.path(field).isArray() && spec.path(field).isEmpty();
                if (leftOut || Json.absent(spec, field)) {
                    Json.copy(was, spec, field);
                }
            }
        }
        ports(spec, keepPorts(was, spec), problems);
        refuse(operation, problems);
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

    private void address(ObjectNode spec, Problems problems) {
        var list = Json.texts(spec.path("clusterIPs"));
        var wanted = spec.path("clusterIP").asText(list.isEmpty() ? "" : list.getFirst());
        if (wanted.isEmpty()) {
            wanted = allocation.address().orElse("");
        } else if (IpAddress.parse(wanted).isPresent()) {
            // What is no address at all is for the checks to refuse.
            if (!allocation.range().contains(wanted)) {
                problems.invalid(
                        "spec.clusterIPs",
                        spec.arrayNode().add(wanted),
                        "failed to allocate IP "
                                + wanted
                                + ": the provided IP ("
                                + wanted
                                + ") is not in the valid range. The range of valid IPs is"
                                + " "
                                + allocation.range());
            } else if (!allocation.take(wanted)) {
                problems.invalid(
                        "spec.clusterIPs",
                        spec.arrayNode().add(wanted),
                        "failed to allocate IP " + wanted + ": provided IP is already allocated");
            }
        }
        spec.put("clusterIP", wanted).putArray("clusterIPs").add(wanted);
        if (spec.path("ipFamilies").isEmpty()) {
            spec.putArray("ipFamilies").add("IPv4");
        }
        Json.putDefault(spec, "ipFamilyPolicy", "SingleStack");
    }

    /**
     * @param own node ports this service has already
     */
    private void ports(ObjectNode spec, Set<Integer> own, Problems problems) {
        boolean wanted =
                List.of("NodePort", "LoadBalancer").contains(spec.path("type").asText())
                        && spec.path("allocateLoadBalancerNodePorts").asBoolean(true);
        int at = 0;
        for (var port : Json.objects(spec.path("ports"))) {
            var field = "spec.ports[" + at++ + "].nodePort";
            int chosen = port.path("nodePort").asInt();
            boolean kept = own.contains(chosen);
            if (!wanted) {
                port.remove("nodePort");
            } else if (chosen == 0) {
                port.put("nodePort", allocation.port().orElseThrow());
            } else if (!kept && !ServiceAllocation.inRange(chosen)) {
                problems.invalid(
                        field,
                        port.path("nodePort"),
                        "provided port is not in the valid range. The range of valid ports is"
                                + " 30000-32767");
            } else if (!kept && !allocation.take(Integer.toString(chosen))) {
                problems.invalid(
                        field, port.path("nodePort"), "provided port is already allocated");
            }
        }
    }

    /** An update that names a port again need not name the node port it was given. */
    private static Set<Integer> keepPorts(ObjectNode was, ObjectNode spec) {
        var own = new HashSet<Integer>();
        for (var old : Json.objects(was.path("ports"))) {
            own.add(old.path("nodePort").asInt());
            for (var port : Json.objects(spec.path("ports"))) {
                boolean same =
                        old.path("port").equals(port.path("port"))
                                && old.path("protocol").equals(port.path("protocol"));
                if (same && !port.has("nodePort") && old.has("nodePort")) {
                    Json.copy(old, port, "nodePort");
                }
            }
        }
        return own;
    }

    private static boolean external(ObjectNode spec) {
        return spec.path("type").asText().equals("ExternalName");
    }

    private static void refuse(Operation operation, Problems problems) {
        if (!problems.isEmpty()) {
            throw Refusals.invalid(operation.type(), operation.name(), problems.causes());
        }
    }
}
