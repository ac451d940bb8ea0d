// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.ground.server.engine.kind.cluster;

import com.fasterxml.jackson.databind.node.ObjectNode;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.regex.Pattern;
import org.paddlepaddle.cloud.ground.server.engine.kind.field.Base64Text;
import org.paddlepaddle.cloud.ground.server.engine.object.KindRules;
import org.paddlepaddle.cloud.ground.server.engine.object.Operation;
import org.paddlepaddle.cloud.ground.server.engine.object.Problems;

/** Keys must be usable as file names, values fit; an immutable object stays what it is. */
public final class ConfigMapRules implements KindRules {
    static final int MOST_BYTES = 1 << 20;
    private static final Pattern KEY = Pattern.compile("[-._a-zA-Z0-9]{1,253}");
    private static final String KEY_PROBLEM =
            "a valid config key must consist of alphanumeric characters, '-', '_' or '.' (e.g."
                    + " 'key.name',  or 'KEY_NAME',  or 'key-name', regex used for validation is"
                    + " '[-._a-zA-Z0-9]+')";

    @Override
    public void decode(Operation operation) {
        Base64Text.require(operation, operation.after().path("binaryData"));
    }

    @Override
    public void check(Operation operation, Problems problems) {
        for (var key : operation.after().path("data").properties()) {
            if (operation.after().path("binaryData").has(key.getKey())) {
                problems.invalid(
                        "data[" + key.getKey() + "]",
                        key.getKey(),
                        "duplicate of key present in binaryData");
            }
        }
        checkKeys(operation.after(), problems, List.of("data", "binaryData"));
        if (bytes(operation.after()) > MOST_BYTES) {
            // So Kubernetes calls the whole object.
            problems.tooLong("[]", MOST_BYTES);
        }
        checkImmutable(operation, problems, List.of("data", "binaryData"));
    }

    private static long bytes(ObjectNode object) {
        long bytes = 0;
        for (var entry : object.path("data").properties()) {
            bytes += entry.getValue().asText().getBytes(StandardCharsets.UTF_8).length;
        }
        return bytes + Base64Text.bytes(object.path("binaryData"));
    }

    static void checkKeys(ObjectNode object, Problems problems, List<String> maps) {
        for (var map : maps) {
            for (var entry : object.path(map).properties()) {
                var key = entry.getKey();
                var field = map + "[" + key + "]";
                if (!KEY.matcher(key).matches()) {
                    problems.invalid(field, key, KEY_PROBLEM);
                } else if (key.equals(".") || key.equals("..")) {
                    problems.invalid(field, key, "must not be '" + key + "'");
                } else if (key.startsWith("..")) {
                    problems.invalid(field, key, "must not start with '..'");
                }
            }
        }
    }

    static void checkImmutable(Operation operation, Problems problems, List<String> fields) {
        var before = operation.before();
        if (before == null || !before.path("immutable").asBoolean()) {
            return;
        }
        if (!operation.after().path("immutable").asBoolean()) {
            problems.forbidden("immutable", "field is immutable when `immutable` is set");
        }
        for (var field : fields) {
            if (!before.path(field).equals(operation.after().path(field))) {
                problems.forbidden(field, "field is immutable when `immutable` is set");
            }
        }
    }
}
