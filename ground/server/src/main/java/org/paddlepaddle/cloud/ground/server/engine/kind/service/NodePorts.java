// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.ground.server.engine.kind.service;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.paddlepaddle.cloud.ground.server.engine.kind.service.ServiceAllocation.Reservation;
import org.paddlepaddle.cloud.ground.server.engine.object.JsonTrees;
import org.paddlepaddle.cloud.ground.server.engine.object.Operation;
import org.paddlepaddle.cloud.ground.server.engine.object.Problems;
import org.paddlepaddle.cloud.ground.server.error.ApiErrors;
import org.paddlepaddle.cloud.ground.server.status.ApiException;

/** The node ports of one service: one for each port number, and one to ask after its health. */
final class NodePorts {
    private static final Set<String> TYPES = Set.of("NodePort", "LoadBalancer");
    private static final String NODE_PORT = "nodePort";
    private static final String HEALTH_PORT = "healthCheckNodePort";

    private final Operation operation;
    private final Reservation reservation;

    NodePorts(Operation operation, Reservation reservation) {
        this.operation = operation;
        this.reservation = reservation;
    }

    /** Gives a new service its ports; the same port of two protocols is one on the node too. */
    void give(ObjectNode spec) {
        var given = new HashMap<Integer, Integer>();
        int at = 0;
        for (var port :
                uses(spec) ? JsonTrees.objects(spec.path("ports")) : List.<ObjectNode>of()) {
            var field = "spec.ports[" + at++ + "].nodePort";
            int number = port.path("port").asInt();
            int wanted = port.path(NODE_PORT).asInt();
            var known = given.get(number);
            if (wanted == 0 && !allocates(spec)) {
                continue;
            }
            if (known == null) {
                int asked = asked(spec, number);
                int chosen = asked == 0 ? next() : take(asked, field);
                port.put(NODE_PORT, chosen);
                given.put(number, chosen);
            } else if (wanted == 0) {
                port.put(NODE_PORT, known);
            } else if (wanted != known) {
                take(wanted, field);
            }
        }
        if (checksHealth(spec)) {
            giveHealthPort(spec);
        }
    }

    /** An update keeps what it does not name and takes what is new. */
    void follow(JsonNode was, ObjectNode spec) {
        if (allocates(was) && allocates(spec)) {
            keep(was, spec);
        }
        if (uses(spec)) {
            add(numbers(was), spec);
        }
        if (checksHealth(was) && checksHealth(spec) && spec.path(HEALTH_PORT).asInt() == 0) {
            spec.set(HEALTH_PORT, was.path(HEALTH_PORT));
        } else if (!checksHealth(was) && checksHealth(spec)) {
            giveHealthPort(spec);
        }
        drop(was, spec);
    }

    /** Ports are the same by their names. */
    private static void keep(JsonNode was, ObjectNode spec) {
        var used = numbers(was);
        used.retainAll(numbers(spec));
        Map<String, Integer> byName = new HashMap<>();
        was.path("ports")
                .forEach(old -> byName.put(old.path("name").asText(), old.path(NODE_PORT).asInt()));
        for (var port : JsonTrees.objects(spec.path("ports"))) {
            int old = byName.getOrDefault(port.path("name").asText(), 0);
            if (port.path(NODE_PORT).asInt() == 0 && old != 0 && !used.contains(old)) {
                port.put(NODE_PORT, old);
            }
        }
    }

    /**
     * @param own node ports that the service has already
     */
    private void add(Set<Integer> own, ObjectNode spec) {
        int at = 0;
        for (var port : JsonTrees.objects(spec.path("ports"))) {
            var field = "spec.ports[" + at++ + "].nodePort";
            int wanted = port.path(NODE_PORT).asInt();
            if (wanted != 0 && own.add(wanted)) {
                take(wanted, field);
            } else if (wanted == 0 && allocates(spec)) {
                port.put(NODE_PORT, next());
            }
        }
    }

