// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.ground.server.schema;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.json.JsonMapper;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.List;
import org.paddlepaddle.cloud.ground.server.status.ApiException.Cause;

/** One version of a custom resource definition. Keeps its source encoded: it is read rarely. */
record CustomType(Node root, byte[] source, List<PrinterColumn> printerColumns)
        implements CustomSchema {
    private static final JsonMapper JSON = new JsonMapper();

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
        return UnknownFields.find(root, object);
    }

    /** A null where none may be is as good as nothing. */
    private static void dropNulls(Node node, JsonNode value) {
        switch (value) {
            case ObjectNode object -> {
                object.properties()
                        .removeIf(
                                field -> {
                                    var declared = node.properties().get(field.getKey());
                                    return field.getValue().isNull()
                                            && declared != null
                                            && !declared.nullable()
                                            && declared.type() != ValueType.ANY;
                                });
                for (var field : object.properties()) {
                    var child = node.child(field.getKey());
                    if (child != null) {
                        dropNulls(child, field.getValue());
                    }
                }
            }
            case ArrayNode array ->
                    array.forEach(item -> dropNulls(node.elementOrAnything(), item));
            default -> {}
        }
    }

    @Override
    public List<Cause> validate(ObjectNode object) {
        return CustomValidation.validate(root, object);
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
