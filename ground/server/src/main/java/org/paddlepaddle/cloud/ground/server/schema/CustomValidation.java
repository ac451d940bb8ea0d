// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.ground.server.schema;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import com.fasterxml.jackson.databind.node.TextNode;
import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import org.paddlepaddle.cloud.ground.server.status.ApiException.Cause;

/** Checks objects of custom types against their structural schema, all violations at once. */
final class CustomValidation {
    private final List<Cause> causes = new ArrayList<>();

    private CustomValidation() {}

    static List<Cause> validate(Node root, ObjectNode object) {
        return check(root, object, "");
    }

    /**
     * Checks a default of a definition.
     *
     * @param at where the definition has it
     */
    static List<Cause> validateDefault(Node node, JsonNode value, String at) {
        return check(node, value, "").stream().map(cause -> under(cause, at)).toList();
    }

    static Cause under(Cause cause, String at) {
        var field = cause.field();
        boolean itself = field.isEmpty() || field.equals(Problems.NOWHERE);
        return new Cause(cause.reason(), cause.message(), itself ? at : at + "." + field);
    }

    private static List<Cause> check(Node node, JsonNode value, String path) {
        var validation = new CustomValidation();
        validation.value(node, value, path);
        return List.copyOf(validation.causes);
    }

    private void value(Node node, JsonNode value, String path) {
        if (value.isNull()) {
            if (!node.nullable() && node.type() != ValueType.ANY) {
                causes.add(Problems.type(path, node.type().word(), "null"));
            }
            return;
        }
        if (!node.type().accepts(value)) {
            // The other words of the schema still speak about the value that is there.
            causes.add(Problems.type(path, node.type().word(), ValueType.wordFor(value)));
        }
        limits(node, value, path);
        switch (value) {
            case ObjectNode object -> object(node, object, path);
            case ArrayNode array -> array(node, array, path);
            default -> {}
        }
    }

    private void object(Node node, ObjectNode object, String path) {
        for (var entry : object.properties()) {
            var declared = node.properties().get(entry.getKey());
            var child = declared != null ? declared : node.others();
            if (child != null) {
                value(child, entry.getValue(), at(path, entry.getKey()));
            }
        }
        for (var name : node.required()) {
            if (!object.has(name)) {
                causes.add(Problems.required(at(path, name), ""));
            }
        }
        if (node.embedded()) {
            for (var name : List.of("apiVersion", "kind")) {
                if (object.path(name).asText().isEmpty()) {
                    var detail = object.has(name) ? "must not be empty" : "";
                    causes.add(Problems.required(at(path, name), detail));
                }
            }
        }
        var size = node.limits().properties();
        if (size.least() >= 0 && object.size() < size.least()) {
            var rest = "should have at least " + size.least() + " properties";
            causes.add(Problems.invalid(path, object, Problems.inBody(path, rest)));
        }
        if (size.most() >= 0 && object.size() > size.most()) {
            causes.add(Problems.tooMany(path, object.size(), size.most()));
        }
    }

    private void array(Node node, ArrayNode array, String path) {
        var element = node.element();
        if (element != null) {
            for (int i = 0; i < array.size(); i++) {
                value(element, array.get(i), path + "[" + i + "]");
            }
        }
        duplicates(node, array, path);
        var size = node.limits().items();
        if (size.least() >= 0 && array.size() < size.least()) {
            var rest = "should have at least " + size.least() + " items";
            causes.add(
                    Problems.invalid(
                            path, array.numberNode(array.size()), Problems.inBody(path, rest)));
        }
        if (size.most() >= 0 && array.size() > size.most()) {
            causes.add(Problems.tooMany(path, array.size(), size.most()));
        }
    }

    private void duplicates(Node node, ArrayNode array, String path) {
        var seen = new HashSet<JsonNode>();
        for (int i = 0; i < array.size(); i++) {
            var item = array.get(i);
            var identity =
                    switch (node.merge().listType()) {
                        case "set" -> item;
                        case "map" -> keys(node, item);
                        default -> null;
                    };
            if (identity != null && !seen.add(identity)) {
                causes.add(Problems.duplicate(path + "[" + i + "]", identity));
            }
        }
    }

