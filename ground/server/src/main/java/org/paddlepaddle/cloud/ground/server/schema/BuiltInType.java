// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.ground.server.schema;

import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.List;
import org.paddlepaddle.cloud.ground.server.status.ApiException.Cause;

/** A type that Kubernetes brings. */
record BuiltInType(ValidationNode root) implements TypeSchema {
    @Override
    public void applyDefaults(ObjectNode object) {
        Defaulting.builtIn(root, object);
    }

    @Override
    public void prune(ObjectNode object) {
        UnknownFields.remove(root, object, true);
    }

    @Override
    public List<String> unknownFields(ObjectNode object) {
        return UnknownFields.find(root, object);
    }

    @Override
    public List<Cause> validate(ObjectNode object) {
        return BuiltInValidation.validate(root, object);
    }
}
