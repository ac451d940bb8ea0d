// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.operator.upstream;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import com.fasterxml.jackson.databind.node.TextNode;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.Predicate;
import java.util.regex.Pattern;
import java.util.stream.StreamSupport;

/**
 * Objects without what another run would change: names of namespaces, identities, times, and what
 * the API server adds by itself. Lists of named things become maps, so that a difference has a name
 * too, and ports become distances from {@code PADDLE_PORT}.
 *
 * @param namespace replaced wherever it is mentioned
 * @param port the job's first port, 0 where none was published
 * @param addresses those that depend on the pod's role and index alone, by those that pods have
 */
record Normal(String namespace, int port, Map<String, String> addresses) {
    private static final int BLOCK = 20;
    private static final Pattern ADDRESS = Pattern.compile("\\b\\d+\\.\\d+\\.\\d+\\.\\d+\\b");
    private static final Pattern PORT = Pattern.compile("(?<=:)\\d{4,5}\\b");
    private static final List<String> OF_THE_SERVER =
            List.of(
                    "uid",
                    "resourceVersion",
                    "creationTimestamp",
                    "managedFields",
                    "generation",
                    "namespace");
    private static final List<String> COUNTS =
            List.of("pending", "starting", "running", "failed", "succeeded");

    static Normal of(String namespace, Collection<JsonNode> pods, Collection<JsonNode> maps) {
        var addresses = new HashMap<String, String>();
        pods.forEach(pod -> addresses.put(pod.at("/status/podIP").asText(), address(pod)));
        return new Normal(namespace, basePort(maps), addresses);
    }

    /** By role and index, so that both operators' pods have the same. */
    static String address(JsonNode pod) {
        var name = name(pod);
        int role =
                List.of("ps", "worker", "heter")
                        .indexOf(pod.at("/metadata/labels/paddle-res-type").asText());
        return "10.9.%d.%s"
                .formatted(role, 10 + Integer.parseInt(name.substring(name.lastIndexOf('-') + 1)));
    }

    /** What the job's ConfigMap says is its port. */
    private static int basePort(Collection<JsonNode> maps) {
        return maps.stream().map(map -> map.at("/data/PADDLE_PORT").asInt()).findFirst().orElse(0);
    }

    static JsonNode names(Collection<JsonNode> objects) {
        return Tree.list(objects.stream().map(Normal::name).toList());
    }

    static ObjectNode status(JsonNode status) {
        var normal = Tree.object();
        normal.set("phase", status.path("phase"));
        normal.set("mode", status.path("mode"));
        for (var role : List.of("ps", "worker", "heter")) {
            if (status.has(role)) {
                normal.set(role, counts(status.path(role)));
            }
        }
        return normal;
    }

    private static ObjectNode counts(JsonNode role) {
        var normal = Tree.object();
        COUNTS.stream()
                .filter(word -> role.path(word).asInt() > 0)
                .forEach(word -> normal.set(word, role.path(word)));
        var pods = StreamSupport.stream(role.path("refs").spliterator(), false);
        normal.set("refs", Tree.list(pods.map(ref -> ref.path("name").asText()).sorted().toList()));
        return normal;
    }

    ObjectNode byName(Collection<JsonNode> objects) {
        var all = Tree.object();
        objects.forEach(object -> all.set(name(object), object(object)));
        return all;
    }

    private JsonNode object(JsonNode object) {
        ObjectNode copy = object.deepCopy();
        copy.remove(List.of("status", "apiVersion", "kind"));
        if (copy.get("metadata") instanceof ObjectNode metadata) {
            metadata.remove(OF_THE_SERVER);
            if (metadata.get("annotations") instanceof ObjectNode annotations) {
                annotations.remove(KwokNodes.ACT);
            }
            metadata.path("ownerReferences").forEach(owner -> ((ObjectNode) owner).remove("uid"));
        }
        if (copy.get("spec") instanceof ObjectNode spec && spec.has("containers")) {
            withoutAdmission(spec);
        }
        return tree(copy);
    }

    /** A place, two tolerations and an account: not the operator's doing. */
    private static void withoutAdmission(ObjectNode spec) {
        spec.remove(
                List.of(
                        "nodeName",
                        "serviceAccount",
                        "serviceAccountName",
                        "priority",
                        "preemptionPolicy"));
        without(
                spec,
                "tolerations",
                entry -> entry.path("key").asText().startsWith("node.kubernetes.io/"));
        without(
                spec,
                "volumes",
                entry -> entry.path("name").asText().startsWith("kube-api-access-"));
        for (var kind : List.of("containers", "initContainers")) {
            for (var container : spec.path(kind)) {
                without(
                        (ObjectNode) container,
                        "volumeMounts",
                        entry -> entry.path("name").asText().startsWith("kube-api-access-"));
            }
        }
    }

    private static void without(ObjectNode parent, String field, Predicate<JsonNode> unwanted) {
        var kept = parent.arrayNode();
        StreamSupport.stream(parent.path(field).spliterator(), false)
                .filter(unwanted.negate())
                .forEach(kept::add);
        if (kept.isEmpty()) {
            parent.remove(field);
        } else {
            parent.set(field, kept);
        }
    }

    private JsonNode tree(JsonNode node) {
        if (node.isObject()) {
            var sorted = new TreeMap<String, JsonNode>();
            node.properties().forEach(entry -> sorted.put(entry.getKey(), tree(entry.getValue())));
            var copy = Tree.object();
            sorted.forEach(copy::set);
            return copy;
        }
        if (node.isArray()) {
            return list(node);
        }
        if (node.isInt() && isOurs(node.asInt())) {
            return TextNode.valueOf(distance(node.asInt()));
        }
        return node.isTextual() ? TextNode.valueOf(text(node.asText())) : node;
    }

    private JsonNode list(JsonNode list) {
        boolean named =
                !list.isEmpty()
                        && StreamSupport.stream(list.spliterator(), false)
                                .allMatch(entry -> entry.has("name"));
        if (!named) {
            var copy = ((ArrayNode) list).arrayNode();
            list.forEach(entry -> copy.add(tree(entry)));
            return copy;
        }
        var copy = Tree.object();
        list.forEach(
                entry -> {
                    var value = (ObjectNode) tree(entry);
                    value.remove("name");
                    copy.set(entry.path("name").asText(), value);
                });
        return copy;
    }

    private String text(String text) {
        var plain = port > 0 && text.equals(Integer.toString(port)) ? distance(port) : text;
        var placed =
                ADDRESS.matcher(plain.replace(namespace, "corpus"))
                        .replaceAll(found -> addresses.getOrDefault(found.group(), found.group()));
        return PORT.matcher(placed)
                .replaceAll(
                        match ->
                                isOurs(Integer.parseInt(match.group()))
                                        ? distance(Integer.parseInt(match.group()))
                                        : match.group());
    }

    private boolean isOurs(int number) {
        return port > 0 && number >= port && number < port + BLOCK;
    }

    private String distance(int number) {
        return number == port ? "PORT" : "PORT+" + (number - port);
    }

    private static String name(JsonNode object) {
        return object.at("/metadata/name").asText();
    }
}
