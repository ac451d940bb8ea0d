// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.ground.server.engine.podsecurity;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.function.Predicate;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** A pod, or the template of pods, as the checks of the levels look at it. */
record SecuredPod(JsonNode metadata, JsonNode spec) {
    JsonNode context() {
        return spec.path("securityContext");
    }

    /** All that run, in the order in which complaints name them. */
    List<JsonNode> containers() {
        var all = new ArrayList<JsonNode>();
        for (var field : List.of("initContainers", "containers", "ephemeralContainers")) {
            spec.path(field).forEach(all::add);
        }
        return all;
    }

    /** Names of the containers whose security context is so. */
    List<String> containers(Predicate<JsonNode> context) {
        return containers().stream()
                .filter(container -> context.test(container.path("securityContext")))
                .map(container -> container.path("name").asText())
                .toList();
    }

    /** The pod and the containers that set something, where their contexts are so. */
    String setters(Predicate<JsonNode> bad) {
        var named = containers(bad);
        return Stream.of(
                        bad.test(context()) ? "pod" : "",
                        named.isEmpty() ? "" : named("container", named))
                .filter(setter -> !setter.isEmpty())
                .collect(Collectors.joining(" and "));
    }

    /** The values of a field that contexts of the pod and its containers have, in order. */
    List<String> values(String field, Predicate<String> bad) {
        return Stream.concat(
                        Stream.of(context()),
                        containers().stream().map(one -> one.path("securityContext")))
                .map(context -> context.at(field))
                .filter(value -> !value.isMissingNode())
                .map(JsonNode::asText)
                .filter(bad)
                .sorted()
                .distinct()
                .toList();
    }

    static String named(String what, Collection<String> names) {
        return plural(what, names.size()) + " " + quoted(names);
    }

    static String plural(String what, int count) {
        return count == 1 ? what : what + "s";
    }

    static String quoted(Collection<String> names) {
        return names.stream().map(name -> '"' + name + '"').collect(Collectors.joining(", "));
    }
}
