// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.ground.tunnel;

import java.io.IOException;
import java.io.InputStream;
import java.io.InterruptedIOException;
import java.io.OutputStream;
import java.util.ArrayDeque;
import java.util.Arrays;
import java.util.Objects;
import java.util.function.BooleanSupplier;
import java.util.function.IntConsumer;
import org.jspecify.annotations.Nullable;

/**
 * One multiplexed stream with credit-based flow control (backpressure): what arrived and was not
 * read yet, and how much the peer lets us send.
 *
 * <p>Its monitor guards the state; frames are sent outside it, because sending may block.
 */
final class FrameStream implements TunnelStream {
    /** Bytes the peer may send before it must wait for the reader. */
    static final int WINDOW = 256 * 1024;

    /** Sends a frame to the peer. */
    interface Sender {
        void send(TunnelFrame tunnelFrame) throws IOException;
    }

    private final int id;
    private final byte[] header;
    private final Sender sender;
    private final IntConsumer forget;
    private final ArrayDeque<byte[]> arrived = new ArrayDeque<>();
    private final Input input = new Input();
    private final Output output = new Output();

    private int position;
    private int unread;
    private int consumed;
    private int credit = WINDOW;
    private boolean inputEnded;
    private boolean inputClosed;
    private boolean outputEnded;
    private @Nullable String inputBroken;
    private @Nullable String outputBroken;

    FrameStream(int id, byte[] header, Sender sender, IntConsumer forget) {
        this.id = id;
        this.header = header;
        this.sender = sender;
        this.forget = forget;
    }

    @Override
    public byte[] header() {
        return header.clone();
    }

    @Override
    public InputStream input() {
        return input;
    }

    @Override
    public OutputStream output() {
        return output;
    }

    @Override
    public void close() {
        try {
            output.close();
            input.close();
        } catch (IOException gone) {
            breakBoth(String.valueOf(gone.getMessage()));
        } finally {
            forget.accept(id);
        }
    }

    synchronized void arrived(byte[] bytes) {
        if (inputEnded) {
            throw new TunnelException("bytes after the end of stream " + id);
        }
        if (bytes.length > WINDOW - unread - consumed) {
            throw new TunnelException("stream " + id + " sent more than its window");
        }
        // Bytes in flight when the reader left are dropped; they never become credit again.
        unread += bytes.length;
        if (!inputClosed && inputBroken == null && bytes.length > 0) {
            arrived.add(bytes);
            notifyAll();
        }
    }

    synchronized void ended() {
        if (inputEnded) {
            throw new TunnelException("stream " + id + " ended twice");
        }
        inputEnded = true;
        notifyAll();
    }

    synchronized void granted(int room) {
        if (room > WINDOW - credit) {
            throw new TunnelException("stream " + id + " was granted more than its window");
        }
        credit += room;
        notifyAll();
    }

    /** The peer reads no more; what it sent completely before stays readable. */
    synchronized void reset(String reason) {
        outputBroken = reason;
        if (!inputEnded) {
            inputBroken = reason;
        }
        notifyAll();
    }

    synchronized void breakBoth(String reason) {
        if (outputBroken == null) {
            reset(reason);
        }
    }

    private synchronized void awaitUntil(BooleanSupplier ready) throws InterruptedIOException {
        try {
            while (!ready.getAsBoolean()) {
                wait();
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new InterruptedIOException("interrupted");
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
            int grant;
            int count;
            synchronized (FrameStream.this) {
                awaitUntil(this::readable);
                if (inputClosed) {
                    throw new IOException("stream closed");
                }
                if (arrived.isEmpty() && inputBroken != null) {
                    throw new IOException(inputBroken);
                }
                if (arrived.isEmpty()) {
                    return -1;
                }
                count = take(target, offset, length);
                grant = grantDue();
            }
            if (grant > 0) {
                sender.send(new TunnelFrame.Window(id, grant));
            }
            return count;
        }

        private boolean readable() {
            return !arrived.isEmpty() || inputClosed || inputBroken != null || inputEnded;
        }

        private int take(byte[] target, int offset, int length) {
            var chunk = arrived.element();
            int count = Math.min(length, chunk.length - position);
            System.arraycopy(chunk, position, target, offset, count);
            position += count;
            if (position == chunk.length) {
                arrived.remove();
                position = 0;
            }
            unread -= count;
            consumed += count;
            return count;
        }

        /** Room is given back in halves of the window, not per read. */
        private int grantDue() {
            if (inputEnded || consumed < WINDOW / 2) {
                return 0;
            }
            int grant = consumed;
            consumed = 0;
            return grant;
        }

        @Override
        public int available() {
            synchronized (FrameStream.this) {
                return arrived.isEmpty() ? 0 : arrived.element().length - position;
            }
        }

        @Override
        public void close() throws IOException {
            boolean tell;
            synchronized (FrameStream.this) {
                tell = !inputClosed && !inputEnded && inputBroken == null;
                inputClosed = true;
                arrived.clear();
                FrameStream.this.notifyAll();
            }
            if (tell) {
                sender.send(new TunnelFrame.Reset(id, "the reader left"));
            }
        }
    }

    private final class Output extends OutputStream {
        @Override
        public void write(int b) throws IOException {
            write(new byte[] {(byte) b}, 0, 1);
        }

        @Override
        public void write(byte[] source, int offset, int length) throws IOException {
            Objects.checkFromIndexSize(offset, length, source.length);
            int sent = 0;
            while (sent < length) {
                int room = reserve(length - sent);
                int from = offset + sent;
                sender.send(
                        new TunnelFrame.Data(id, Arrays.copyOfRange(source, from, from + room)));
                sent += room;
            }
        }

        private int reserve(int wanted) throws IOException {
            synchronized (FrameStream.this) {
                awaitUntil(() -> outputEnded || outputBroken != null || credit > 0);
                if (outputEnded) {
                    throw new IOException("stream closed");
                }
                if (outputBroken != null) {
                    throw new IOException(outputBroken);
                }
                int room = Math.min(Math.min(wanted, credit), TunnelFrame.DATA_LIMIT);
                credit -= room;
                return room;
            }
        }

        @Override
        public void close() throws IOException {
            boolean tell;
            synchronized (FrameStream.this) {
                tell = !outputEnded && outputBroken == null;
                outputEnded = true;
                FrameStream.this.notifyAll();
            }
            if (tell) {
                sender.send(new TunnelFrame.End(id));
            }
        }
    }
}
