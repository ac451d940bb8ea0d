// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.ground.server.relay.command;

import static java.nio.charset.StandardCharsets.US_ASCII;
import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class ChannelCodecTest {
    private static ChannelCodec codec(String... offered) {
        return ChannelCodec.choose(List.of(offered)).orElseThrow();
    }

    @Test
    void the_first_known_protocol_of_the_client_is_spoken() {
        assertThat(codec("v9.channel.k8s.io", "v4.channel.k8s.io", "v5.channel.k8s.io").name())
                .isEqualTo("v4.channel.k8s.io");
        assertThat(codec().name()).isEmpty();
        assertThat(ChannelCodec.choose(List.of("chat"))).isEmpty();
    }

    @ParameterizedTest
    @CsvSource({
        "v5.channel.k8s.io, false, true, true",
        "v4.channel.k8s.io, false, true, false",
        "v4.base64.channel.k8s.io, true, true, false",
        "channel.k8s.io, false, false, false",
        "base64.channel.k8s.io, true, false, false",
    })
    void dialects_differ(String name, boolean text, boolean status, boolean closes) {
        assertThat(codec(name)).isEqualTo(new ChannelCodec(name, text, status, closes));
    }

    @Test
    void binary_messages_begin_with_the_channel() {
        var codec = codec("v4.channel.k8s.io");

        assertThat(codec.encode(2, "hi".getBytes(US_ASCII))).containsExactly(2, 'h', 'i');
        var message = codec.decode(new byte[] {(byte) 255, 0}).orElseThrow();
        assertThat(message.channel()).isEqualTo(255);
        assertThat(message.bytes()).containsExactly(0);
        assertThat(codec.decode(new byte[0])).isEmpty();
    }

    @Test
    void text_messages_begin_with_a_digit_and_go_on_in_base64() {
        var codec = codec("base64.channel.k8s.io");

        assertThat(codec.encode(1, "hi".getBytes(US_ASCII))).asString(US_ASCII).isEqualTo("1aGk=");
        var message = codec.decode("0aGk=".getBytes(US_ASCII)).orElseThrow();
        assertThat(message.channel()).isZero();
        assertThat(message.bytes()).asString(US_ASCII).isEqualTo("hi");
        assertThat(codec.decode("0a".getBytes(US_ASCII))).isEmpty();
    }
}
