// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.transcripts;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.random.RandomGenerator;
import java.util.random.RandomGeneratorFactory;

/**
 * Makes scripts up: an object, and writes to it by several managers in every dialect. The same seed
 * makes the same script.
 */
public final class Fuzz {
    private static final JsonNodeFactory JSON = JsonNodeFactory.instance;
    private static final List<String> LETTERS = List.of("a", "b", "c");
    private static final List<String> MANAGERS = List.of("one", "two", "three");

    private final RandomGenerator random;
    private final boolean deployment;

    private Fuzz(long seed) {
        random = RandomGeneratorFactory.of("L64X128MixRandom").create(seed);
        deployment = random.nextInt(3) > 0;
    }

    /** A script of one object and so many writes. */
    public static Script script(long seed, int writes) {
        var fuzz = new Fuzz(seed);
        var steps = new ArrayList<Step>();
        steps.add(fuzz.create());
        for (int i = 1; i <= writes; i++) {
            steps.add(fuzz.write(i));
        }
        return new Script("seed-" + seed, false, List.copyOf(steps));
    }

    private Step create() {
        var body = object();
        if (deployment) {
            completeSpec(body);
        }
        return step(0, "POST", collection() + "?fieldManager=maker", "application/json", body);
    }

    private Step write(int number) {
        var path = collection() + "/x?fieldManager=" + pick(MANAGERS);
        return switch (random.nextInt(6)) {
            case 0 -> step(number, "PATCH", path, "application/merge-patch+json", nulls(part()));
            case 1 ->
                    step(
                            number,
                            "PATCH",
                            path,
                            "application/strategic-merge-patch+json",
                            directives(nulls(part())));
            case 2 -> step(number, "PATCH", path, "application/json-patch+json", operations());
            default ->
                    step(
                            number,
                            "PATCH",
                            path + (random.nextBoolean() ? "&force=true" : ""),
                            "application/apply-patch+yaml",
                            object());
        };
    }

    private static Step step(int number, String method, String path, String type, JsonNode body) {
        var request = new Step.Request(method, path, Map.of("Content-Type", type), body, "admin");
        return new Step(
                number + " " + type,
                Optional.of(request),
                List.of(),
                List.of("status"),
                Map.of(),
                Map.of(),
                Optional.empty(),
                Optional.empty(),
                0,
                Optional.empty());
    }

    private String collection() {
        return deployment
                ? "/apis/apps/v1/namespaces/${ns}/deployments"
                : "/api/v1/namespaces/${ns}/configmaps";
    }

    private ObjectNode object() {
        var object = part();
        object.put("apiVersion", deployment ? "apps/v1" : "v1");
        object.put("kind", deployment ? "Deployment" : "ConfigMap");
        object.withObjectProperty("metadata").put("name", "x");
        return object;
    }

    private ObjectNode part() {
        var part = JSON.objectNode();
        var metadata = part.putObject("metadata");
        if (random.nextInt(3) == 0) {
            metadata.set("labels", map());
        }
        if (random.nextInt(4) == 0) {
            metadata.set("annotations", map());
        }
        if (random.nextInt(5) == 0) {
            metadata.set("finalizers", finalizers());
        }
        if (deployment) {
            part.set("spec", spec());
        } else {
            part.set("data", map());
        }
        return part;
    }

    private ObjectNode map() {
        var map = JSON.objectNode();
        for (var key : some()) {
            map.put(key, pick(LETTERS));
        }
        return map;
    }

    private ArrayNode finalizers() {
        var list = JSON.arrayNode();
        some().forEach(letter -> list.add("example.com/" + letter));
        return list;
    }

    private ObjectNode spec() {
        var spec = JSON.objectNode();
        if (random.nextInt(3) == 0) {
            spec.put("replicas", random.nextInt(3));
        }
        if (random.nextInt(4) == 0) {
            spec.put("paused", random.nextBoolean());
        }
        if (random.nextInt(4) > 0) {
            var pod = spec.putObject("template").putObject("spec");
            pod.set("containers", containers());
            if (random.nextInt(3) == 0) {
                pod.set("nodeSelector", map());
            }
            if (random.nextInt(4) == 0) {
                var list = pod.putArray("tolerations");
                some().forEach(key -> list.addObject().put("key", key).put("operator", "Exists"));
            }
        }
        return spec;
    }

    private ArrayNode containers() {
        var list = JSON.arrayNode();
        for (var name : some()) {
            var container = list.addObject().put("name", name).put("image", pick(LETTERS));
            if (random.nextInt(3) == 0) {
                var env = container.putArray("env");
                some().forEach(key -> env.addObject().put("name", key).put("value", pick(LETTERS)));
            }
            if (random.nextInt(3) == 0) {
                some().forEach(container.withArray("args")::add);
            }
            if (random.nextInt(3) == 0) {
                var ports = container.putArray("ports");
                ports.addObject().put("containerPort", 80 + random.nextInt(2));
            }
        }
        return list;
    }

    private static void completeSpec(ObjectNode deployment) {
        var spec = deployment.withObjectProperty("spec");
        spec.withObjectProperty("selector").withObjectProperty("matchLabels").put("app", "x");
        var template = spec.withObjectProperty("template");
        template.withObjectProperty("metadata").withObjectProperty("labels").put("app", "x");
        var containers = template.withObjectProperty("spec").withArrayProperty("containers");
        if (containers.isEmpty()) {
            containers.addObject().put("name", "a").put("image", "a");
        }
    }

    /** Some values become null: they are to be removed. */
    private ObjectNode nulls(ObjectNode part) {
        for (var name : List.of("labels", "annotations", "finalizers")) {
            if (random.nextInt(6) == 0) {
                part.withObjectProperty("metadata").putNull(name);
            }
        }
        if (part.get("data") instanceof ObjectNode data && random.nextInt(3) == 0) {
            data.putNull(pick(LETTERS));
        }
        return part;
    }

    private ObjectNode directives(ObjectNode part) {
        var containers = part.path("spec").path("template").path("spec").path("containers");
        if (containers instanceof ArrayNode list && !list.isEmpty()) {
            switch (random.nextInt(5)) {
                case 0 -> ((ObjectNode) list.get(0)).put("$patch", "delete");
                case 1 -> list.addObject().put("$patch", "replace");
                case 2 -> {
                    var order =
                            ((ObjectNode) part.path("spec").path("template").path("spec"))
                                    .putArray("$setElementOrder/containers");
                    list.forEach(item -> order.addObject().set("name", item.get("name")));
                }
                default -> {}
            }
        }
        if (part.path("metadata").get("labels") instanceof ObjectNode labels
                && random.nextInt(4) == 0) {
            labels.put("$patch", random.nextBoolean() ? "replace" : "delete");
        }
        return part;
    }

    private ArrayNode operations() {
        var list = JSON.arrayNode();
        for (int i = 0; i <= random.nextInt(3); i++) {
            var operation = list.addObject();
            operation.put("op", pick(List.of("add", "replace", "remove", "test")));
            boolean label = deployment || random.nextBoolean();
            operation.put("path", (label ? "/metadata/labels/" : "/data/") + pick(LETTERS));
            operation.put("value", pick(LETTERS));
        }
        return list;
    }

    private List<String> some() {
        return LETTERS.stream().filter(_ -> random.nextBoolean()).toList();
    }

    private <T> T pick(List<T> list) {
        return list.get(random.nextInt(list.size()));
    }
}
