// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.transcripts;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.MissingNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * Makes scripts up: an object, and writes to it by several managers in every dialect. The same seed
 * makes the same script.
 */
public final class Fuzz {
    private static final JsonNodeFactory JSON = JsonNodeFactory.instance;
    private static final String JSON_TYPE = "application/json";
    private static final List<String> MANAGERS = List.of("one", "two", "three");

    /** What is written to. */
    private enum Kind {
        CONFIG_MAP("v1", "ConfigMap", "/api/v1", "configmaps"),
        DEPLOYMENT("apps/v1", "Deployment", "/apis/apps/v1", "deployments"),
        CUSTOM(CustomKind.GROUP + "/v1", "Odd", CustomKind.PATH, "odds");

        final String apiVersion;
        final String word;
        final String collection;

        Kind(String apiVersion, String word, String path, String plural) {
            this.apiVersion = apiVersion;
            this.word = word;
            this.collection = path + "/namespaces/${ns}/" + plural;
        }
    }

    private final Dice dice;
    private final Kind kind;

    private Fuzz(long seed) {
        dice = Dice.of(seed);
        kind = dice.pick(List.of(Kind.CONFIG_MAP, Kind.DEPLOYMENT, Kind.DEPLOYMENT, Kind.CUSTOM));
    }

    /** What a server has to be given before scripts are played against it. */
    static Script definition() {
        var type = Map.of("Content-Type", "application/apply-patch+yaml");
        var path = CustomKind.DEFINITION + "?fieldManager=duel&force=true";
        var body = CustomKind.definition();
        var served = CustomKind.PATH + "/namespaces/${ns}/odds";
        var none = MissingNode.getInstance();
        return new Script(
                "definition",
                false,
                List.of(
                        ScriptStep.of(
                                "is defined",
                                new ScriptStep.Request("PATCH", path, type, body, "admin")),
                        ScriptStep.of(
                                        "is served",
                                        new ScriptStep.Request(
                                                "GET", served, Map.of(), none, "admin"))
                                .until(Map.of("code", "200"))));
    }

    /** A script of one object and so many writes. */
    public static Script script(long seed, int writes) {
        var fuzz = new Fuzz(seed);
        var scriptSteps = new ArrayList<ScriptStep>();
        scriptSteps.add(fuzz.create());
        for (int i = 1; i <= writes; i++) {
            scriptSteps.addAll(fuzz.write(i));
        }
        return new Script("seed-" + seed, false, List.copyOf(scriptSteps));
    }

    private ScriptStep create() {
        var body = object();
        if (kind == Kind.DEPLOYMENT) {
            completeSpec(body);
        }
        return step(0, "POST", kind.collection + "?fieldManager=maker", JSON_TYPE, body);
    }

    private List<ScriptStep> write(int number) {
        var manager = "?fieldManager=" + dice.pick(MANAGERS);
        var path = kind.collection + "/x" + manager;
        return switch (dice.below(9)) {
            case 0 -> List.of(patch(number, path, "application/merge-patch+json", nulls(part())));
            case 1, 2 -> List.of(strategic(number, path));
            case 3 -> List.of(patch(number, path, "application/json-patch+json", operations()));
            case 4 -> replacement(number, path);
            case 5 -> List.of(status(number, manager));
            default -> List.of(apply(number, path, object()));
        };
    }

    /** Custom kinds know no strategic patch, and say so. */
    private ScriptStep strategic(int number, String path) {
        var body = directives(nulls(part()));
        return patch(number, path, "application/strategic-merge-patch+json", body);
    }

    private ScriptStep apply(int number, String path, ObjectNode body) {
        var force = dice.coin() ? "&force=true" : "";
        return patch(number, path + force, "application/apply-patch+yaml", body);
    }

    private ScriptStep status(int number, String manager) {
        var body = JSON.objectNode().put("apiVersion", kind.apiVersion).put("kind", kind.word);
        body.putObject("metadata").put("name", "x");
        body.set(
                "status",
                kind == Kind.CUSTOM
                        ? CustomKind.status(dice)
                        : JSON.objectNode().put("replicas", dice.below(3)));
        return apply(number, kind.collection + "/x/status" + manager, body);
    }

    /** Reads the version first: a custom kind is replaced only by who knows it. */
    private List<ScriptStep> replacement(int number, String path) {
        var body = object();
        if (kind == Kind.DEPLOYMENT) {
            completeSpec(body);
        }
        body.withObjectProperty("metadata").put("resourceVersion", "${version}");
        var known =
                new ScriptStep(
                        number + " version",
                        Optional.of(
                                new ScriptStep.Request(
                                        "GET",
                                        kind.collection + "/x",
                                        Map.of(),
                                        MissingNode.getInstance(),
                                        "admin")),
                        List.of("kind"),
                        List.of(),
                        Map.of("version", "metadata/resourceVersion"),
                        Map.of(),
                        Optional.empty(),
                        Optional.empty(),
                        0,
                        Optional.empty());
        return List.of(known, step(number, "PUT", path, JSON_TYPE, body));
    }

    private ScriptStep patch(int number, String path, String type, JsonNode body) {
        return step(number, "PATCH", path, type, body);
    }

