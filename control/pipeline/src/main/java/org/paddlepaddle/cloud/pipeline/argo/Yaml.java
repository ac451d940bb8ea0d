// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.pipeline.argo;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.dataformat.yaml.YAMLFactory;
import com.fasterxml.jackson.dataformat.yaml.YAMLMapper;
import java.util.Optional;
import org.yaml.snakeyaml.LoaderOptions;

/** YAML and JSON as trees; a bomb of aliases is refused. */
public final class Yaml {
    private static final int LARGEST = 32 << 20;
    private static final ObjectMapper MAPPER = new YAMLMapper(factory());

    private Yaml() {}

    private static YAMLFactory factory() {
        var options = new LoaderOptions();
        options.setCodePointLimit(LARGEST);
        options.setMaxAliasesForCollections(50);
        return YAMLFactory.builder().loaderOptions(options).build();
    }

    /**
     * @throws JsonProcessingException if it is neither
     */
    public static JsonNode read(String text) throws JsonProcessingException {
        return MAPPER.readTree(text);
    }

    static Optional<JsonNode> read(String text, SpecPath place) {
        try {
            var tree = read(text);
            if (tree.isObject()) {
                return Optional.of(tree);
            }
            place.remarks().problem(place.path(), "is no object");
        } catch (JsonProcessingException e) {
            place.remarks()
                    .problem(
                            place.path(),
                            "is no YAML: " + e.getOriginalMessage().lines().findFirst().orElse(""));
        }
        return Optional.empty();
    }
}
