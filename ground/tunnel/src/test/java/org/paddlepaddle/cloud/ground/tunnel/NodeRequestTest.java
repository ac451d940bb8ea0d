// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.ground.tunnel;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.Random;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.FieldSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.paddlepaddle.cloud.ground.tunnel.NodeRequest.Attach;
import org.paddlepaddle.cloud.ground.tunnel.NodeRequest.Dial;
import org.paddlepaddle.cloud.ground.tunnel.NodeRequest.Exec;
import org.paddlepaddle.cloud.ground.tunnel.NodeRequest.LogExtent;
import org.paddlepaddle.cloud.ground.tunnel.NodeRequest.Logs;
import org.paddlepaddle.cloud.ground.tunnel.NodeRequest.Opener;
import org.paddlepaddle.cloud.ground.tunnel.NodeRequest.PodSelection;
import org.paddlepaddle.cloud.ground.tunnel.NodeRequest.Target;
import org.paddlepaddle.cloud.ground.tunnel.NodeRequest.Usage;

/** The contract between API server and node agent on what a stream is opened for. */
class NodeRequestTest {
    private static final Target TARGET = new Target("default", "p-0", "main");
    private static final OptionalLong NO_NUMBER = OptionalLong.empty();
    private static final LogExtent ALL =
            new LogExtent(false, false, NO_NUMBER, NO_NUMBER, NO_NUMBER, Optional.empty());
    private static final PodSelection ANY = new PodSelection(Map.of(), "");

    /** Every kind, as it has always been on the wire. */
    private record Example(NodeRequest request, String json) {}

    private static final List<Example> EXAMPLES =
            List.of(
                    new Example(
                            new Logs(TARGET, false, ALL, ANY),
                            """
                            {"kind":"logs","namespace":"default","pod":"p-0","container":"main",\
                            "query":{}}\
                            """),
                    new Example(
                            new Logs(
                                    new Target("default", "p-0", ""),
                                    true,
                                    new LogExtent(
                                            true,
                                            true,
                                            OptionalLong.of(0),
                                            OptionalLong.of(Long.MAX_VALUE),
                                            OptionalLong.of(3),
                                            Optional.of(Instant.parse("2026-03-01T10:00:00.5Z"))),
                                    new PodSelection(Map.of("a/b", "c=d", "e", ""), "u-1")),
                            """
                            {"kind":"logs","namespace":"default","pod":"p-0","container":"",\
                            "query":{"previous":["true"],"follow":["true"],"timestamps":["true"],\
                            "tailLines":["0"],"limitBytes":["9223372036854775807"],\
                            "sinceSeconds":["3"],"sinceTime":["2026-03-01T10:00:00.500Z"],\
                            "labelSelector":["a/b=c=d,e="],"ownerUid":["u-1"]}}\
                            """),
                    new Example(
                            new Exec(TARGET, List.of("sh", "-c", "echo \"ü\"\n", ""), true, false),
                            """
                            {"kind":"exec","namespace":"default","pod":"p-0","container":"main",\
                            "stdin":true,"tty":false,"command":["sh","-c","echo \\"ü\\"\\n",""]}\
                            """),
                    new Example(
                            new Attach(TARGET, true),
                            """
                            {"kind":"attach","namespace":"default","pod":"p-0",\
                            "container":"main","stdin":true}\
                            """),
                    new Example(
                            new Dial("default", "p-0", 65_535, Opener.UNKNOWN),
                            """
                            {"kind":"dial","namespace":"default","pod":"p-0","port":65535}\
                            """),
                    new Example(
                            new Dial("default", "p-0", 80, new Opener("ann", List.of("a", "b"))),
                            """
                            {"kind":"dial","namespace":"default","pod":"p-0","port":80,\
                            "user":"ann","groups":["a","b"]}\
                            """),
                    new Example(new Usage(), "{\"kind\":\"usage\"}"));

    @ParameterizedTest
    @FieldSource("EXAMPLES")
    void a_request_comes_back_from_its_bytes(Example example) {
        var bytes = example.request().encode();

        assertThat(new String(bytes, UTF_8)).isEqualTo(example.json());
        assertThat(NodeRequest.decode(bytes)).isEqualTo(example.request());
    }

    @Nested
    class Given_a_server_that_passes_on_the_query_of_its_client {
        @Test
        void when_it_has_flags_and_names_nobody_knows_then_the_rest_is_read() {
            var request =
                    decode(
                            """
                            {"kind":"logs","namespace":"default","pod":"p-0","container":"main",
                             "query":{"follow":["false"],"timestamps":[""],"previous":["0"],
                                      "pretty":["x"],"tailLines":["-1"],"limitBytes":["many"]},
                             "added":{"later":1}}
                            """);

            var stamped =
                    new LogExtent(false, true, NO_NUMBER, NO_NUMBER, NO_NUMBER, Optional.empty());
            assertThat(request).isEqualTo(new Logs(TARGET, false, stamped, ANY));
        }
    }

