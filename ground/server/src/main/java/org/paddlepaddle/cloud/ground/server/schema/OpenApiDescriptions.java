// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.ground.server.schema;

import com.fasterxml.jackson.databind.node.ObjectNode;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.Properties;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * The OpenAPI descriptions of built-in kinds, which {@code kubectl explain} prints: sentences of
 * our own for the kinds and fields that people write.
 */
final class OpenApiDescriptions {
    private static final String FILE = "/kubernetes/descriptions.properties";
    private static final String KIND = "x-kubernetes-group-version-kind";
    private static final String EVERY_KIND = "*.";

    private final Properties texts = new Properties();

    OpenApiDescriptions() {
        try (var stream = OpenApiDescriptions.class.getResourceAsStream(FILE)) {
            if (stream == null) {
                throw new IllegalStateException("not on the class path: " + FILE);
            }
            texts.load(new InputStreamReader(stream, StandardCharsets.UTF_8));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** Such as {@code core.v1.Pod} for {@code io.k8s.api.core.v1.Pod}. */
    static String shortName(String definition) {
        return definition.replaceFirst("^io[.]k8s[.](api|apimachinery[.]pkg[.]apis)[.]", "");
    }

    Set<String> keys() {
        return texts.stringPropertyNames();
    }

    void describe(String definition, ObjectNode schema) {
        var name = shortName(definition);
        put(schema, texts.getProperty(name));
        boolean kind = schema.has(KIND);
        for (var field : schema.path("properties").properties()) {
            if (field.getValue() instanceof ObjectNode property) {
                var common = kind ? texts.getProperty(EVERY_KIND + field.getKey()) : null;
                put(property, texts.getProperty(name + "." + field.getKey(), common));
            }
        }
    }

    private static void put(ObjectNode schema, @Nullable String text) {
        if (text != null) {
            schema.put("description", text);
        }
    }
}
