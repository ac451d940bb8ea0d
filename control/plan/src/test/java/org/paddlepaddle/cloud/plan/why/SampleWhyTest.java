// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.plan.why;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import io.fabric8.kubernetes.api.model.Event;
import io.fabric8.kubernetes.api.model.ObjectMeta;
import io.fabric8.kubernetes.api.model.PersistentVolumeClaim;
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
import org.paddlepaddle.cloud.api.sample.SampleSetStatus;

/** The situations of {@code why/sample.yaml}. */
class SampleWhyTest {
    private static final Instant NOW = Instant.parse("2026-01-01T12:00:00Z");

    static Stream<JsonNode> situations() {
        try (var in = SampleWhyTest.class.getResourceAsStream("/why/sample.yaml")) {
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

        var finding = ObjectWhy.ofSample(asked(situation), evidence(situation));

        var then = situation.path("then");
        assertThat(finding.cause().name()).as(given).isEqualTo(then.path("cause").asText());
        assertThat(finding.subject().toString())
                .as(given)
                .isEqualTo(then.path("subject").asText("sampleset/imagenet"));
        assertThat(finding.details())
                .as(given)
                .isEqualTo(then.path("details").valueStream().map(JsonNode::asText).toList());
        assertThat(finding.good()).as(given).isEqualTo(then.path("good").asBoolean());
    }

    private static AskedSample asked(JsonNode situation) {
        var meta = as(situation.path("meta"), ObjectMeta.class);
        meta.setName("imagenet");
        meta.setCreationTimestamp("2026-01-01T11:00:00Z");
        var ready = situation.path("ready");
        var conditions =
                ready.isMissingNode()
                        ? situation.path("conditions").toString()
                        : "[{type: Accepted, status: 'True', reason: SpecValid}, {type: Ready,"
                                + " status: 'False', reason: %s, message: '%s'}]"
                                        .formatted(
                                                ready.path("reason").asText(),
                                                ready.path("message").asText());
        return new AskedSample(
                situation.path("kind").asText("sampleset"),
                meta,
                "imagenet",
                Serialization.unmarshal(
                        "conditions: " + (conditions.isEmpty() ? "[]" : conditions),
                        SampleSetStatus.class),
                situation.path("pods").valueStream().map(pod -> as(pod, Pod.class)).toList());
    }

    private static Evidence evidence(JsonNode situation) {
        return new Evidence(
                situation.path("events").valueStream().map(it -> as(it, Event.class)).toList(),
                Optional.empty(),
                List.of(),
                Optional.of(
                        situation
                                .path("claims")
                                .valueStream()
                                .map(claim -> as(claim, PersistentVolumeClaim.class))
                                .toList()),
                Optional.empty(),
                List.of(),
                Map.of(),
                NOW);
    }

    private static <T> T as(JsonNode node, Class<T> type) {
        return Serialization.unmarshal(node.isMissingNode() ? "{}" : node.toString(), type);
    }
}
