// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.ground.server.schema;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import com.fasterxml.jackson.databind.node.TextNode;
import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.paddlepaddle.cloud.ground.server.schema.format.Formats;
import org.paddlepaddle.cloud.ground.server.status.ApiException.Cause;
import org.paddlepaddle.cloud.ground.server.status.FieldErrors;

/** Checks objects of custom types against their structural schema, all violations at once. */
final class CustomValidation {
    private static final Set<String> TYPE = Set.of("apiVersion", "kind");

    private final List<Cause> causes = new ArrayList<>();

    private CustomValidation() {}

    /**
     * Checks an object.
     *
     * @param before what is stored, absent when the object is new; what an update does not touch is
     *     not complained about
     */
    static List<Cause> validate(
            ValidationNode root, @Nullable ObjectNode before, ObjectNode object) {
        var causes = new ArrayList<>(check(root, before, object, ""));
        causes.addAll(Invariants.ofEmbedded(root, object));
        if (before == null || Invariants.ofLists(root, before).isEmpty()) {
            causes.addAll(Invariants.ofLists(root, object));
        }
        return causes;
    }

    /**
     * Checks a default of a definition.
     *
     * @param at where the definition has it
     */
    static List<Cause> validateDefault(ValidationNode validationNode, JsonNode value, String at) {
        return Stream.of(
                        check(validationNode, null, value, ""),
                        Invariants.ofEmbedded(validationNode, value),
                        Invariants.ofLists(validationNode, value))
                .flatMap(List::stream)
                .map(cause -> under(cause, at))
                .toList();
    }

    static Cause under(Cause cause, String at) {
        var field = cause.field();
        boolean itself = field.isEmpty() || field.equals(FieldErrors.NOWHERE);
        return new Cause(cause.reason(), cause.message(), itself ? at : at + "." + field);
    }

    /** Alternatives of a schema are asked about the value as it is: they have no past. */
    private static List<Cause> check(ValidationNode validationNode, JsonNode value, String path) {
        return check(validationNode, null, value, path);
    }

    private static List<Cause> check(
            ValidationNode validationNode, @Nullable JsonNode was, JsonNode value, String path) {
        var validation = new CustomValidation();
        validation.value(validationNode, was, value, path);
        return List.copyOf(validation.causes);
    }

    private void value(
            ValidationNode validationNode, @Nullable JsonNode was, JsonNode value, String path) {
        int known = causes.size();
        violations(validationNode, was, value, path);
        if (was != null && causes.size() > known && Ratchet.unchanged(validationNode, was, value)) {
            causes.subList(known, causes.size()).clear();
        }
    }

    private void violations(
            ValidationNode validationNode, @Nullable JsonNode was, JsonNode value, String path) {
        if (value.isNull()) {
            if (!validationNode.nullable() && validationNode.type() != ValueType.ANY) {
                causes.add(FieldErrors.type(path, validationNode.type().word(), "null"));
            }
            return;
        }
        if (!validationNode.type().accepts(value)) {
            // The other words of the schema still speak about the value that is there.
            causes.add(
                    FieldErrors.type(path, validationNode.type().word(), ValueType.wordFor(value)));
        }
        limits(validationNode, value, path);
        switch (value) {
            case ObjectNode object -> object(validationNode, was, object, path);
            case ArrayNode array -> array(validationNode, was, array, path);
            default -> {}
        }
    }

    private void object(
            ValidationNode validationNode, @Nullable JsonNode was, ObjectNode object, String path) {
        for (var entry : object.properties()) {
            var name = entry.getKey();
            var declared = validationNode.properties().get(name);
            var child = declared != null ? declared : validationNode.others();
            if (child != null) {
                // Both sides have been given the same version and kind: they tell nothing.
                boolean type = path.isEmpty() && TYPE.contains(name);
                var earlier = type ? null : Ratchet.field(validationNode, was, name);
                value(child, earlier, entry.getValue(), FieldErrors.at(path, name));
            }
        }
        for (var name : validationNode.required()) {
            if (!object.has(name)) {
                causes.add(FieldErrors.required(FieldErrors.at(path, name), ""));
            }
        }
        var size = validationNode.limits().properties();
        if (size.least() >= 0 && object.size() < size.least()) {
            var rest = "should have at least " + size.least() + " properties";
            causes.add(
                    FieldErrors.invalid(
                            path,
                            object.numberNode(object.size()),
                            FieldErrors.inBody(path, rest)));
        }
        if (size.most() >= 0 && object.size() > size.most()) {
            causes.add(FieldErrors.tooMany(path, object.size(), size.most()));
        }
    }

    private void array(
            ValidationNode validationNode, @Nullable JsonNode was, ArrayNode array, String path) {
        var element = validationNode.element();
        if (element != null) {
            for (int i = 0; i < array.size(); i++) {
                var item = array.get(i);
                value(
                        element,
                        Ratchet.element(validationNode, was, item),
                        item,
                        path + "[" + i + "]");
            }
        }
        var size = validationNode.limits().items();
        if (size.least() >= 0 && array.size() < size.least()) {
            var rest = "should have at least " + size.least() + " items";
            causes.add(
                    FieldErrors.invalid(
                            path, array.numberNode(array.size()), FieldErrors.inBody(path, rest)));
        }
        if (size.most() >= 0 && array.size() > size.most()) {
            causes.add(FieldErrors.tooMany(path, array.size(), size.most()));
        }
    }

    private void limits(ValidationNode validationNode, JsonNode value, String path) {
        var limits = validationNode.limits();
        if (!limits.allowed().isEmpty() && !limits.allowed().contains(value)) {
            causes.add(FieldErrors.unsupported(path, value, limits.allowed()));
        }
        if (value.isTextual()) {
            text(limits, value, path);
        } else if (value.isNumber()) {
            number(limits, value, path);
        }
        combinations(limits, value, path);
    }

    /** Of length and pattern only the first that is broken is told. */
    private void text(SchemaLimits limits, JsonNode value, String path) {
        var text = value.textValue();
        long length = text.codePointCount(0, text.length());
        var pattern = limits.pattern();
        if (limits.length().most() >= 0 && length > limits.length().most()) {
            causes.add(FieldErrors.tooLong(path, limits.length().most()));
        } else if (limits.length().least() > length) {
            broken(path, value, "should be at least " + limits.length().least() + " chars long");
        } else if (pattern != null && !pattern.matcher(text).find()) {
            broken(path, value, "should match '" + pattern + "'");
        }
        if (!Formats.accepts(limits.format(), text)) {
            causes.add(FieldErrors.type(path, limits.format(), text));
        }
    }

    private void number(SchemaLimits limits, JsonNode value, String path) {
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

    private void combinations(SchemaLimits limits, JsonNode value, String path) {
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
        causes.add(FieldErrors.invalid(path, value, FieldErrors.inBody(path, rest)));
    }

    /** Kubernetes tells the field of these in the text alone. */
    private static Cause alternatives(String path, String rest) {
        return FieldErrors.invalid(
                FieldErrors.NOWHERE, TextNode.valueOf(""), "\"" + path + "\" " + rest);
    }

    private static String plain(BigDecimal number) {
        return number.signum() == 0 ? "0" : number.stripTrailingZeros().toPlainString();
    }
}
