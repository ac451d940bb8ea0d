// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.ground.server.relay.command;

import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.Base64;
import java.util.List;
import java.util.Optional;
import org.paddlepaddle.cloud.ground.tunnel.ChannelStream.Message;

/**
 * A dialect of Kubernetes' channel protocol: a message is the number of a channel and bytes.
 *
 * @param name of the WebSocket subprotocol
 * @param text whether messages are text, bytes in Base64 and the channel a digit
 * @param status whether the end is told as a Status object, not as a sentence
 * @param closes whether a channel can be closed alone
 */
public record ChannelCodec(String name, boolean text, boolean status, boolean closes) {
    private static final List<ChannelCodec> ALL =
            List.of(
                    new ChannelCodec("v5.channel.k8s.io", false, true, true),
                    new ChannelCodec("v4.channel.k8s.io", false, true, false),
                    new ChannelCodec("v4.base64.channel.k8s.io", true, true, false),
                    new ChannelCodec("channel.k8s.io", false, false, false),
                    new ChannelCodec("base64.channel.k8s.io", true, false, false),
                    new ChannelCodec("", false, false, false));

    /** The first of the client's that we speak; one without a wish gets the oldest. */
    public static Optional<ChannelCodec> choose(List<String> offered) {
        var wishes = offered.isEmpty() ? List.of("") : offered;
        return wishes.stream()
                .flatMap(wish -> ALL.stream().filter(codec -> codec.name.equals(wish)))
                .findFirst();
    }

    public static List<String> names() {
        return ALL.stream().map(ChannelCodec::name).filter(name -> !name.isEmpty()).toList();
    }

    /** Empty for a message that means nothing. */
    public Optional<Message> decode(byte[] message) {
        if (message.length == 0) {
            return Optional.empty();
        }
        var rest = Arrays.copyOfRange(message, 1, message.length);
        if (!text) {
            return Optional.of(new Message(message[0] & 0xff, rest));
        }
        try {
            return Optional.of(new Message(message[0] - '0', Base64.getDecoder().decode(rest)));
        } catch (IllegalArgumentException noBase64) {
            return Optional.empty();
        }
    }

    public byte[] encode(int channel, byte[] bytes) {
        if (text) {
            var encoded = (char) ('0' + channel) + Base64.getEncoder().encodeToString(bytes);
            return encoded.getBytes(StandardCharsets.US_ASCII);
        }
        var message = new byte[1 + bytes.length];
        message[0] = (byte) channel;
        System.arraycopy(bytes, 0, message, 1, bytes.length);
        return message;
    }
}
