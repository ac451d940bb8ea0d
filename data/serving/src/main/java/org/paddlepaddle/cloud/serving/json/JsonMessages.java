// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.serving.json;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import com.google.protobuf.ByteString;
import com.google.protobuf.Descriptors.FieldDescriptor;
import com.google.protobuf.Message;
import java.util.Base64;
import java.util.List;
import java.util.Locale;
import org.jspecify.annotations.Nullable;
import org.paddlepaddle.cloud.serving.InferenceException;

/**
 * Protobuf messages as JSON by brpc's rules: fields as the {@code .proto} spells them, whole
 * numbers of 64 bits as numbers, bytes in base64. Reads what proto3's own rules write as well:
 * numbers as strings, names in camel case.
 *
 * <p>protobuf-java-util was looked at: it writes numbers of 64 bits as strings, which brpc's
 * clients do not expect, and brings gson.
 */
public final class JsonMessages {
    private JsonMessages() {}

    public static <B extends Message.Builder> B read(JsonNode object, B into) {
        merge(object, into, "");
        return into;
    }

    private static void merge(JsonNode object, Message.Builder into, String path) {
        if (!object.isObject()) {
            throw InferenceException.invalid(
                    (path.isEmpty() ? "the body" : path) + " must be an object");
        }
        for (var entry : object.properties()) {
            var field = field(entry.getKey(), into);
            var at = path.isEmpty() ? entry.getKey() : path + "." + entry.getKey();
            if (field == null) {
                throw InferenceException.invalid(
                        "%s is unknown; allowed are %s"
                                .formatted(
                                        at,
                                        into.getDescriptorForType().getFields().stream()
                                                .map(FieldDescriptor::getName)
                                                .toList()));
            }
            if (!entry.getValue().isNull()) {
                set(field, entry.getValue(), into, at);
            }
        }
    }

    private static @Nullable FieldDescriptor field(String name, Message.Builder of) {
        var type = of.getDescriptorForType();
        var exact = type.findFieldByName(name);
        return exact != null
                ? exact
                : type.getFields().stream()
                        .filter(field -> field.getJsonName().equals(name))
                        .findFirst()
                        .orElse(null);
    }

    private static void set(
            FieldDescriptor field, JsonNode value, Message.Builder into, String at) {
        if (!field.isRepeated()) {
            into.setField(field, single(field, value, into, at));
            return;
        }
        if (!value.isArray()) {
            throw InferenceException.invalid(at + " must be an array");
        }
        for (int i = 0; i < value.size(); i++) {
            into.addRepeatedField(field, single(field, value.get(i), into, at + "[" + i + "]"));
        }
    }

    private static Object single(
            FieldDescriptor field, JsonNode value, Message.Builder into, String at) {
        try {
            return switch (field.getJavaType()) {
                case INT -> Math.toIntExact(whole(value));
                case LONG -> whole(value);
                case FLOAT -> (float) real(value);
                case DOUBLE -> real(value);
                case BOOLEAN -> truth(value);
                case STRING -> text(value);
                case BYTE_STRING -> ByteString.copyFrom(Base64.getDecoder().decode(text(value)));
                case ENUM -> throw new IllegalArgumentException();
                case MESSAGE -> {
                    var inner = into.newBuilderForField(field);
                    merge(value, inner, at);
                    yield inner.build();
                }
            };
        } catch (IllegalArgumentException | ArithmeticException _) {
            throw InferenceException.invalid(
                    at + " is no " + field.getType().name().toLowerCase(Locale.ROOT));
        }
    }

    private static long whole(JsonNode value) {
        if (value.isTextual()) {
            return Long.parseLong(value.textValue());
        }
        if (!value.isNumber() || !value.canConvertToExactIntegral() || !value.canConvertToLong()) {
            throw new IllegalArgumentException();
        }
        return value.longValue();
    }

    private static double real(JsonNode value) {
        if (value.isTextual()) {
            return Double.parseDouble(value.textValue());
        }
        if (!value.isNumber()) {
            throw new IllegalArgumentException();
        }
        return value.doubleValue();
    }

    private static boolean truth(JsonNode value) {
        if (!value.isBoolean()) {
            throw new IllegalArgumentException();
        }
        return value.booleanValue();
    }

    private static String text(JsonNode value) {
        if (!value.isTextual()) {
            throw new IllegalArgumentException();
        }
        return value.textValue();
    }

    /** What is set; repeated fields that are empty and defaults are left out. */
    public static ObjectNode write(Message message) {
        var object = UntrustedJson.object();
        for (var entry : message.getAllFields().entrySet()) {
            var field = entry.getKey();
            if (field.isRepeated()) {
                var array = object.putArray(field.getName());
                for (var element : (List<?>) entry.getValue()) {
                    add(array, element);
                }
            } else {
                var one = UntrustedJson.array();
                add(one, entry.getValue());
                object.set(field.getName(), one.get(0));
            }
        }
        return object;
    }

    /** With every field that has a value or a default; messages that are not set are left out. */
    public static ObjectNode complete(Message message) {
        var object = UntrustedJson.object();
        for (var field : message.getDescriptorForType().getFields()) {
            if (field.isRepeated()) {
                var array = object.putArray(field.getName());
                for (var element : (List<?>) message.getField(field)) {
                    addComplete(array, element);
                }
            } else if (!field.hasPresence() || message.hasField(field)) {
                var one = UntrustedJson.array();
                addComplete(one, message.getField(field));
                object.set(field.getName(), one.get(0));
            }
        }
        return object;
    }

    private static void addComplete(ArrayNode array, Object value) {
        if (value instanceof Message inner) {
            array.add(complete(inner));
        } else {
            add(array, value);
        }
    }

    private static void add(ArrayNode array, Object value) {
        switch (value) {
            case Integer number -> array.add(number);
            case Long number -> array.add(number);
            case Float number -> array.add(number.doubleValue());
            case Double number -> array.add(number);
            case Boolean truth -> array.add(truth);
            case String text -> array.add(text);
            case ByteString bytes ->
                    array.add(Base64.getEncoder().encodeToString(bytes.toByteArray()));
            case Message message -> array.add(write(message));
            default -> throw new IllegalStateException("no JSON for " + value.getClass());
        }
    }
}
