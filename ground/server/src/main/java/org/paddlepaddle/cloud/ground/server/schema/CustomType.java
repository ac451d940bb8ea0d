// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.ground.server.schema;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.json.JsonMapper;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.paddlepaddle.cloud.ground.server.cel.SchemaRules;
import org.paddlepaddle.cloud.ground.server.status.ApiException.Cause;

/** One version of a custom resource definition. Keeps its source encoded: it is read rarely. */
final class CustomType implements CustomSchema {
    private static final JsonMapper JSON = new JsonMapper();

    /** After one of these a rule might stumble over a value that is not what it seems. */
    private static final Set<String> BLOCKING =
            Set.of(
                    "FieldValueNotSupported",
                    "FieldValueRequired",
                    "FieldValueTooLong",
                    "FieldValueTooMany",
                    "FieldValueTypeInvalid");

    private static final Cause NOT_CHECKED =
            new Cause(
                    "FieldValueInvalid",
                    "Invalid value: null: some validation rules were not checked because the object"
                            + " was invalid; correct the existing errors to complete validation",
                    "<nil>");

    private final ValidationNode root;
    private final byte[] source;
    private final List<PrinterColumn> printerColumns;
    private final boolean ruled;
    private final boolean suggestsFields;
    private volatile @Nullable SchemaRules rules;

    /**
     * @param suggestsFields whether the definition wants known fields named beside unknown ones
     */
    CustomType(
            ValidationNode root,
            String source,
            List<PrinterColumn> printerColumns,
            boolean suggestsFields) {
        this.root = root;
        this.source = source.getBytes(StandardCharsets.UTF_8);
        this.printerColumns = printerColumns;
        this.suggestsFields = suggestsFields;
        this.ruled = source.contains("\"" + SchemaRules.KEYWORD + "\"");
    }

    @Override
    public ValidationNode root() {
        return root;
    }

    @Override
    public List<PrinterColumn> printerColumns() {
        return printerColumns;
    }

    @Override
    public void applyDefaults(ObjectNode object) {
        dropNulls(root, object);
        Defaulting.custom(root, object);
    }

    @Override
    public void prune(ObjectNode object) {
        UnknownFields.remove(root, object, false);
    }

    @Override
    public List<String> unknownFields(ObjectNode object) {
        return UnknownFields.findInCustom(root, object);
    }

    @Override
    public List<String> meantFields(ObjectNode object) {
        return suggestsFields ? UnknownFields.meant(root, object) : List.of();
    }

    /** A null where none may be is as good as nothing. */
    private static void dropNulls(ValidationNode validationNode, JsonNode value) {
        switch (value) {
            case ObjectNode object -> {
                object.properties()
                        .removeIf(
                                field -> {
                                    var declared = validationNode.properties().get(field.getKey());
                                    return field.getValue().isNull()
                                            && declared != null
                                            && !declared.nullable()
                                            && declared.type() != ValueType.ANY;
                                });
                for (var field : object.properties()) {
                    var child = validationNode.child(field.getKey());
                    if (child != null) {
                        dropNulls(child, field.getValue());
                    }
                }
            }
            case ArrayNode array ->
                    array.forEach(item -> dropNulls(validationNode.elementOrAnything(), item));
            default -> {}
        }
    }

    @Override
    public List<Cause> validate(ObjectNode object) {
        return againstSchema(null, object);
    }

    private List<Cause> againstSchema(@Nullable ObjectNode before, ObjectNode object) {
        var metadata = root.properties().get("metadata");
        if (metadata != null && object.get("metadata") instanceof ObjectNode given) {
            // Metadata is Go's own, so what it cannot be read from is told as Go does.
            var undecodable =
                    BuiltInValidation.validate(metadata, given).stream()
                            .filter(cause -> cause.message().startsWith("json: "))
                            .toList();
            if (!undecodable.isEmpty()) {
                return undecodable;
            }
        }
        return CustomValidation.validate(root, before, object);
    }

    @Override
    public List<Cause> validate(@Nullable ObjectNode before, ObjectNode after) {
        var causes = againstSchema(before, after);
        if (!ruled) {
            return causes;
        }
        var all = new ArrayList<>(causes);
        if (causes.stream().anyMatch(cause -> BLOCKING.contains(cause.reason()))) {
            all.add(NOT_CHECKED);
        } else {
            all.addAll(rules().check(before, after));
        }
        return all;
    }

    /** Two threads may both read them at first; either result is good. */
    private SchemaRules rules() {
        var known = rules;
        if (known == null) {
            known = SchemaRules.of(openApi());
            rules = known;
        }
        return known;
    }

    @Override
    public ObjectNode openApi() {
        try {
            return (ObjectNode) JSON.readTree(source);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
