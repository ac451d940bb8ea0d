// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.ground.server.schema;

import com.fasterxml.jackson.databind.json.JsonMapper;
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
