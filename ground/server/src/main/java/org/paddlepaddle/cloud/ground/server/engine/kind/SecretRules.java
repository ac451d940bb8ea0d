// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.ground.server.engine.kind;

import com.fasterxml.jackson.databind.node.ObjectNode;
import java.nio.charset.StandardCharsets;
import java.util.Base64;
import java.util.List;
import org.paddlepaddle.cloud.ground.server.engine.Json;
import org.paddlepaddle.cloud.ground.server.engine.KindRules;
import org.paddlepaddle.cloud.ground.server.engine.Operation;
import org.paddlepaddle.cloud.ground.server.engine.Problems;
import org.paddlepaddle.cloud.ground.server.status.Refusals;

/** Secrets take plain text in {@code stringData} and keep it encoded; their type never changes. */
final class SecretRules implements KindRules {
    @Override
    public void decode(Operation operation) {
        encode(operation.after());
    }

    @Override
    public void check(Operation operation, Problems problems) {
        ConfigMapRules.checkKeys(operation.after(), problems, List.of("data"));
        ConfigMapRules.checkImmutable(operation, problems, List.of("data"));
        var before = operation.before();
        var type = operation.after().path("type");
        if (before != null && !before.path("type").equals(type)) {
            problems.invalid("type", type, "field is immutable");
        }
    }

    private static void encode(ObjectNode secret) {
        if (secret.remove("stringData") instanceof ObjectNode plain) {
            var data = Json.child(secret, "data");
            for (var entry : plain.properties()) {
                var bytes = entry.getValue().asText().getBytes(StandardCharsets.UTF_8);
                data.put(entry.getKey(), Base64.getEncoder().encodeToString(bytes));
            }
        }
        for (var entry : secret.path("data").properties()) {
            refuseUnlessEncoded(entry.getValue().asText());
        }
    }

    private static void refuseUnlessEncoded(String value) {
        try {
            Base64.getDecoder().decode(value.replace("\n", "").replace("\r", ""));
        } catch (IllegalArgumentException _) {
            // The value itself must not appear in a message.
            throw Refusals.badRequest(
                    "Secret in version \"v1\" cannot be handled as a Secret: illegal base64 data");
        }
    }
}
