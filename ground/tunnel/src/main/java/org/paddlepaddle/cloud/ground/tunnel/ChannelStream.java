// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.ground.tunnel;

import java.io.BufferedInputStream;
import java.io.DataInputStream;
import java.io.EOFException;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import org.jspecify.annotations.Nullable;

/**
 * Several channels in one stream: a message is the channel (one byte), a length (four bytes, big
 * endian) and the bytes. Channels share the stream's window, so one that is not read stops all.
 *
 * <p>One thread receives; any number send.
 */
public final class ChannelStream {
    public static final int STDIN = 0;
    public static final int STDOUT = 1;
    public static final int STDERR = 2;

    /** Carries one Status object, last. */
    public static final int STATUS = 3;

    /** Carries sizes of a terminal, {@code {"Width":80,"Height":24}}. */
    public static final int RESIZE = 4;

    /** Carries the number of a channel on which nothing follows. */
    public static final int CLOSE = 255;

    private static final int MOST = 64 * 1024;

    private final DataInputStream input;
    private final OutputStream output;

    /** Bytes of one channel. */
    public record Message(int channel, byte[] bytes) {}

    public ChannelStream(InputStream input, OutputStream output) {
        this.input = new DataInputStream(new BufferedInputStream(input));
        this.output = output;
    }

    /** The next message; null when the peer has left in good order. */
    public @Nullable Message receive() throws IOException {
        int channel = input.read();
        if (channel < 0) {
            return null;
        }
        int length = input.readInt();
        if (length < 0 || length > MOST) {
            throw new IOException("message of " + length + " bytes");
        }
        var bytes = input.readNBytes(length);
        if (bytes.length < length) {
            throw new EOFException("the stream ended within a message");
        }
        return new Message(channel, bytes);
    }

    /** Sends bytes, in as many messages as they need. */
    public void send(int channel, byte[] bytes, int from, int count) throws IOException {
        int sent = 0;
        do {
            int part = Math.min(count - sent, MOST);
            write(channel, bytes, from + sent, part);
            sent += part;
        } while (sent < count);
    }

    public void send(int channel, byte[] bytes) throws IOException {
        send(channel, bytes, 0, bytes.length);
    }

    /** Head and bytes go together: the stream below makes a frame of every write. */
    private synchronized void write(int channel, byte[] bytes, int from, int count)
            throws IOException {
        var message = new byte[5 + count];
        message[0] = (byte) channel;
        message[1] = (byte) (count >>> 24);
        message[2] = (byte) (count >>> 16);
        message[3] = (byte) (count >>> 8);
        message[4] = (byte) count;
        System.arraycopy(bytes, from, message, 5, count);
        output.write(message);
    }
}
