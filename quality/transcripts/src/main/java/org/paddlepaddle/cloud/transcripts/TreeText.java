// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.transcripts;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.DeserializationFeature;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.json.JsonMapper;
import com.fasterxml.jackson.dataformat.yaml.YAMLFactory;
import com.fasterxml.jackson.dataformat.yaml.YAMLGenerator;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.yaml.snakeyaml.LoaderOptions;
import org.yaml.snakeyaml.constructor.SafeConstructor;

/** Trees as text and back: YAML in files, JSON on the wire. */
final class TreeText {
    static final ObjectMapper JSON =
            JsonMapper.builder().enable(DeserializationFeature.USE_BIG_DECIMAL_FOR_FLOATS).build();
    private static final ObjectMapper YAML =
            new ObjectMapper(
                    YAMLFactory.builder()
                            .enable(YAMLGenerator.Feature.MINIMIZE_QUOTES)
                            .enable(YAMLGenerator.Feature.ALWAYS_QUOTE_NUMBERS_AS_STRINGS)
                            .disable(YAMLGenerator.Feature.SPLIT_LINES)
                            .disable(YAMLGenerator.Feature.WRITE_DOC_START_MARKER)
                            .build());

    private TreeText() {}

    /** A file that people write: aliases stand for what they name. */
    static JsonNode script(Path file) {
        // Not Jackson's own reader: it leaves aliases (*x) as they stand.
        var yaml = new org.yaml.snakeyaml.Yaml(new SafeConstructor(new LoaderOptions()));
        return JSON.valueToTree(yaml.<Object>load(text(file)));
    }

    /** A file that {@link #write} wrote. */
    static JsonNode answers(Path file) {
        try {
            return YAML.readTree(text(file));
        } catch (JsonProcessingException e) {
            throw new UncheckedIOException("could not read " + file, e);
        }
    }

    private static String text(Path file) {
        try {
            return Files.readString(file);
        } catch (IOException e) {
            throw new UncheckedIOException("could not read " + file, e);
        }
    }

    static String write(JsonNode tree) {
        try {
            return YAML.writeValueAsString(tree);
        } catch (JsonProcessingException e) {
            throw new UncheckedIOException(e);
        }
    }

    static String json(JsonNode tree) {
        return tree.toString();
    }

    /** Every JSON value of a text, one after the other: one of an object, many of a stream. */
    static List<JsonNode> values(String text) throws IOException {
        var values = new ArrayList<JsonNode>();
        try (var parsed = JSON.readerFor(JsonNode.class).<JsonNode>readValues(text)) {
            parsed.forEachRemaining(values::add);
        }
        return values;
    }
}
