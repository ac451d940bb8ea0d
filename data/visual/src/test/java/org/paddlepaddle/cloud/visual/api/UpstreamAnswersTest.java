// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.visual.api;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.io.IOException;
import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Base64;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Assumptions;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.TestFactory;
import org.paddlepaddle.cloud.http.HttpFields;
import org.paddlepaddle.cloud.http.HttpHandler;
import org.paddlepaddle.cloud.http.Json;
import org.paddlepaddle.cloud.http.Request;
import org.paddlepaddle.cloud.http.Response;
import org.paddlepaddle.cloud.visual.Logged;

/** Our answers beside those that upstream's own server gave for the same log files. */
class UpstreamAnswersTest {
    @TestFactory
    Stream<DynamicTest> every_kind() {
        return answers("upstream_api_responses_all_kinds.json", "log_all_kinds");
    }

    @TestFactory
    Stream<DynamicTest> one_run_of_everything() {
        return answers("upstream_api_responses.json", "log");
    }

    private static Stream<DynamicTest> answers(String file, String directory) {
        var vectors = vectors();
        if (vectors.isEmpty()) {
            System.out.println("skipped: no recorded answers of VisualDL beside the repository");
        }
        Assumptions.assumeTrue(vectors.isPresent(), "no recorded answers of VisualDL");
        var logs = Logged.directory("./" + directory, vectors.orElseThrow().resolve(directory));
        var handler = VisualRoutes.handler(logs, Duration.ofSeconds(1));
        var tests = new ArrayList<DynamicTest>();
        read(vectors.get().resolve(file))
                .properties()
                .forEach(
                        entry ->
                                tests.add(
                                        DynamicTest.dynamicTest(
                                                entry.getKey(),
                                                () ->
                                                        compare(
                                                                handler,
                                                                entry.getKey(),
                                                                entry.getValue()))));
        return tests.stream();
    }

    private static Optional<Path> vectors() {
        return Stream.iterate(Path.of("").toAbsolutePath(), p -> p != null, Path::getParent)
                .map(parent -> parent.resolve("shared/vdl"))
                .filter(Files::isDirectory)
                .findFirst();
    }

    private static JsonNode read(Path file) {
        try {
            return Json.mapper().readTree(file.toFile());
        } catch (IOException e) {
            throw new java.io.UncheckedIOException(e);
        }
    }

    private static void compare(HttpHandler handler, String asked, JsonNode recorded)
            throws Exception {
        var ours = handler.handle(request(asked));
        assertThat(ours.status()).isEqualTo(200);
        if (KnownDifferences.WHY.containsKey(path(asked))) {
            return;
        }
        var type = recorded.path("content_type").asText(recorded.path("mimetype").asText());
        if (recorded.path("body").isObject()) {
            assertThat(normal(Json.mapper().readTree(bytes(ours))))
                    .isEqualTo(normal(recorded.get("body")));
        } else {
            assertThat(ours.fields().first("Content-Type").orElse("")).startsWith(type);
            content(bytes(ours), recorded);
        }
    }

    private static void content(byte[] ours, JsonNode recorded) {
        if (recorded.has("base64")) {
            assertThat(ours).isEqualTo(Base64.getDecoder().decode(recorded.get("base64").asText()));
        } else if (recorded.has("text")) {
            assertThat(new String(ours, StandardCharsets.UTF_8))
                    .isEqualTo(recorded.get("text").asText());
        } else if (!recorded.get("body").asText().startsWith("b'")) {
            assertThat(new String(ours, StandardCharsets.UTF_8))
                    .isEqualTo(recorded.get("body").asText());
        } else {
            assertThat(ours).hasSize(recorded.get("body_len").asInt());
        }
    }

    private static byte[] bytes(Response response) {
        return response.bytes().orElseThrow();
    }

    private static String path(String asked) {
        return asked.contains("?") ? asked.substring(0, asked.indexOf('?')) : asked;
    }

    private static Request request(String asked) {
        var query =
                asked.contains("?")
                        ? Stream.of(asked.substring(asked.indexOf('?') + 1).split("&"))
                                .map(UpstreamAnswersTest::encoded)
                                .collect(Collectors.joining("&", "?", ""))
                        : "";
        return Request.of("GET", "/app/api/" + path(asked) + query, HttpFields.NONE, new byte[0]);
    }

    private static String encoded(String pair) {
        int equals = pair.indexOf('=');
        return pair.substring(0, equals + 1)
                + URLEncoder.encode(pair.substring(equals + 1), StandardCharsets.UTF_8);
    }

    /** Upstream walks directories and sets in no order: lists of names are sets. */
    private static JsonNode normal(JsonNode body) {
        var copy = body.<JsonNode>deepCopy();
        var data = copy.get("data");
        if (data instanceof ObjectNode object && object.has("runs")) {
            var byRun = new TreeMap<String, JsonNode>();
            for (int i = 0; i < object.get("runs").size(); i++) {
                byRun.put(object.get("runs").get(i).asText(), object.get("tags").get(i));
            }
            return Json.mapper().valueToTree(byRun);
        }
        if (data instanceof ArrayNode array && !array.isEmpty() && array.get(0).isTextual()) {
            var names = new TreeSet<String>();
            array.forEach(name -> names.add(name.asText()));
            return Json.mapper().valueToTree(names);
        }
        return copy;
    }

    /** Where ours differs on purpose, and why. */
    private static final class KnownDifferences {
        static final Map<String, String> WHY =
                Map.of(
                        "component_tabs",
                                "upstream lists a graph that is not there; an older one wraps"
                                        + " nothing",
                        "scalars/tags", "upstream's answer is an error of its own program",
                        "logs", "upstream's answer is an error of its own program",
                        "hparams/importance", "upstream answers null; ours has the shares",
                        "graph/graph", "graphs are refused, with a reason, instead of null",
                        "image/list", "upstream draws ten at random; ours has all",
                        "image/image", "the index counts in the list before");

        private KnownDifferences() {}
    }

    @TestFactory
    Stream<DynamicTest> what_differs_on_purpose() {
        var vectors = vectors();
        Assumptions.assumeTrue(vectors.isPresent(), "no recorded answers of VisualDL");
        var logs =
                Logged.directory("./log_all_kinds", vectors.orElseThrow().resolve("log_all_kinds"));
        var handler = VisualRoutes.handler(logs, Duration.ofSeconds(1));
        return Stream.of(
                        List.of("component_tabs", "\"data\":[\"scalar\",\"image\",\"audio\""),
                        List.of("scalars/tags", "\"tags\":[[\"lr\"]]"),
                        List.of("logs", "api not found"),
                        List.of("hparams/importance", "\"name\":\"bsize\""),
                        List.of("graph/graph", "\"status\":-1"),
                        List.of(
                                "image/list?run=./log_all_kinds/image&tag=pic",
                                "{\"step\":7,\"wallTime\":1700000007000}"))
                .map(
                        expected ->
                                DynamicTest.dynamicTest(
                                        expected.getFirst(),
                                        () ->
                                                assertThat(
                                                                new String(
                                                                        bytes(
                                                                                handler.handle(
                                                                                        request(
                                                                                                expected
                                                                                                        .getFirst()))),
                                                                        StandardCharsets.UTF_8))
                                                        .contains(expected.getLast())));
    }
}
