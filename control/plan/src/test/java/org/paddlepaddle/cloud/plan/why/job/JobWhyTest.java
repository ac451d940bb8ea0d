// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.plan.why.job;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.fabric8.kubernetes.api.model.Event;
import io.fabric8.kubernetes.api.model.Node;
import io.fabric8.kubernetes.api.model.ObjectMeta;
import io.fabric8.kubernetes.api.model.PersistentVolumeClaim;
import io.fabric8.kubernetes.api.model.Pod;
import io.fabric8.kubernetes.client.utils.Serialization;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.EnumSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.TreeMap;
import java.util.function.Function;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestFactory;
import org.paddlepaddle.cloud.api.job.PaddleJobSpec;
import org.paddlepaddle.cloud.api.job.PaddleJobStatus;

/** Every situation of {@code why/job.yaml} has one true blocker, and that is the answer. */
class JobWhyTest {
    private static final ObjectMapper JSON = new ObjectMapper();
    private static final Instant NOON = Instant.parse("2026-01-01T12:00:00Z");

    @TestFactory
    Stream<DynamicTest> situations() {
        return documents()
                .map(
                        situation ->
                                DynamicTest.dynamicTest(
                                        situation.path("given").asText(), () -> check(situation)));
    }

    @Test
    void then_every_cause_has_its_situation() {
        var seen = EnumSet.noneOf(Cause.class);
        documents().forEach(situation -> seen.add(expectedCause(situation)));

        assertThat(EnumSet.complementOf(seen)).isEmpty();
    }

    private static void check(JsonNode situation) {
        var finding = JobWhy.explain(evidence(situation));

        var then = situation.path("then");
        assertThat(finding.cause()).isEqualTo(expectedCause(situation));
        assertThat(finding.subject()).isEqualTo(then.path("about").asText("ctr"));
        assertThat(finding.details()).isEqualTo(texts(then.path("details")));
        assertThat(finding.lines()).isEqualTo(texts(then.path("lines")));
    }

    private static Cause expectedCause(JsonNode situation) {
        return Cause.valueOf(situation.path("then").path("cause").asText());
    }

