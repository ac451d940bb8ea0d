// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.ground.server.engine.kind.cluster;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.nio.charset.StandardCharsets;
import java.util.Base64;
import java.util.List;
import java.util.Map;
import org.paddlepaddle.cloud.ground.server.engine.kind.field.Base64Text;
import org.paddlepaddle.cloud.ground.server.engine.object.JsonTrees;
import org.paddlepaddle.cloud.ground.server.engine.object.KindRules;
import org.paddlepaddle.cloud.ground.server.engine.object.Operation;
import org.paddlepaddle.cloud.ground.server.engine.object.Problems;
import org.paddlepaddle.cloud.ground.server.status.JsonSyntax;

/** Secrets take plain text in {@code stringData} and keep it encoded; their type never changes. */
public final class SecretRules implements KindRules {
    private static final String ACCOUNT = "kubernetes.io/service-account.name";

    /** Types that are nothing without these keys. */
    private static final Map<String, List<String>> KEYS =
            Map.of(
                    "kubernetes.io/tls", List.of("tls.crt", "tls.key"),
                    "kubernetes.io/ssh-auth", List.of("ssh-privatekey"),
                    "kubernetes.io/dockercfg", List.of(".dockercfg"),
                    "kubernetes.io/dockerconfigjson", List.of(".dockerconfigjson"));

    private static final List<String> JSON_KEYS = List.of(".dockercfg", ".dockerconfigjson");

    @Override
    public void decode(Operation operation) {
        encode(operation.after());
        Base64Text.require(operation, operation.after().path("data"));
    }

    @Override
    public void check(Operation operation, Problems problems) {
        ConfigMapRules.checkKeys(operation.after(), problems, List.of("data"));
        if (Base64Text.bytes(operation.after().path("data")) > ConfigMapRules.MOST_BYTES) {
            problems.tooLong("data", ConfigMapRules.MOST_BYTES);
        }
        ConfigMapRules.checkImmutable(operation, problems, List.of("data"));
        checkType(operation, problems);
        var before = operation.before();
        var type = operation.after().path("type");
        if (before != null && !before.path("type").equals(type)) {
            problems.invalid("type", type, "field is immutable");
        }
    }

    private static void checkType(Operation operation, Problems problems) {
        var type = operation.after().path("type").asText();
        var data = operation.after().path("data");
        var annotations = operation.metadata().path("annotations");
        if (type.equals("kubernetes.io/service-account-token")
                && annotations.path(ACCOUNT).asText().isEmpty()) {
            problems.required("metadata.annotations[" + ACCOUNT + "]", "");
        }
        if (type.equals("kubernetes.io/basic-auth")
                && !data.has("username")
                && !data.has("password")) {
            problems.required("data[username]", "");
            problems.required("data[password]", "");
        }
        for (var key : KEYS.getOrDefault(type, List.of())) {
            if (!data.has(key)) {
                problems.required("data[" + key + "]", "");
            } else if (JSON_KEYS.contains(key)) {
                checkJson(data.path(key), "data[" + key + "]", problems);
            }
        }
    }

    private static void checkJson(JsonNode value, String field, Problems problems) {
        JsonSyntax.problem(Base64.getMimeDecoder().decode(value.asText()))
                .ifPresent(why -> problems.invalid(field, "<secret contents redacted>", why));
    }

    private static void encode(ObjectNode secret) {
        if (secret.remove("stringData") instanceof ObjectNode plain) {
            var data = JsonTrees.child(secret, "data");
            for (var entry : plain.properties()) {
                var bytes = entry.getValue().asText().getBytes(StandardCharsets.UTF_8);
                data.put(entry.getKey(), Base64.getEncoder().encodeToString(bytes));
            }
        }
    }
}
