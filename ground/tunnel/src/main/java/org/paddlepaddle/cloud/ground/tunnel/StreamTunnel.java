// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.ground.tunnel;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.ByteBuffer;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.locks.ReentrantLock;
import org.jspecify.annotations.Nullable;
import org.paddlepaddle.cloud.supervise.Threads;

/**
 * Multiplexes streams over any connection that keeps messages whole and in order.
 *
 * <p>The initiator numbers its streams 1, 3, 5…, the other end 2, 4, 6…; a number is never used
 * again. A frame that no honest peer sends closes the tunnel.
 */
public final class StreamTunnel implements Tunnel {
    /** Streams the peer may have open at once. */
    static final int STREAM_LIMIT = 4096;

    private final Transport transport;
    private final Acceptor acceptor;
    private final boolean initiator;
    private final Map<Integer, FrameStream> streams = new ConcurrentHashMap<>();
    private final ReentrantLock sending = new ReentrantLock();
    private final Object opening = new Object();

    private int nextOwn;
    private volatile int lastPeer;
    private volatile @Nullable String closed;

    /**
     * @param initiator true on the end that dialled; the two ends must differ
     */
    public StreamTunnel(Transport transport, Acceptor acceptor, boolean initiator) {
        this.transport = transport;
        this.acceptor = acceptor;
        this.initiator = initiator;
        this.nextOwn = initiator ? 1 : 2;
    }

    @Override
    public TunnelStream open(byte[] header) throws IOException {
        if (header.length > TunnelFrame.HEADER_LIMIT) {
            throw new IllegalArgumentException("header of " + header.length + " bytes");
        }
        // Numbers must reach the peer in order, so taking one and sending it is one step.
        synchronized (opening) {
            int id = nextOwn;
            nextOwn += 2;
            var stream = new FrameStream(id, header.clone(), this::send, streams::remove);
            streams.put(id, stream);
            try {
                send(new TunnelFrame.Open(id, header));
            } catch (IOException e) {
                streams.remove(id);
                throw e;
            }
            return stream;
        }
    }

    @Override
    public void received(ByteBuffer message) {
        if (closed != null) {
            return;
        }
        try {
            dispatch(TunnelFrame.decode(message));
        } catch (TunnelException e) {
            close("the peer broke the protocol: " + e.getMessage());
            throw e;
        }
    }

    private void dispatch(TunnelFrame tunnelFrame) {
        if (tunnelFrame instanceof TunnelFrame.Open(var id, var header)) {
            accept(id, header);
            return;
        }
        var stream = streams.get(tunnelFrame.stream());
        if (stream == null) {
            requireKnown(tunnelFrame.stream());
            return;
        }
        switch (tunnelFrame) {
            case TunnelFrame.Open _ -> throw new IllegalStateException("handled above");
            case TunnelFrame.Data(_, var bytes) -> stream.arrived(bytes);
            case TunnelFrame.End _ -> stream.ended();
            case TunnelFrame.Reset(_, var reason) -> stream.reset(reason);
            case TunnelFrame.Window(_, var room) -> stream.granted(room);
        }
    }

    private void accept(int id, byte[] header) {
        if (ownNumber(id) || id <= lastPeer) {
            throw new TunnelException("stream " + id + " opened out of order");
        }
        if (streams.size() >= STREAM_LIMIT) {
            throw new TunnelException("more than " + STREAM_LIMIT + " streams");
        }
        lastPeer = id;
        var stream = new FrameStream(id, header, this::send, streams::remove);
        streams.put(id, stream);
        Threads.start("tunnel-stream-" + id, () -> serve(stream));
    }

    private void serve(FrameStream stream) {
        try (stream) {
            acceptor.accept(stream);
        } catch (IOException | UncheckedIOException e) {
            // The peer left or the connection broke; the stream already says so to both sides.
            stream.breakBoth(String.valueOf(e.getMessage()));
        }
    }

    /** Frames may still arrive for a stream we just closed, never for one that did not exist. */
    private void requireKnown(int id) {
        boolean known;
        if (ownNumber(id)) {
            synchronized (opening) {
                known = id < nextOwn;
            }
        } else {
            known = id <= lastPeer;
        }
        if (!known) {
            throw new TunnelException("stream " + id + " was never opened");
        }
    }

    private boolean ownNumber(int id) {
        return (id % 2 == 1) == initiator;
    }

    private void send(TunnelFrame tunnelFrame) throws IOException {
        var message = tunnelFrame.encode();
        sending.lock();
        try {
            if (closed != null) {
                throw new IOException(closed);
            }
            transport.send(message);
        } finally {
            sending.unlock();
        }
    }

    @Override
    public void close() {
        close("the tunnel is closed");
    }

    private void close(String reason) {
        if (closed == null) {
            closed = reason;
        }
        streams.values().forEach(stream -> stream.breakBoth(reason));
    }
}
