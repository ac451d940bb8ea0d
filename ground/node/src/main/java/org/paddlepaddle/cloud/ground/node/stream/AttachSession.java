// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.ground.node.stream;

import java.io.IOException;
import java.io.OutputStream;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.Optional;
import org.paddlepaddle.cloud.ground.node.NodeException;
import org.paddlepaddle.cloud.ground.tunnel.ChannelStream;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * One attach, the streams of a container's own command: what it prints from now on and, if it has a
 * pipe for it, what it reads.
 */
public final class AttachSession {
    private static final Logger LOG = LoggerFactory.getLogger(AttachSession.class);

    private final ChannelStream channels;
    private final Optional<Path> stdin;
    private final Container container;

    /** What a client does to the container besides typing. */
    public interface Container {
        /** This client will write no more. */
        void inputEnded();

        /** The client's window has this size now. */
        void resized(int columns, int rows);
    }

    /** Prints into the output until the container ends. */
    public interface Follow {
        void into(OutputStream output) throws IOException;
    }

    /**
     * @param stdin the pipe the container reads
     */
    public AttachSession(ChannelStream channels, Optional<Path> stdin, Container container) {
        this.channels = channels;
        this.stdin = stdin;
        this.container = container;
    }

    public void run(Follow log) throws IOException {
        var follower = Thread.currentThread();
        var input = Pump.platform("attach-input", () -> receive(follower));
        try {
            log.into(new Printed());
            if (!Thread.interrupted()) {
                channels.send(ChannelStream.STATUS, CommandStatus.of(0));
            }
        } finally {
            // It may wait for a container that does not read, or for one that is no more.
            input.interrupt();
        }
    }

    private final class Printed extends OutputStream {
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
    }

    /** Until the client has gone, which ends the following too. */
    private void receive(Thread follower) {
        try {
            if (stdin.isPresent()) {
                type(stdin.get());
                container.inputEnded();
            }
            // What is left is to notice that the client's window changes and that the client goes.
            for (var next = channels.receive(); next != null; next = channels.receive()) {
                resize(next);
            }
        } catch (IOException | NodeException e) {
            LOG.debug("attached client: {}", e.getMessage());
        }
        follower.interrupt();
    }

    private void type(Path stdin) throws IOException {
        // For reading too: opening a pipe for writing alone waits for a reader.
        try (var pipe =
                FileChannel.open(stdin, StandardOpenOption.READ, StandardOpenOption.WRITE)) {
            for (var next = channels.receive(); next != null; next = channels.receive()) {
                if (next.channel() == ChannelStream.CLOSE) {
                    return;
                }
                if (next.channel() == ChannelStream.STDIN) {
                    write(pipe, ByteBuffer.wrap(next.bytes()));
                }
                resize(next);
            }
        }
    }

    private void resize(ChannelStream.Message message) throws IOException {
        if (message.channel() == ChannelStream.RESIZE) {
            TerminalSize.parse(message.bytes())
                    .ifPresent(size -> container.resized(size.columns(), size.rows()));
        }
    }

    private static void write(FileChannel pipe, ByteBuffer bytes) throws IOException {
        while (bytes.hasRemaining()) {
            pipe.write(bytes);
        }
    }
}
