// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.plan.why;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import io.fabric8.kubernetes.api.model.Event;
import io.fabric8.kubernetes.api.model.ObjectMeta;
import io.fabric8.kubernetes.api.model.Pod;
import io.fabric8.kubernetes.client.utils.Serialization;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.paddlepaddle.cloud.api.service.PaddleServiceStatus;

/** The situations of {@code why/service.yaml}. */
class PaddleServiceWhyTest {
    private static final Instant NOW = Instant.parse("2026-01-01T12:00:00Z");

    static Stream<JsonNode> situations() {
        try (var in = PaddleServiceWhyTest.class.getResourceAsStream("/why/service.yaml")) {
            assertThat(in).isNotNull();
            var text = new String(in.readAllBytes(), StandardCharsets.UTF_8);
            return Arrays.stream(text.split("(?m)^---$"))
                    .skip(1)
                    .map(part -> Serialization.unmarshal(part, JsonNode.class));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    @ParameterizedTest
    @MethodSource("situations")
    void given_a_situation_then_the_one_thing_that_holds_it_is_found(JsonNode situation) {
        var given = situation.path("given").asText();

        var finding = ObjectWhy.ofPaddleService(asked(situation), evidence(situation));

        var then = situation.path("then");
        assertThat(finding.cause().name()).as(given).isEqualTo(then.path("cause").asText());
        assertThat(finding.subject().toString())
                .as(given)
                .isEqualTo(then.path("subject").asText("paddleservice/hello"));
        if (then.has("details")) {
            assertThat(finding.details())
                    .as(given)
                    .isEqualTo(then.path("details").valueStream().map(JsonNode::asText).toList());
        }
        assertThat(finding.lines())
                .as(given)
                .isEqualTo(then.path("lines").valueStream().map(JsonNode::asText).toList());
        assertThat(finding.good()).as(given).isEqualTo(then.path("good").asBoolean());
    }

    private static AskedService asked(JsonNode situation) {
        var meta = as(situation.path("meta"), ObjectMeta.class);
        meta.setName("hello");
        if (meta.getCreationTimestamp() == null) {
            meta.setCreationTimestamp("2026-01-01T11:00:00Z");
        }
        var status = situation.path("status");
        return new AskedService(
                meta,
                status.isEmpty() ? PaddleServiceStatus.NONE : as(status, PaddleServiceStatus.class),
                situation.path("pods").valueStream().map(pod -> as(pod, Pod.class)).toList());
    }

    private static Evidence evidence(JsonNode situation) {
        var lines = situation.path("lines").valueStream().map(JsonNode::asText).toList();
        return new Evidence(
                situation.path("events").valueStream().map(it -> as(it, Event.class)).toList(),
                Optional.empty(),
                List.of(),
                Optional.of(List.of()),
                Optional.empty(),
                List.of(),
                lines.isEmpty() ? Map.of() : Map.of("hello-2-a", lines),
                NOW);
    }

    private static <T> T as(JsonNode node, Class<T> type) {
        return Serialization.unmarshal(node.isMissingNode() ? "{}" : node.toString(), type);
    }
}
