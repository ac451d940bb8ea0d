// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.ground.server.proto;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.ArrayDeque;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.stream.Collectors;
import org.paddlepaddle.cloud.ground.server.proto.GoModules.Member;
import org.paddlepaddle.cloud.ground.server.proto.GoModules.ProtoField;

/** Makes {@code kubernetes/protobuf.json}: numbers, names and types, and nothing else. */
final class ProtobufTableSource {
    private static final String META = "io.k8s.apimachinery.pkg.apis.meta.v1.";
    private static final String EXTENSIONS =
            "io.k8s.apiextensions-apiserver.pkg.apis.apiextensions.v1.";

    /** Messages that are one value in JSON, and the table's word for it. */
    private static final Map<String, String> WORDS =
            Map.of(
                    META + "Time",
                    "time",
                    META + "MicroTime",
                    "microTime",
                    META + "FieldsV1",
                    "json",
                    "io.k8s.apimachinery.pkg.runtime.RawExtension",
                    "json",
                    EXTENSIONS + "JSON",
                    "json",
                    "io.k8s.apimachinery.pkg.api.resource.Quantity",
                    "quantity",
                    "io.k8s.apimachinery.pkg.util.intstr.IntOrString",
                    "intOrString");

    /** Messages that JSON shows as the one field that is set. */
    private static final Set<String> BARE =
            Set.of(
                    EXTENSIONS + "JSONSchemaPropsOrArray",
                    EXTENSIONS + "JSONSchemaPropsOrBool",
                    EXTENSIONS + "JSONSchemaPropsOrStringArray");

    private final GoModules modules;
    private final Map<String, String> kinds = new TreeMap<>();
    private final Map<String, Map<Integer, ArrayNode>> messages = new TreeMap<>();

    private ProtobufTableSource(GoModules modules) {
        this.modules = modules;
    }

    /**
     * @param schemas the content of {@code kubernetes/schemas.json}
     */
    static String text(GoModules modules, JsonNode schemas) {
        var source = new ProtobufTableSource(modules);
        for (var definition : schemas.path("definitions").properties()) {
            source.addKind(definition.getKey(), definition.getValue());
        }
        source.addMessages();
        return source.print(schemas.path("kubernetes").asText());
    }

    /** Lists and the documents of discovery are never sent to a server. */
    private void addKind(String name, JsonNode definition) {
        var marks = definition.path("x-kubernetes-group-version-kind");
        if (name.equals(META + "DeleteOptions")) {
            kinds.put("v1/DeleteOptions", name);
        } else if (marks.size() == 1 && !name.startsWith(META) && !name.endsWith("List")) {
            var mark = marks.get(0);
            var group = mark.path("group").asText();
            var version = mark.path("version").asText();
            var prefix = group.isEmpty() ? version : group + "/" + version;
            kinds.put(prefix + "/" + mark.path("kind").asText(), name);
        }
    }

    private void addMessages() {
        var open = new ArrayDeque<>(kinds.values());
        while (!open.isEmpty()) {
            var message = open.remove();
            if (messages.containsKey(message)) {
                continue;
            }
            var fields = new TreeMap<Integer, ArrayNode>();
            for (var field : modules.fields(message)) {
                fields.put(field.number(), describe(message, field));
                if (isMessage(field) && !WORDS.containsKey(field.type())) {
                    open.add(field.type());
                }
            }
            messages.put(message, fields);
        }
    }

    private ArrayNode describe(String message, ProtoField field) {
        var member = modules.member(message, field.number());
        var described = JsonNodeFactory.instance.arrayNode();
        boolean bare = BARE.contains(message) || (member.isEmpty() && field.name().equals("items"));
        if (bare) {
            describe(described, field, "");
            return described;
        }
        var go =
                member.orElseThrow(
                        () -> new IllegalStateException(message + " has no " + field.name()));
        describe(described, field, go.json().getFirst());
        if (go.json().contains("inline") || go.json().getFirst().isEmpty()) {
            described.add("inline");
        } else if (omitsZero(field, go)) {
            described.add("omitzero");
        }
        return described;
    }

    private static void describe(ArrayNode described, ProtoField field, String name) {
        described.add(name).add(WORDS.getOrDefault(field.type(), field.type()));
        if (!field.label().equals("optional")) {
            described.add(field.label());
        }
    }

    /** Go's rule: a struct is never empty, a pointer only when it is nil. */
    private static boolean omitsZero(ProtoField field, Member member) {
        return field.label().equals("optional")
                && !isMessage(field)
                && !member.pointer()
                && member.json().contains("omitempty");
    }

    private static boolean isMessage(ProtoField field) {
        return field.type().indexOf('.') >= 0;
    }

    private String print(String kubernetes) {
        return "{\"kubernetes\":\""
                + kubernetes
                + "\",\n\"kinds\":{\n"
                + kinds.entrySet().stream()
                        .map(kind -> "\"" + kind.getKey() + "\":\"" + kind.getValue() + "\"")
                        .collect(Collectors.joining(",\n"))
                + "},\n\"messages\":{\n"
                + messages.entrySet().stream()
                        .map(message -> "\"" + message.getKey() + "\":" + line(message.getValue()))
                        .collect(Collectors.joining(",\n"))
                + "}}\n";
    }

    private static ObjectNode line(Map<Integer, ArrayNode> fields) {
        var line = JsonNodeFactory.instance.objectNode();
        fields.forEach((number, field) -> line.set(String.valueOf(number), field));
        return line;
    }
}