    private static Stream<JsonNode> documents() {
        try (var in =
                Objects.requireNonNull(JobWhyTest.class.getResourceAsStream("/why/job.yaml"))) {
            var text = new String(in.readAllBytes(), StandardCharsets.UTF_8);
            return Arrays.stream(text.split("(?m)^---\n"))
                    .filter(part -> part.contains("given:"))
                    .map(part -> Serialization.unmarshal(part, JsonNode.class));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static JobEvidence evidence(JsonNode situation) {
        var pods = list(situation.path("pods"), JobWhyTest::pod);
        var every = new ArrayList<>(pods);
        every.addAll(list(situation.path("others"), JobWhyTest::pod));
        var lines = new TreeMap<String, List<String>>();
        situation
                .path("lines")
                .properties()
                .forEach(entry -> lines.put(entry.getKey(), texts(entry.getValue())));
        return new JobEvidence(
                meta(situation.path("meta")),
                read(situation.path("spec"), PaddleJobSpec.class),
                situation.has("status")
                        ? read(situation.path("status"), PaddleJobStatus.class)
                        : status(situation),
                pods,
                list(situation.path("events"), JobWhyTest::event),
                situation.has("nodes") || situation.has("hidden")
                        ? list(situation.path("nodes"), JobWhyTest::node)
                        : List.of(node(JSON.createObjectNode().put("name", "n1"))),
                every,
                list(situation.path("claims"), JobWhyTest::claim),
                Optional.ofNullable(situation.path("gang").textValue()),
                lines,
                new JobEvidence.Hidden(
                        texts(situation.path("hidden")).contains("nodes"),
                        texts(situation.path("hidden")).contains("claims")),
                NOON);
    }

    private static ObjectMeta meta(JsonNode given) {
        var meta = object(given);
        meta.put("name", "ctr").put("namespace", "default");
        if (!meta.has("creationTimestamp")) {
            meta.put("creationTimestamp", "2026-01-01T11:00:00Z");
        }
        return read(meta, ObjectMeta.class);
    }

    /** {@code ready: REASON} stands for a status that says so; {@code phase} for its word. */
    private static PaddleJobStatus status(JsonNode situation) {
        var status = JSON.createObjectNode();
        status.put("phase", situation.path("phase").asText("Pending"));
        var conditions = status.putArray("conditions");
        var words = Map.of("ready", "Ready", "reconciled", "Reconciled", "failed", "Failed");
        conditions
                .addObject()
                .put("type", "Accepted")
                .put("status", "True")
                .put("reason", "SpecValid");
        words.forEach(
                (key, type) -> {
                    if (situation.has(key)) {
                        conditions
                                .addObject()
                                .put("type", type)
                                .put("status", type.equals("Failed") ? "True" : "False")
                                .put("reason", situation.path(key).path("reason").asText())
                                .put("message", situation.path(key).path("message").asText());
                    }
                });
        return read(status, PaddleJobStatus.class);
    }

    private static Pod pod(JsonNode given) {
        var name = given.path("name").asText();
        var pod = JSON.createObjectNode();
        var meta = object(given.path("meta"));
        meta.put("name", name.startsWith("other") ? name : "ctr-" + name);
        var labels = meta.putObject("labels");
        labels.put("paddle-res-type", name.replaceAll("-.*", ""));
        pod.set("metadata", meta);
        var spec = object(given.path("spec"));
        if (given.has("node")) {
            spec.set("nodeName", given.path("node"));
        }
        var container = spec.putArray("containers").addObject().put("name", "paddle");
        container.put("image", "demo:v1");
        if (given.has("resources")) {
            container.set("resources", given.path("resources"));
        }
        pod.set("spec", spec);
        var status = object(given.path("status"));
        if (given.has("state")) {
            var each = status.putArray("containerStatuses").addObject();
            each.put("name", "paddle").put("image", "demo:v1").put("restartCount", 4);
            each.set("state", given.path("state"));
            each.set("lastState", given.path("last"));
        }
        pod.set("status", status);
        return read(pod, Pod.class);
    }

    private static Node node(JsonNode given) {
        var node = JSON.createObjectNode();
        var meta = object(given.path("meta"));
        meta.set("name", given.path("name"));
        meta.withObject("labels").set("kubernetes.io/hostname", given.path("name"));
        node.set("metadata", meta);
        node.set("spec", object(given.path("spec")));
        var status = node.putObject("status");
        var ready = status.putArray("conditions").addObject().put("type", "Ready");
        ready.put("status", given.path("ready").asBoolean(true) ? "True" : "False");
        var has =
                given.has("has")
                        ? object(given.path("has"))
                        : JSON.createObjectNode().put("cpu", "8").put("memory", "16Gi");
        status.set("allocatable", has.has("pods") ? has : has.put("pods", "110"));
        return read(node, Node.class);
    }

    private static Event event(JsonNode given) {
        var event = JSON.createObjectNode();
        event.putObject("involvedObject").put("name", "ctr-" + given.path("about").asText());
        event.set("reason", given.path("reason"));
        event.set("message", given.path("message"));
        return read(event, Event.class);
    }

    private static PersistentVolumeClaim claim(JsonNode given) {
        var claim = JSON.createObjectNode();
        claim.putObject("metadata").set("name", given.path("name"));
        claim.putObject("spec").set("storageClassName", given.path("class"));
        claim.putObject("status").set("phase", given.path("phase"));
        return read(claim, PersistentVolumeClaim.class);
    }

    private static ObjectNode object(JsonNode given) {
        return given.isObject() ? given.deepCopy() : JSON.createObjectNode();
    }

    private static <T> T read(JsonNode node, Class<T> type) {
        return Serialization.unmarshal(node.isMissingNode() ? "{}" : node.toString(), type);
    }

    private static <T> List<T> list(JsonNode array, Function<JsonNode, T> reading) {
        var list = new ArrayList<T>();
        array.forEach(item -> list.add(reading.apply(item)));
        return list;
    }

    private static List<String> texts(JsonNode array) {
        return list(array, JsonNode::asText);
    }
}