    private static JsonNode keys(Node node, JsonNode item) {
        if (!(item instanceof ObjectNode object)) {
            return item;
        }
        return object.deepCopy().retain(node.merge().mapKeys());
    }

    private void limits(Node node, JsonNode value, String path) {
        var limits = node.limits();
        if (!limits.allowed().isEmpty() && !limits.allowed().contains(value)) {
            causes.add(Problems.unsupported(path, value, limits.allowed()));
        }
        if (value.isTextual()) {
            text(limits, value, path);
        } else if (value.isNumber()) {
            number(limits, value, path);
        }
        combinations(limits, value, path);
    }

    /** Of length and pattern only the first that is broken is told. */
    private void text(Limits limits, JsonNode value, String path) {
        var text = value.textValue();
        long length = text.codePointCount(0, text.length());
        var pattern = limits.pattern();
        if (limits.length().most() >= 0 && length > limits.length().most()) {
            causes.add(Problems.tooLong(path, limits.length().most()));
        } else if (limits.length().least() > length) {
            broken(path, value, "should be at least " + limits.length().least() + " chars long");
        } else if (pattern != null && !pattern.matcher(text).find()) {
            broken(path, value, "should match '" + pattern + "'");
        }
        if (!Formats.accepts(limits.format(), text)) {
            causes.add(Problems.type(path, limits.format(), text));
        }
    }

    private void number(Limits limits, JsonNode value, String path) {
        var number = value.decimalValue();
        var least = limits.minimum();
        if (least != null && number.compareTo(least) < (limits.exclusiveMinimum() ? 1 : 0)) {
            var word = limits.exclusiveMinimum() ? "greater than " : "greater than or equal to ";
            broken(path, value, "should be " + word + plain(least));
        }
        var most = limits.maximum();
        if (most != null && number.compareTo(most) > (limits.exclusiveMaximum() ? -1 : 0)) {
            var word = limits.exclusiveMaximum() ? "less than " : "less than or equal to ";
            broken(path, value, "should be " + word + plain(most));
        }
        var factor = limits.multipleOf();
        if (factor != null && factor.signum() > 0 && number.remainder(factor).signum() != 0) {
            broken(path, value, "should be a multiple of " + plain(factor));
        }
    }

    private void combinations(Limits limits, JsonNode value, String path) {
        var failures = limits.anyOf().stream().map(each -> check(each, value, path)).toList();
        if (!failures.isEmpty() && failures.stream().noneMatch(List::isEmpty)) {
            causes.add(alternatives(path, "must validate at least one schema (anyOf)"));
            causes.addAll(failures.getFirst());
        }
        var outcomes = limits.oneOf().stream().map(each -> check(each, value, path)).toList();
        long valid = outcomes.stream().filter(List::isEmpty).count();
        if (!outcomes.isEmpty() && valid != 1) {
            var found = valid == 0 ? "Found none valid" : "Found " + valid + " valid alternatives";
            causes.add(
                    alternatives(path, "must validate one and only one schema (oneOf). " + found));
            if (valid == 0) {
                causes.addAll(outcomes.getFirst());
            }
        }
        var wrong =
                limits.allOf().stream()
                        .map(each -> check(each, value, path))
                        .filter(each -> !each.isEmpty())
                        .toList();
        if (!wrong.isEmpty()) {
            wrong.forEach(causes::addAll);
            var none = wrong.size() == limits.allOf().size() ? ". None validated" : "";
            causes.add(alternatives(path, "must validate all the schemas (allOf)" + none));
        }
        var not = limits.not();
        if (not != null && check(not, value, path).isEmpty()) {
            causes.add(alternatives(path, "must not validate the schema (not)"));
        }
    }

    private void broken(String path, JsonNode value, String rest) {
        causes.add(Problems.invalid(path, value, Problems.inBody(path, rest)));
    }

    /** Kubernetes tells the field of these in the text alone. */
    private static Cause alternatives(String path, String rest) {
        return Problems.invalid(Problems.NOWHERE, TextNode.valueOf(""), "\"" + path + "\" " + rest);
    }

    private static String plain(BigDecimal number) {
        return number.signum() == 0 ? "0" : number.stripTrailingZeros().toPlainString();
    }

    private static String at(String path, String name) {
        return path.isEmpty() ? name : path + "." + name;
    }
}