    @Nested
    class Given_what_is_no_request {
        @Test
        void when_the_kind_is_unknown_then_a_sentence_says_so() {
            var refusal = refusal("{\"kind\":\"checkpoint\",\"pod\":\"p\"}");

            assertThat(refusal.code()).isEqualTo(501);
            assertThat(refusal).hasMessage("this node does not serve checkpoint");
            assertThat(refusal("{\"kind\":\"" + "x".repeat(60_000) + "\"}").sentence())
                    .hasSizeLessThan(100);
        }

        @ParameterizedTest
        @ValueSource(
                strings = {
                    "",
                    "null",
                    "[]",
                    "\"logs\"",
                    "{",
                    "{\"kind\":\"usage\"} {}",
                    "{\"kind\":\"usage\",\"kind\":\"exec\"}",
                    "{\"kind\":7}",
                    "{\"kind\":\"attach\",\"namespace\":\"d\"}",
                    "{\"kind\":\"attach\",\"namespace\":\"d\",\"pod\":[\"p\"]}",
                    "{\"kind\":\"attach\",\"namespace\":\"..\",\"pod\":\"p\"}",
                    "{\"kind\":\"logs\",\"namespace\":\"d\",\"pod\":\"p\",\"container\":\"../q\"}",
                    "{\"kind\":\"logs\",\"namespace\":\"d\",\"pod\":\"p\\u0000\"}",
                    "{\"kind\":\"logs\",\"namespace\":\"d\",\"pod\":\"p\",\"query\":"
                            + "{\"sinceTime\":[\"yesterday\"]}}",
                    "{\"kind\":\"exec\",\"namespace\":\"d\",\"pod\":\"p\"}",
                    "{\"kind\":\"exec\",\"namespace\":\"d\",\"pod\":\"p\",\"command\":[1]}",
                    "{\"kind\":\"exec\",\"namespace\":\"d\",\"pod\":\"p\",\"command\":[\"\\u0000\"]}",
                    "{\"kind\":\"dial\",\"namespace\":\"d\",\"pod\":\"p\"}",
                    "{\"kind\":\"dial\",\"namespace\":\"d\",\"pod\":\"p\",\"port\":0}",
                    "{\"kind\":\"dial\",\"namespace\":\"d\",\"pod\":\"p\",\"port\":65536}",
                    "{\"kind\":\"dial\",\"namespace\":\"d\",\"pod\":\"p\",\"port\":4294967376}",
                    "{\"kind\":\"dial\",\"namespace\":\"d\",\"pod\":\"p\",\"port\":\"80\"}"
                })
        void when_it_is_malformed_then_it_is_a_bad_request(String json) {
            assertThat(refusal(json).code()).isEqualTo(400);
        }

        @Test
        void when_it_is_nested_deeply_then_it_is_a_bad_request() {
            assertThat(refusal("{\"kind\":" + "[".repeat(50_000)).code()).isEqualTo(400);
        }

        @Test
        void when_bytes_are_turned_then_it_is_read_or_refused_and_nothing_else() {
            var random = new Random(15);
            for (var example : EXAMPLES) {
                for (int round = 0; round < 2_000; round++) {
                    var bytes = example.request().encode();
                    bytes[random.nextInt(bytes.length)] = (byte) random.nextInt(256);

                    readOrRefuse(bytes);
                }
            }
        }

        private static void readOrRefuse(byte[] bytes) {
            try {
                assertThat(NodeRequest.decode(bytes)).isNotNull();
            } catch (StreamRefusal refusal) {
                assertThat(refusal.code()).isIn(400, 501);
            }
        }
    }

    @Nested
    class Given_an_answer {
        @Test
        void when_the_agent_agrees_then_what_follows_is_unread() throws IOException {
            var stream = new ByteArrayOutputStream();
            NodeAnswer.agree(stream);
            stream.writeBytes("text".getBytes(UTF_8));
            var input = new ByteArrayInputStream(stream.toByteArray());

            NodeAnswer.await(input);

            assertThat(stream.toString(UTF_8)).isEqualTo("{\"code\":200}\ntext");
            assertThat(input.readAllBytes()).isEqualTo("text".getBytes(UTF_8));
        }

        @Test
        void when_the_agent_refuses_then_its_code_and_sentence_arrive() throws IOException {
            var stream = new ByteArrayOutputStream();
            NodeAnswer.refuse(stream, new StreamRefusal(404, "pod p\nnot found"));

            var refusal =
                    catchThrowableOfType(StreamRefusal.class, () -> await(stream.toString(UTF_8)));

            assertThat(refusal).hasMessage("pod p\nnot found");
            assertThat(refusal.code()).isEqualTo(404);
        }

        @ParameterizedTest
        @ValueSource(strings = {"", "{\"code\":200}", "{\n", "no json\n"})
        void when_it_is_no_line_of_json_then_the_stream_is_broken(String text) {
            assertThat(catchThrowableOfType(IOException.class, () -> await(text))).isNotNull();
        }

        private static void await(String text) throws IOException {
            NodeAnswer.await(new ByteArrayInputStream(text.getBytes(UTF_8)));
        }
    }

    private static NodeRequest decode(String json) {
        return NodeRequest.decode(json.getBytes(UTF_8));
    }

    private static StreamRefusal refusal(String json) {
        return catchThrowableOfType(StreamRefusal.class, () -> decode(json));
    }
}
