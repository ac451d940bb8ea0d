// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.stories;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Pattern;
import org.assertj.core.data.Offset;
import org.paddlepaddle.cloud.testkit.Program;

/**
 * What Paddle's executor answers to clicks, as the export keeps it beside the model, and the same
 * clicks put to the service.
 *
 * @param file a line of JSON for each click
 */
record PredictionAnswers(Path file) {
    /** The request that the demo tells to type next. */
    private static final Pattern TYPED = Pattern.compile("curl -H '(Host: \\S+)' (http\\S+) -d");

    private static final ObjectMapper JSON = new ObjectMapper();

    /** Asks all of them over one connection. */
    void assertServed(String screen, int count) throws Exception {
        var typed = TYPED.matcher(screen);
        assertThat(typed.find()).as(screen).isTrue();
        var expected = read(Files.readAllLines(file));
        assertThat(expected).hasSize(count);

        var answers = read(ask(typed.group(1), typed.group(2), expected));

        assertThat(answers).hasSameSizeAs(expected);
        for (int i = 0; i < expected.size(); i++) {
            var answer = answers.get(i).path("outputs").path(0).path("data").path(0);
            assertThat(answer.isNumber()).as("answer to %s", expected.get(i)).isTrue();
            assertThat(answer.asDouble())
                    .as("answer to %s", expected.get(i))
                    .isCloseTo(expected.get(i).path("probability").asDouble(), Offset.offset(1e-5));
        }
    }

    private List<String> ask(String host, String url, List<JsonNode> expected)
            throws IOException, InterruptedException {
        var requests = new ArrayList<String>();
        for (var each : expected) {
            requests.add(
                    """
                    url = "%s"
                    header = "%s"
                    header = "Content-Type: application/json"
                    data = %s
                    write-out = "\\n"
                    """
                            .formatted(
                                    url,
                                    host,
                                    JSON.writeValueAsString(each.path("request").toString())));
        }
        var script = file.resolveSibling("requests.curl");
        Files.writeString(script, String.join("next\n", requests));
        return new Program("curl", "-sS", "-K", script.toString())
                .output()
                .lines()
                .filter(line -> !line.isBlank())
                .toList();
    }

    private static List<JsonNode> read(List<String> lines) throws IOException {
        var nodes = new ArrayList<JsonNode>();
        for (var line : lines) {
            nodes.add(JSON.readTree(line));
        }
        return nodes;
    }
}
