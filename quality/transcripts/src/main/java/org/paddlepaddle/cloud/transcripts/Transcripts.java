// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.transcripts;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** A directory of scripts, each {@code x.yaml} with what was recorded in {@code x.answers.yaml}. */
public record Transcripts(Path directory) {
    private static final String ANSWERS = ".answers.yaml";

    public List<Script> scripts() {
        try (var files = Files.list(directory)) {
            return files.filter(file -> file.toString().endsWith(".yaml"))
                    .filter(file -> !file.toString().endsWith(ANSWERS))
                    .sorted()
                    .map(Script::read)
                    .toList();
        } catch (IOException e) {
            throw new UncheckedIOException("no scripts in " + directory, e);
        }
    }

    void write(Script script, List<RecordedAnswer> recordedAnswers) {
        var tree = JsonNodeFactory.instance.arrayNode();
        recordedAnswers.forEach(recordedAnswer -> tree.add(recordedAnswer.tree()));
        try {
            Files.writeString(recorded(script), TreeText.write(tree));
        } catch (IOException e) {
            throw new UncheckedIOException("could not write " + recorded(script), e);
        }
    }

    /** What was recorded, by the words of the steps. */
    public Map<String, JsonNode> answers(Script script) {
        var answers = new LinkedHashMap<String, JsonNode>();
        TreeText.answers(recorded(script))
                .forEach(answer -> answers.put(answer.path("it").asText(), answer));
        return answers;
    }

    private Path recorded(Script script) {
        return directory.resolve(script.name() + ANSWERS);
    }
}
