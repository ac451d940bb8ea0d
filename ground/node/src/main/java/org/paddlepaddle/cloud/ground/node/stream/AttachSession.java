// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.ground.node.stream;

import java.io.IOException;
import java.io.OutputStream;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.paddlepaddle.cloud.ground.tunnel.ChannelStream;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The streams of a container's own command: what it prints from now on and, if it has a pipe for
 * it, what it reads.
 */
public final class AttachSession {
    private static final Logger LOG = LoggerFactory.getLogger(AttachSession.class);

    private final ChannelStream channels;
    private final Optional<Path> stdin;

    /** Prints into the output until the container ends. */
    public interface Follow {
        void into(OutputStream output) throws IOException;
    }

    /**
     * @param stdin the pipe the container reads
     */
    public AttachSession(ChannelStream channels, Optional<Path> stdin) {
        this.channels = channels;
        this.stdin = stdin;
    }

    public void run(Follow log) throws IOException {
        var follower = Thread.currentThread();
        Pump.platform("attach-input", () -> receive(follower));
        log.into(
                new OutputStream() {
                    @Override
                    public void write(int single) throws IOException {
                        write(new byte[] {(byte) single}, 0, 1);
                    }

                    @Override
                    public void write(byte[] bytes, int from, int count) throws IOException {
                        if (count > 0) {
                            channels.send(ChannelStream.STDOUT, bytes, from, count);
                        }
                    }
                });
        if (!Thread.interrupted()) {
            channels.send(ChannelStream.STATUS, CommandStatus.of(0));
        }
    }

    private void receive(Thread follower) {
        try {
            if (stdin.isPresent()) {
                // For reading too: opening a pipe for writing alone waits for a reader.
                try (var pipe =
                        FileChannel.open(
                                stdin.get(),
                                StandardOpenOption.READ,
                                StandardOpenOption.WRITE)) {
                    take(pipe);
                }
            } else {
                take(null);
            }
        } catch (IOException e) {
            LOG.debug("attached client: {}", e.getMessage());
        }
        follower.interrupt();
    }

    private void take(@Nullable FileChannel pipe) throws IOException {
        for (var next = channels.receive(); next != null; next = channels.receive()) {
            if (pipe != null && next.channel() == ChannelStream.STDIN) {
                var bytes = ByteBuffer.wrap(next.bytes());
                while (bytes.hasRemaining()) {
                    pipe.write(bytes);
                }
            }
        }
    }
}
