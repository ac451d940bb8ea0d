// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.ground.server.relay.command;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.Arrays;
import org.paddlepaddle.cloud.ground.server.http.UpgradedConnection;
import org.paddlepaddle.cloud.ground.server.relay.NodeStream;
import org.paddlepaddle.cloud.ground.tunnel.ChannelStream;
import org.paddlepaddle.cloud.ground.tunnel.ChannelStream.Message;
import org.paddlepaddle.cloud.supervise.Threads;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Carries a command's streams between a WebSocket with channels and the pod's node. */
final class ChannelRelay {
    private static final Logger LOG = LoggerFactory.getLogger(ChannelRelay.class);

    private final UpgradedConnection client;
    private final ChannelCodec codec;
    private final CommandRequest wish;
    private final NodeStream node;
    private final ChannelStream channels;

    ChannelRelay(
            UpgradedConnection client, ChannelCodec codec, CommandRequest wish, NodeStream node) {
        this.client = client;
        this.codec = codec;
        this.wish = wish;
        this.node = node;
        this.channels = new ChannelStream(node.input(), node.output());
    }

    /** Returns when the command has ended or either side has gone. */
    void run() {
        try {
            // An empty message tells the client that the other side is there.
            client.send(codec.encode(firstOutput(), new byte[0]));
            Threads.start("command-input", this::listen);
            for (var next = channels.receive(); next != null; next = channels.receive()) {
                tell(next);
            }
        } catch (IOException e) {
            throw new UncheckedIOException("the command's streams broke", e);
        }
    }

    private int firstOutput() {
        if (wish.stdout()) {
            return ChannelStream.STDOUT;
        }
        return wish.stderr() ? ChannelStream.STDERR : ChannelStream.STATUS;
    }

    private void tell(Message message) throws IOException {
        boolean wanted =
                switch (message.channel()) {
                    case ChannelStream.STDOUT -> wish.stdout();
                    case ChannelStream.STDERR -> wish.stderr();
                    default -> true;
                };
        if (message.channel() == ChannelStream.STATUS && !codec.status()) {
            var sentence = StatusSentence.of(message.bytes());
            if (sentence.length > 0) {
                client.send(codec.encode(ChannelStream.STATUS, sentence));
            }
        } else if (wanted) {
            client.send(codec.encode(message.channel(), message.bytes()));
        }
    }

    /** The client's part; when it has gone, so has the reason for the command. */
    private void listen() {
        try (node) {
            for (var next = client.receive(); next != null; next = client.receive()) {
                var message = codec.decode(next);
                if (message.isPresent()) {
                    pass(message.get());
                }
            }
        } catch (IOException e) {
            LOG.debug("a client of a command left: {}", e.getMessage());
        }
    }

    private void pass(Message message) throws IOException {
        switch (message.channel()) {
            case ChannelStream.STDIN -> {
                if (wish.stdin()) {
                    channels.send(ChannelStream.STDIN, message.bytes());
                }
            }
            case ChannelStream.RESIZE -> channels.send(ChannelStream.RESIZE, message.bytes());
            case ChannelStream.CLOSE -> {
                var stdin = new byte[] {ChannelStream.STDIN};
                if (codec.closes() && Arrays.equals(message.bytes(), stdin)) {
                    channels.send(ChannelStream.CLOSE, stdin);
                }
            }
            default -> LOG.debug("a client speaks on channel {}", message.channel());
        }
    }
}
