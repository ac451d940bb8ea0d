// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.ground.server.engine;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.paddlepaddle.cloud.ground.server.schema.SchemaNode;
import org.paddlepaddle.cloud.ground.server.schema.Schemas;
import org.paddlepaddle.cloud.ground.server.schema.TypeSchema;
import org.paddlepaddle.cloud.ground.server.status.ApiException.Cause;

/** Schemas that know one thing: a field called {@code spec.unknown} does not exist. */
final class PermissiveSchemas implements Schemas {
    @Override
    public TypeSchema builtIn(String group, String version, String kind) {
        return new Anything();
    }

    @Override
    public TypeSchema custom(ObjectNode crd, String version) {
        return new Anything();
    }

    private static final class Anything implements TypeSchema {
        @Override
        public SchemaNode root() {
            return new Opaque();
        }

        @Override
        public void applyDefaults(ObjectNode object) {}

        @Override
        public void prune(ObjectNode object) {
            if (object.get("spec") instanceof ObjectNode spec) {
                spec.remove("unknown");
            }
        }

        @Override
        public List<String> unknownFields(ObjectNode object) {
            var found = new ArrayList<String>();
            JsonNode spec = object.path("spec");
            if (spec.has("unknown")) {
                found.add("spec.unknown");
            }
            return found;
        }

        @Override
        public List<Cause> validate(ObjectNode object) {
            return List.of();
        }
    }

    private static final class Opaque implements SchemaNode {
        @Override
        public Shape shape() {
            return Shape.OPAQUE;
        }

        @Override
        public Optional<SchemaNode> field(String name) {
            return Optional.empty();
        }

        @Override
        public Optional<SchemaNode> item() {
            return Optional.empty();
        }

        @Override
        public List<String> mapKeys() {
            return List.of();
        }

        @Override
        public boolean atomic() {
            return false;
        }

        @Override
        public Optional<String> patchMergeKey() {
            return Optional.empty();
        }

        @Override
        public List<String> patchStrategy() {
            return List.of();
        }

        @Override
        public Optional<JsonNode> defaultValue() {
            return Optional.empty();
        }

        @Override
        public List<String> always() {
            return List.of();
        }

        @Override
        public boolean declares(String name) {
            return false;
        }
    }
}
