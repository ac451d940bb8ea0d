// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.ground.server.proto;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.json.JsonMapper;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.paddlepaddle.cloud.ground.server.status.ApiException;

class ProtobufBodiesTest {
    private static final JsonMapper MAPPER = new JsonMapper();

    static Iterable<GenuineBody> genuine() {
        return GenuineBody.all();
    }

    @ParameterizedTest
    @MethodSource("genuine")
    void a_body_says_what_the_same_client_says_in_json(GenuineBody body) throws Exception {
        var expected = MAPPER.readTree(body.json());
        dropNulls(expected);

        var decoded = ProtobufBodies.decode(body.bytes(), "Anything");

        assertThat(same(decoded)).isEqualTo(expected);
    }

    @Test
    void zero_stays_where_it_was_chosen_and_goes_where_go_always_writes_it() throws Exception {
        var spec =
                Wire.message()
                        .number(1, 0) // replicas, a pointer
                        .number(5, 0) // minReadySeconds, none
                        .number(7, 0); // paused, none
        var body = Wire.body("apps/v1", "Deployment", Wire.message().child(2, spec));

        var decoded = ProtobufBodies.decode(body, "Deployment");

        assertThat(same(decoded))
                .isEqualTo(
                        json(
                                """
                                {"apiVersion":"apps/v1","kind":"Deployment",
                                 "spec":{"replicas":0}}\
                                """));
    }

    @Test
    void volumes_show_their_source_without_a_level_between() throws Exception {
        var source = Wire.message().child(2, Wire.message().text(1, "").child(2, Wire.message()));
        var volume = Wire.message().text(1, "v").child(2, source);
        var spec = Wire.message().child(1, volume);
        var body = Wire.body("v1", "Pod", Wire.message().child(2, spec));

        var decoded = ProtobufBodies.decode(body, "Pod");

        assertThat(decoded.at("/spec/volumes").toString())
                .isEqualTo("[{\"name\":\"v\",\"emptyDir\":{\"sizeLimit\":\"0\"}}]");
    }

    @Test
    void times_have_seconds_and_micro_times_have_six_digits() {
        var time = Wire.message().number(1, 1_700_000_000).number(2, 123_456_789);
        var spec = Wire.message().child(3, time);
        var content = Wire.message().child(1, Wire.message().child(8, time)).child(2, spec);

        var lease =
                ProtobufBodies.decode(Wire.body("coordination.k8s.io/v1", "Lease", content), "");

        assertThat(lease.at("/metadata/creationTimestamp").asText())
                .isEqualTo("2023-11-14T22:13:20Z");
        assertThat(lease.at("/spec/acquireTime").asText()).isEqualTo("2023-11-14T22:13:20.123456Z");
    }

    @Test
    void no_time_is_no_field_and_the_epoch_is_one() {
        var none = Wire.message().child(8, Wire.message());
        var epoch = Wire.message().child(8, Wire.message().number(1, 0).number(2, 0));

        assertThat(configMap(Wire.message().child(1, none)).at("/metadata").isEmpty()).isTrue();
        assertThat(configMap(Wire.message().child(1, epoch)).at("/metadata").toString())
                .isEqualTo("{\"creationTimestamp\":\"1970-01-01T00:00:00Z\"}");
    }

    @Test
    void numbers_come_packed_or_one_by_one() {
        var packed = Wire.message().varint(1).varint(-2).varint(3_000_000_000L);
        var context = Wire.message().number(4, 7).bytes(4, packed.bytes());
        var content = Wire.message().child(2, Wire.message().child(14, context));

        var pod = ProtobufBodies.decode(Wire.body("v1", "Pod", content), "Pod");

        assertThat(pod.at("/spec/securityContext/supplementalGroups").toString())
                .isEqualTo("[7,1,-2,3000000000]");
    }

    @Test
    void what_comes_twice_is_merged_and_what_is_unknown_is_passed_over() {
        var content =
                Wire.message()
                        .child(1, Wire.message().text(1, "a").text(3, "n"))
                        .child(1, Wire.message().text(1, "b").number(999, 5).text(998, "?"));

        assertThat(configMap(content).at("/metadata").toString())
                .isEqualTo("{\"name\":\"b\",\"namespace\":\"n\"}");
    }

    @Test
    void a_map_entry_may_leave_out_its_value() {
        var content = Wire.message().child(2, Wire.message().text(1, "k"));

        assertThat(configMap(content).path("data").toString()).isEqualTo("{\"k\":\"\"}");
    }

    @Test
    void options_of_a_delete_are_known_in_every_group() {
        var options = Wire.message().number(1, 0).text(4, "Foreground").text(5, "All");

        var decoded =
                ProtobufBodies.decode(
                        Wire.body("batch/v1", "DeleteOptions", options), "DeleteOptions");

        assertThat(decoded.toString())
                .isEqualTo(
                        "{\"apiVersion\":\"batch/v1\",\"kind\":\"DeleteOptions\","
                                + "\"gracePeriodSeconds\":0,\"propagationPolicy\":\"Foreground\","
                                + "\"dryRun\":[\"All\"]}");
    }

    @Test
    void custom_kinds_have_no_message() {
        var body = Wire.body("example.org/v1", "Widget", Wire.message());

        assertThatExceptionOfType(ApiException.class)
                .isThrownBy(() -> ProtobufBodies.decode(body, "Widget"))
                .matches(refused -> refused.code() == 415)
                .withMessageContaining("accepted media types include: application/json");
    }

    private static ObjectNode configMap(Wire content) {
        return ProtobufBodies.decode(Wire.body("v1", "ConfigMap", content), "ConfigMap");
    }

    /** Trees compare by class of number; written out and read again both are alike. */
    private static JsonNode same(JsonNode decoded) throws JsonProcessingException {
        return json(decoded.toString());
    }

    private static JsonNode json(String text) throws JsonProcessingException {
        return MAPPER.readTree(text);
    }

    private static void dropNulls(JsonNode node) {
        switch (node) {
            case ObjectNode object -> {
                object.properties().removeIf(entry -> entry.getValue().isNull());
                object.forEach(ProtobufBodiesTest::dropNulls);
            }
            case ArrayNode array -> array.forEach(ProtobufBodiesTest::dropNulls);
            default -> {}
        }
    }
}
