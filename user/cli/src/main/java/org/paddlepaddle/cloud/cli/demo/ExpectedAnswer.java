// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.cli.demo;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.util.List;

/**
 * What Paddle's own executor says about a click that the training never saw.
 *
 * @param request the click as an inference request of the open inference protocol
 * @param probability that it is clicked
 */
record ExpectedAnswer(JsonNode request, double probability) {
    private static final ObjectMapper JSON = new ObjectMapper();
    private static final String MARK = "{\"expected\":";

    /** The export prints it as one line of JSON. */
    static ExpectedAnswer in(List<String> log) {
        var line =
                log.stream()
                        .filter(each -> each.startsWith(MARK))
                        .findFirst()
                        .orElseThrow(
                                () ->
                                        new IllegalStateException(
                                                "the export says nothing expected"));
        try {
            var expected = JSON.readTree(line).path("expected");
            return new ExpectedAnswer(
                    expected.path("request"), expected.path("probability").asDouble());
        } catch (IOException e) {
            throw new IllegalStateException("the export's answer cannot be read", e);
        }
    }
}
