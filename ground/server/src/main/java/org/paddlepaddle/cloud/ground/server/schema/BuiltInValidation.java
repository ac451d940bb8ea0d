// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.ground.server.schema;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.ArrayList;
import java.util.List;
import org.paddlepaddle.cloud.ground.server.schema.format.Quantity;
import org.paddlepaddle.cloud.ground.server.status.ApiException.Cause;
import org.paddlepaddle.cloud.ground.server.status.FieldErrors;

/**
 * Checks objects of built-in types. A wrong type is told as Go's decoder tells it; the rest as the
 * field errors of Kubernetes' own checks. What controllers write into status is taken as it is.
 */
final class BuiltInValidation {
    private final List<Cause> causes = new ArrayList<>();

    private BuiltInValidation() {}

    static List<Cause> validate(ValidationNode root, ObjectNode object) {
        var validation = new BuiltInValidation();
        validation.structure(root, object, new Place("", "", simpleName(root.definition())));
        return List.copyOf(validation.causes);
    }

    /**
     * Where we are.
     *
     * @param path with list indexes, as field errors name it
     * @param goPath without, as Go's decoder names it
     * @param struct the Go type that holds the field
     */
    private record Place(String path, String goPath, String struct) {
        Place field(String name, String struct) {
            return new Place(
                    path.isEmpty() ? name : path + "." + name,
                    goPath.isEmpty() ? name : goPath + "." + name,
                    struct);
        }

        /** Go's decoder does not say at which key of a map it failed. */
        Place key(String name, String struct) {
            return new Place(path.isEmpty() ? name : path + "." + name, goPath, struct);
        }

        Place item(int index) {
            return new Place(path + "[" + index + "]", goPath, struct);
        }

        boolean inStatus() {
            return path.equals("status") || path.startsWith("status.");
        }
    }

    private void check(ValidationNode validationNode, JsonNode value, Place place) {
        if (value.isNull()) {
            return;
        }
        if (!validationNode.type().accepts(value)) {
            causes.add(wrongType(validationNode, value, place));
            return;
        }
        if (validationNode.type() == ValueType.QUANTITY && !Quantity.isOne(value)) {
            causes.add(new Cause("FieldValueTypeInvalid", Quantity.FORMAT, place.path));
            return;
        }
        var allowed = validationNode.limits().allowed();
        if (!allowed.isEmpty() && !allowed.contains(value) && !place.inStatus()) {
            causes.add(FieldErrors.unsupported(place.path, value, allowed));
        }
        if (value instanceof ObjectNode object) {
            structure(validationNode, object, place);
        } else if (value instanceof ArrayNode array) {
            var element = validationNode.elementOrAnything();
            for (int i = 0; i < array.size(); i++) {
                check(element, array.get(i), place.item(i));
            }
        }
    }

    private void structure(ValidationNode validationNode, ObjectNode object, Place place) {
        var struct =
                validationNode.definition().isEmpty()
                        ? place.struct
                        : simpleName(validationNode.definition());
        for (var entry : object.properties()) {
            var declared = validationNode.properties().get(entry.getKey());
            var child = declared != null ? declared : validationNode.others();
            if (child != null) {
                check(
                        child,
                        entry.getValue(),
                        declared == null
                                ? place.key(entry.getKey(), struct)
                                : place.field(entry.getKey(), struct));
            }
        }
        if (!place.inStatus()) {
            for (var name : validationNode.required()) {
                if (missing(object.path(name))) {
                    causes.add(FieldErrors.required(place.field(name, struct).path, ""));
                }
            }
        }
    }

    private static boolean missing(JsonNode value) {
        return value.isMissingNode()
                || value.isNull()
                || (value.isTextual() && value.textValue().isEmpty())
                || (value.isArray() && value.isEmpty());
    }

    private static Cause wrongType(ValidationNode validationNode, JsonNode value, Place place) {
        var message =
                "json: cannot unmarshal %s into Go struct field %s.%s of type %s"
                        .formatted(
                                goValue(value), place.struct, place.goPath, goType(validationNode));
        return new Cause("FieldValueTypeInvalid", message, place.path);
    }

    private static String goValue(JsonNode value) {
        var word = ValueType.wordFor(value);
        return switch (word) {
            case "integer" -> value.canConvertToLong() ? "number" : "number " + value;
            case "number" -> "number " + value;
            case "boolean" -> "bool";
            default -> word;
        };
    }

    private static String goType(ValidationNode validationNode) {
        return switch (validationNode.type()) {
            case STRING -> "string";
            case BOOLEAN -> "bool";
            case INTEGER ->
                    validationNode.limits().format().isEmpty()
                            ? "int64"
                            : validationNode.limits().format();
            case NUMBER -> "float64";
            case ARRAY -> "[]" + goType(validationNode.elementOrAnything());
            case INT_OR_STRING -> "intstr.IntOrString";
            case QUANTITY -> "resource.Quantity";
            case ANY -> "interface {}";
            case OBJECT -> {
                var others = validationNode.others();
                yield others == null
                        ? goStruct(validationNode.definition())
                        : "map[string]" + goType(others);
            }
        };
    }

    /** {@code io.k8s.api.core.v1.PodSpec} is {@code v1.PodSpec} to Go. */
    private static String goStruct(String definition) {
        int kind = definition.lastIndexOf('.');
        return definition.substring(definition.lastIndexOf('.', kind - 1) + 1);
    }

    private static String simpleName(String definition) {
        return definition.substring(definition.lastIndexOf('.') + 1);
    }
}