    /** What no longer applies goes, unless someone wants it changed: then it is refused. */
    private static void drop(JsonNode was, ObjectNode spec) {
        if (uses(was) && !uses(spec) && numbers(was).containsAll(numbers(spec))) {
            JsonTrees.objects(spec.path("ports")).forEach(port -> port.remove(NODE_PORT));
        }
        if (checksHealth(was)
                && !checksHealth(spec)
                && was.path(HEALTH_PORT).asInt() == spec.path(HEALTH_PORT).asInt()) {
            spec.remove(HEALTH_PORT);
        }
    }

    /** What is to be said of node ports that are named without being given out. */
    static void check(JsonNode spec, Problems problems) {
        boolean inside = spec.path("type").asText().equals("ClusterIP");
        var seen = new HashSet<String>();
        int at = 0;
        for (var port : spec.path("ports")) {
            var field = "spec.ports[" + at++ + "].nodePort";
            int number = port.path(NODE_PORT).asInt();
            if (number != 0 && inside) {
                problems.forbidden(field, "may not be used when `type` is 'ClusterIP'");
            }
            if (number != 0 && !seen.add(port.path("protocol").asText() + number)) {
                problems.duplicate(field, port.path(NODE_PORT));
            }
        }
        if (!checksHealth(spec) && spec.path(HEALTH_PORT).asInt() != 0) {
            problems.invalid(
                    "spec.healthCheckNodePort",
                    spec.path(HEALTH_PORT),
                    "may only be set when `type` is 'LoadBalancer' and `externalTrafficPolicy` is"
                            + " 'Local'");
        }
    }

    private int next() {
        return reservation
                .port()
                .orElseThrow(
                        () -> ApiErrors.internal("failed to allocate a nodePort: range is full"));
    }

    private int take(int port, String field) {
        complaint(port)
                .ifPresent(
                        why -> {
                            throw refused(field, port, why);
                        });
        return port;
    }

    private Optional<String> complaint(int port) {
        if (!ServiceAllocation.inRange(port)) {
            return Optional.of(
                    "provided port is not in the valid range. The range of valid ports is"
                            + " 30000-32767");
        }
        return reservation.take(Integer.toString(port))
                ? Optional.empty()
                : Optional.of("provided port is already allocated");
    }

    private ApiException refused(String field, int port, String why) {
        var problems = new Problems();
        problems.invalidNumber(field, Integer.toString(port), why);
        return ApiErrors.invalid(operation.type(), operation.name(), problems.causes());
    }

    private void giveHealthPort(ObjectNode spec) {
        int wanted = spec.path(HEALTH_PORT).asInt();
        if (wanted == 0) {
            spec.put(HEALTH_PORT, next());
            return;
        }
        complaint(wanted)
                .ifPresent(
                        why -> {
                            throw ApiErrors.internal(
                                    "failed to allocate requested HealthCheck NodePort "
                                            + wanted
                                            + ": "
                                            + why);
                        });
    }

    /** The node port that some protocol of a port asks for; 0 for none. */
    private static int asked(JsonNode spec, int number) {
        for (var port : spec.path("ports")) {
            if (port.path("port").asInt() == number && port.path(NODE_PORT).asInt() != 0) {
                return port.path(NODE_PORT).asInt();
            }
        }
        return 0;
    }

    private static Set<Integer> numbers(JsonNode spec) {
        var numbers = new HashSet<Integer>();
        for (var port : spec.path("ports")) {
            int number = port.path(NODE_PORT).asInt();
            if (number != 0) {
                numbers.add(number);
            }
        }
        return numbers;
    }

    private static boolean uses(JsonNode spec) {
        return TYPES.contains(spec.path("type").asText());
    }

    private static boolean allocates(JsonNode spec) {
        return switch (spec.path("type").asText()) {
            case "NodePort" -> true;
            case "LoadBalancer" -> spec.path("allocateLoadBalancerNodePorts").asBoolean(true);
            default -> false;
        };
    }

    private static boolean checksHealth(JsonNode spec) {
        return spec.path("type").asText().equals("LoadBalancer")
                && spec.path("externalTrafficPolicy").asText().equals("Local");
    }
}
