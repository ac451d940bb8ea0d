// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.cache.source;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.nio.file.Path;
import java.time.Instant;
import java.util.Map;
import java.util.Objects;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;
import org.paddlepaddle.cloud.testkit.Program;
import org.paddlepaddle.cloud.testkit.PythonEnvironment;

/** Baidu's own SDK signs the same requests as we do, among them names nobody would choose. */
class BaiduSdkIT {
    private static final int REQUESTS = 200;

    @Test
    void every_signature_is_that_of_the_sdk() throws Exception {
        var python = PythonEnvironment.having("baidu", "bce-python-sdk==0.9.46").program("python");
        var script = Objects.requireNonNull(getClass().getResource("/source/bce_signatures.py"));
        long seed = System.nanoTime() & 0xffff;
        System.out.println("Baidu's signatures: seed " + seed);

        var said =
                new Program(python.toString(), Path.of(script.toURI()).toString())
                        .output(String.valueOf(seed), String.valueOf(REQUESTS));

        var lines = said.lines().filter(line -> line.startsWith("{")).toList();
        assertThat(lines).hasSize(REQUESTS);
        for (var line : lines) {
            var request = new ObjectMapper().readTree(line);
            assertThat(signed(request)).as(line).isEqualTo(request.path("authorization").asText());
        }
    }

    private static String signed(JsonNode request) {
        return new BosSigner(
                        new SourceCredentials(
                                request.path("accessKey").asText(),
                                request.path("secretKey").asText()))
                .sign(
                        request.path("method").asText(),
                        request.path("path").asText(),
                        texts(request.path("query")),
                        texts(request.path("headers")),
                        Instant.parse(request.path("time").asText()));
    }

    private static Map<String, String> texts(JsonNode object) {
        var texts = new TreeMap<String, String>();
        object.properties().forEach(entry -> texts.put(entry.getKey(), entry.getValue().asText()));
        return texts;
    }
}