    private ScriptStep step(int number, String method, String path, String type, JsonNode body) {
        var request =
                new ScriptStep.Request(method, path, Map.of("Content-Type", type), body, "admin");
        return new ScriptStep(
                number + " " + type,
                Optional.of(request),
                List.of(),
                kind == Kind.CUSTOM ? List.of() : List.of("status"),
                Map.of(),
                Map.of(),
                Optional.empty(),
                Optional.empty(),
                0,
                Optional.empty());
    }

    private ObjectNode object() {
        var object = part();
        object.put("apiVersion", kind.apiVersion);
        object.put("kind", kind.word);
        object.withObjectProperty("metadata").put("name", "x");
        return object;
    }

    private ObjectNode part() {
        var part = JSON.objectNode();
        var metadata = part.putObject("metadata");
        if (dice.onceIn(3)) {
            metadata.set("labels", map());
        }
        if (dice.onceIn(4)) {
            metadata.set("annotations", map());
        }
        if (dice.onceIn(5)) {
            metadata.set("finalizers", finalizers());
        }
        switch (kind) {
            case CONFIG_MAP -> part.set("data", map());
            case DEPLOYMENT -> part.set("spec", spec());
            case CUSTOM -> part.set("spec", CustomKind.spec(dice));
        }
        return part;
    }

    private ObjectNode map() {
        var map = JSON.objectNode();
        for (var key : dice.some()) {
            map.put(key, dice.letter());
        }
        return map;
    }

    private ArrayNode finalizers() {
        var list = JSON.arrayNode();
        dice.some().forEach(letter -> list.add("example.com/" + letter));
        return list;
    }

    private ObjectNode spec() {
        var spec = JSON.objectNode();
        if (dice.onceIn(3)) {
            spec.put("replicas", dice.below(3));
        }
        if (dice.onceIn(4)) {
            spec.put("paused", dice.coin());
        }
        if (!dice.onceIn(4)) {
            var pod = spec.putObject("template").putObject("spec");
            pod.set("containers", containers());
            if (dice.onceIn(3)) {
                pod.set("nodeSelector", map());
            }
            if (dice.onceIn(4)) {
                var list = pod.putArray("tolerations");
                dice.some()
                        .forEach(key -> list.addObject().put("key", key).put("operator", "Exists"));
            }
        }
        return spec;
    }

    private ArrayNode containers() {
        var list = JSON.arrayNode();
        for (var name : dice.some()) {
            var container = list.addObject().put("name", name).put("image", dice.letter());
            if (dice.onceIn(3)) {
                var env = container.putArray("env");
                dice.some()
                        .forEach(
                                key ->
                                        env.addObject()
                                                .put("name", key)
                                                .put("value", dice.letter()));
            }
            if (dice.onceIn(3)) {
                dice.some().forEach(container.withArray("args")::add);
            }
            if (dice.onceIn(3)) {
                var ports = container.putArray("ports");
                ports.addObject().put("containerPort", 80 + dice.below(2));
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
            if (dice.onceIn(6)) {
                part.withObjectProperty("metadata").putNull(name);
            }
        }
        if (part.get("data") instanceof ObjectNode data && dice.onceIn(3)) {
            data.putNull(dice.letter());
        }
        return part;
    }

    private ObjectNode directives(ObjectNode part) {
        var containers = part.path("spec").path("template").path("spec").path("containers");
        if (containers instanceof ArrayNode list && !list.isEmpty()) {
            switch (dice.below(5)) {
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
        if (dice.onceIn(4)) {
            var metadata = part.withObjectProperty("metadata");
            // Go walks a patch in no order: with both, either may come last.
            metadata.remove("finalizers");
            metadata.set("$deleteFromPrimitiveList/finalizers", finalizers());
        }
        if (kind == Kind.DEPLOYMENT && dice.onceIn(4)) {
            retainKeys(part.withObjectProperty("spec").putObject("strategy"));
        }
        if (part.path("metadata").get("labels") instanceof ObjectNode labels && dice.onceIn(4)) {
            labels.put("$patch", dice.coin() ? "replace" : "delete");
        }
        return part;
    }

    private void retainKeys(ObjectNode strategy) {
        boolean recreate = dice.coin();
        strategy.putArray("$retainKeys").add("type");
        strategy.put("type", recreate ? "Recreate" : "RollingUpdate");
        if (!recreate && dice.coin()) {
            if (dice.coin()) {
                strategy.withArray("$retainKeys").add("rollingUpdate");
            }
            strategy.putObject("rollingUpdate").put("maxSurge", 1 + dice.below(2));
        }
    }

    private ArrayNode operations() {
        var list = JSON.arrayNode();
        for (int i = 0; i <= dice.below(3); i++) {
            var operation = list.addObject();
            operation.put("op", dice.pick(List.of("add", "replace", "remove", "test")));
            boolean label = kind != Kind.CONFIG_MAP || dice.coin();
            operation.put("path", (label ? "/metadata/labels/" : "/data/") + dice.letter());
            operation.put("value", dice.letter());
        }
        return list;
    }
}
