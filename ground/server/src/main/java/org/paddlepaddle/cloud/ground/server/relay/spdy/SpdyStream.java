// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.ground.server.relay.spdy;

import java.io.IOException;
import java.io.InputStream;
import java.io.InterruptedIOException;
import java.io.OutputStream;
import java.util.ArrayDeque;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Queue;
import java.util.function.BooleanSupplier;
import org.jspecify.annotations.Nullable;

/** One stream of a SPDY connection; its monitor guards what has arrived. */
public final class SpdyStream {
    private static final int MOST_WAITING = 128 * 1024;

    private final int id;
    private final Map<String, String> headers;
    private final SpdyConnection connection;
    private final Queue<byte[]> arrived = new ArrayDeque<>();
    private final Input input = new Input();
    private final Output output = new Output();
    private int position;
    private int waiting;
    private boolean ended;
    private boolean ignored;
    private boolean closed;
    private @Nullable String broken;

    SpdyStream(int id, Map<String, String> headers, SpdyConnection connection) {
        this.id = id;
        this.headers = Map.copyOf(headers);
        this.connection = connection;
    }

    public int id() {
        return id;
    }

    /** Names are in lower case. */
    public Optional<String> header(String name) {
        return Optional.ofNullable(headers.get(name));
    }

    public InputStream input() {
        return input;
    }

    /** Closing it says that nothing follows. */
    public OutputStream output() {
        return output;
    }

    /** On the connection's thread: waits until the stream is read, and the whole connection so. */
    synchronized void arrived(byte[] bytes) throws IOException {
        awaitUntil(() -> waiting <= MOST_WAITING || ignored || broken != null);
        if (!ignored && broken == null && bytes.length > 0) {
            arrived.add(bytes);
            waiting += bytes.length;
            notifyAll();
        }
    }

    synchronized void ended() {
        ended = true;
        notifyAll();
        leaveWhenDone();
    }

    synchronized void broken(String why) {
        broken = why;
        notifyAll();
    }

    private synchronized void awaitUntil(BooleanSupplier ready) throws IOException {
        try {
            while (!ready.getAsBoolean()) {
                wait();
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new InterruptedIOException("interrupted");
        }
    }

    /** Nobody reads it: what arrives is dropped. */
    public synchronized void ignore() {
        ignored = true;
        arrived.clear();
        notifyAll();
    }

    /** Ends both directions at once. */
    public void reset() throws IOException {
        ignore();
        connection.cancel(id);
    }

    private void leaveWhenDone() {
        if (ended && closed) {
            connection.forget(id);
        }
    }

    private final class Input extends InputStream {
        @Override
        public int read() throws IOException {
            var one = new byte[1];
            return read(one, 0, 1) < 0 ? -1 : one[0] & 0xff;
        }

        @Override
        public int read(byte[] target, int offset, int length) throws IOException {
            Objects.checkFromIndexSize(offset, length, target.length);
            if (length == 0) {
                return 0;
            }
            synchronized (SpdyStream.this) {
                awaitUntil(() -> !arrived.isEmpty() || ended || broken != null);
                var chunk = arrived.peek();
                if (chunk == null && broken != null && !ended) {
                    throw new IOException(broken);
                }
                if (chunk == null) {
                    return -1;
                }
                return take(chunk, target, offset, length);
            }
        }

        private int take(byte[] chunk, byte[] target, int offset, int length) {
            int count = Math.min(length, chunk.length - position);
            System.arraycopy(chunk, position, target, offset, count);
            position += count;
            if (position == chunk.length) {
                arrived.remove();
                position = 0;
                waiting -= chunk.length;
                SpdyStream.this.notifyAll();
            }
            return count;
        }
    }

    private final class Output extends OutputStream {
        @Override
        public void write(int single) throws IOException {
            write(new byte[] {(byte) single}, 0, 1);
        }

        @Override
        public void write(byte[] source, int offset, int length) throws IOException {
            synchronized (SpdyStream.this) {
                if (closed || broken != null) {
                    throw new IOException(broken == null ? "stream closed" : broken);
                }
            }
            if (length > 0) {
                connection.write(id, source, offset, length, false);
            }
        }

        @Override
        public void close() throws IOException {
            synchronized (SpdyStream.this) {
                if (closed || broken != null) {
                    return;
                }
                closed = true;
            }
            connection.write(id, new byte[0], 0, 0, true);
            synchronized (SpdyStream.this) {
                leaveWhenDone();
            }
        }
    }
}
