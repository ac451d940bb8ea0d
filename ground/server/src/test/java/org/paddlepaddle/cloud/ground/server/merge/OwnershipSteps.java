// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.ground.server.merge;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.paddlepaddle.cloud.ground.server.fixture.Types;
import org.paddlepaddle.cloud.ground.server.fixture.Yaml;
import org.paddlepaddle.cloud.ground.server.merge.FieldOwnership.Writer;

/** Writes by several managers and who owns what afterwards, written shortly. */
final class OwnershipSteps {
    static final Instant T0 = Instant.parse("2026-01-01T00:00:00Z");
    static final ServerSideApply OWNERSHIP = new ServerSideApply();

    private OwnershipSteps() {}

    static Writer by(String manager, long second) {
        return new Writer(manager, "", T0.plusSeconds(second));
    }

    static ObjectNode deployment(String spec) {
        return Yaml.object(
                "{apiVersion: apps/v1, kind: Deployment, metadata: {name: web, namespace: default},"
                        + " spec: "
                        + spec
                        + "}");
    }

    static ObjectNode apply(
            @Nullable ObjectNode live, ObjectNode applied, Writer writer, boolean force) {
        return OWNERSHIP.apply(Types.DEPLOYMENT, live, applied, writer, force);
    }

    static ObjectNode configMap(String data) {
        return Yaml.object(
                "{apiVersion: v1, kind: ConfigMap, metadata: {name: c}, data: " + data + "}");
    }

    static ObjectNode applyMap(
            @Nullable ObjectNode live, String data, String manager, boolean force) {
        return OWNERSHIP.apply(Types.CONFIG_MAP, live, configMap(data), by(manager, 0), force);
    }

    static List<String> owners(ObjectNode object) {
        var owners = new ArrayList<String>();
        for (var entry : object.path("metadata").path("managedFields")) {
            owners.add(
                    entry.path("manager").asText()
                            + " "
                            + entry.path("operation").asText()
                            + " "
                            + entry.path("fieldsV1"));
        }
        return owners;
    }

    static JsonNode fields(ObjectNode object, String manager) {
        for (var entry : object.path("metadata").path("managedFields")) {
            if (entry.path("manager").asText().equals(manager)) {
                return entry.path("fieldsV1");
            }
        }
        return Yaml.any("{}");
    }
}
