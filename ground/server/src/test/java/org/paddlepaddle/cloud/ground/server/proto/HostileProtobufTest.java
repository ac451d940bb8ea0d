// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.ground.server.proto;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.paddlepaddle.cloud.ground.server.status.ApiException;

class HostileProtobufTest {
    private static final int ROUNDS = 20_000;

    @Test
    void damaged_bodies_are_refused_or_read_and_nothing_else_happens() {
        var random = new Random(20_250_711);
        var bodies = GenuineBody.all();

        int refused = 0;
        for (int round = 0; round < ROUNDS; round++) {
            var body = bodies.get(random.nextInt(bodies.size())).bytes();
            if (refuses(damaged(body, random))) {
                refused++;
            }
        }

        assertThat(refused).isBetween(ROUNDS / 4, ROUNDS - 1);
    }

    @Test
    void every_beginning_of_a_body_is_refused_or_read() {
        for (var body : GenuineBody.all()) {
            for (int length = 0; length < body.bytes().length; length += 7) {
                refuses(Arrays.copyOf(body.bytes(), length));
            }
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "k8s", "k8s\0", "{}", "k8s\1abc", "k8s\0\2"})
    void what_has_no_envelope_is_refused(String text) {
        assertRefused(text.getBytes(StandardCharsets.ISO_8859_1), "(must be of type Pod)");
    }

    @Test
    void a_type_must_be_said() {
        assertRefused(Wire.body("", "", Wire.message()), "'Kind' or 'apiVersion' is missing");
    }

    @Test
    void lengths_beyond_the_end_are_refused_before_anything_is_allocated() {
        var name = Wire.message().varint(1 << 3 | 2).varint(Integer.MAX_VALUE);
        var negative = Wire.message().varint(1 << 3 | 2).varint(-1);

        assertRefused(pod(Wire.message().child(1, name)), "unexpected EOF");
        assertRefused(pod(Wire.message().child(1, negative)), "negative length");
    }

    @Test
    void fields_of_another_wire_type_are_refused() {
        assertRefused(pod(Wire.message().number(1, 1)), "wrong wireType");
        assertRefused(pod(Wire.message().varint(1 << 3 | 3)), "illegal wireType 3");
        assertRefused(pod(Wire.message().varint(2)), "illegal tag 0");
    }

    @Test
    void text_is_utf_8() {
        var metadata = Wire.message().bytes(1, new byte[] {(byte) 0xff});

        assertRefused(pod(Wire.message().child(1, metadata)), "invalid UTF-8");
    }

    @Test
    void times_lie_within_the_years_that_can_be_written() {
        var late = Wire.message().child(8, Wire.message().number(1, Long.MAX_VALUE));

        assertRefused(pod(Wire.message().child(1, late)), "time outside");
    }

    @Test
    void embedded_json_is_json() {
        var revision = Wire.message().child(2, Wire.message().text(1, "{\"a\":"));

        assertRefused(
                Wire.body("apps/v1", "ControllerRevision", revision), "embedded value is not JSON");
    }

    @Test
    void schemas_within_schemas_end_somewhere() {
        var schema = Wire.message();
        for (int i = 0; i < 2_000; i++) {
            schema = Wire.message().child(28, schema); // not
        }
        var version = Wire.message().child(4, Wire.message().child(1, schema));
        var body =
                Wire.body(
                        "apiextensions.k8s.io/v1",
                        "CustomResourceDefinition",
                        Wire.message().child(2, Wire.message().child(7, version)));

        assertRefused(body, "exceeded max depth of " + MessageDecoder.DEEPEST);
    }

    @Test
    void few_bytes_do_not_become_many_objects() {
        var containers = Wire.message();
        for (int i = 0; i <= MessageDecoder.MOST_VALUES; i++) {
            containers.bytes(2, new byte[0]);
        }

        assertRefused(pod(Wire.message().child(2, containers)), "more than");
    }

    private static byte[] pod(Wire content) {
        return Wire.body("v1", "Pod", content);
    }

    private static byte[] damaged(byte[] body, Random random) {
        var copy = body.clone();
        for (int i = 0; i <= random.nextInt(4); i++) {
            copy[random.nextInt(copy.length)] = (byte) random.nextInt(256);
        }
        return random.nextInt(4) == 0 ? Arrays.copyOf(copy, random.nextInt(copy.length)) : copy;
    }

    private static boolean refuses(byte[] body) {
        try {
            ProtobufBodies.decode(body, "Pod");
            return false;
        } catch (ApiException refusal) {
            assertThat(refusal.code()).isIn(400, 415);
            return true;
        }
    }

    private static void assertRefused(byte[] body, String why) {
        assertThatExceptionOfType(ApiException.class)
                .isThrownBy(() -> ProtobufBodies.decode(body, "Pod"))
                .matches(refusal -> refusal.code() == 400)
                .withMessageContaining(why);
    }
}
