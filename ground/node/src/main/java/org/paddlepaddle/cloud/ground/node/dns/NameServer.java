// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.ground.node.dns;

import java.io.DataInputStream;
import java.io.EOFException;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.DatagramPacket;
import java.net.DatagramSocket;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.net.SocketAddress;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.Semaphore;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;
import org.paddlepaddle.cloud.supervise.Loop;
import org.paddlepaddle.cloud.supervise.Supervisor;
import org.paddlepaddle.cloud.supervise.Threads;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** The DNS server of pods: answers questions for names over UDP and TCP. */
public final class NameServer implements AutoCloseable {
    private static final Logger LOG = LoggerFactory.getLogger(NameServer.class);
    private static final int PORT = 53;
    private static final int LARGEST = 65_535;
    private static final int IDLE_MILLIS = 10_000;
    private static final int BACKLOG = 64;

    /** Questions that wait for others, and conversations by TCP, at one time. */
    private static final int MOST_AT_ONCE = 256;

    private final Optional<InetSocketAddress> address;
    private final UpstreamResolver upstreamResolver;
    private final Supervisor supervisor;
    private final List<Loop> loops = new ArrayList<>();
    private final Semaphore room = new Semaphore(MOST_AT_ONCE);
    private final AtomicInteger turn = new AtomicInteger();
    private volatile Zone zone = Zone.EMPTY;
    private @Nullable DatagramSocket datagrams;
    private @Nullable ServerSocket connections;
    private boolean complained;

    NameServer(
            Optional<InetSocketAddress> address,
            UpstreamResolver upstreamResolver,
            Supervisor supervisor) {
        this.supervisor = supervisor;
        this.address = address;
        this.upstreamResolver = upstreamResolver;
    }

    /**
     * Listens on port 53 of an address; without one it keeps silent. Where the port is taken it
     * tries again with every new zone.
     */
    public static NameServer start(Optional<String> address, Supervisor supervisor) {
        var server =
                new NameServer(
                        address.map(it -> new InetSocketAddress(InetAddress.ofLiteral(it), PORT)),
                        UpstreamResolver.ofMachine(address.orElse("")),
                        supervisor);
        server.listen();
        return server;
    }

    /** Answers from this zone from now on. */
    public void serve(Zone newer) {
        zone = newer;
        listen();
    }

    synchronized void listen() {
        if (address.isEmpty() || datagrams != null) {
            return;
        }
        try {
            var tcp = new ServerSocket();
            tcp.setReuseAddress(true);
            tcp.bind(address.get(), BACKLOG);
            var udp = bind(tcp);
            connections = tcp;
            datagrams = udp;
            var buffer = new byte[LARGEST];
            loops.add(supervisor.loop("dns-udp", () -> receiveNext(udp, buffer)));
            loops.add(supervisor.loop("dns-tcp", () -> acceptNext(tcp)));
        } catch (IOException e) {
            if (!complained) {
                LOG.warn("cannot answer names on {}: {}", address.get(), e.getMessage());
                complained = true;
            }
        }
    }

    private static DatagramSocket bind(ServerSocket tcp) throws IOException {
        try {
            return new DatagramSocket(tcp.getLocalSocketAddress());
        } catch (IOException e) {
            tcp.close();
            throw e;
        }
    }

    /** Where it listens, for tests that let the system choose a port. */
    synchronized SocketAddress listening() {
        if (connections == null) {
            throw new IllegalStateException("not listening");
        }
        return connections.getLocalSocketAddress();
    }

    /** A socket that cannot be read is for the supervisor to tell: nobody would be answered. */
    void receiveNext(DatagramSocket socket, byte[] buffer) {
        var asked = new DatagramPacket(buffer, buffer.length);
        try {
            socket.receive(asked);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        var packet = Arrays.copyOf(buffer, asked.getLength());
        var from = asked.getSocketAddress();
        answer(packet, false, reply -> send(socket, reply, from));
    }

    private static void send(DatagramSocket socket, byte[] reply, SocketAddress to) {
        try {
            socket.send(new DatagramPacket(reply, reply.length, to));
        } catch (IOException e) {
            LOG.debug("nobody to answer at {}: {}", to, e.getMessage());
        }
    }

    void acceptNext(ServerSocket server) {
        Socket socket;
        try {
            socket = server.accept();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        if (room.tryAcquire()) {
            Threads.start("dns-conversation", () -> converse(socket));
        } else {
            refuse(socket);
        }
    }

    private static void refuse(Socket socket) {
        try {
            socket.close();
        } catch (IOException e) {
            LOG.debug("closing: {}", e.getMessage());
        }
    }

    private void converse(Socket socket) {
        try (socket) {
            socket.setSoTimeout(IDLE_MILLIS);
            var in = new DataInputStream(socket.getInputStream());
            while (true) {
                var packet = new byte[in.readUnsignedShort()];
                in.readFully(packet);
                var reply = replyTo(packet, true);
                if (reply.isEmpty()) {
                    return;
                }
                socket.getOutputStream().write(framed(reply.get()));
            }
        } catch (EOFException _) {
            LOG.trace("a conversation ended");
        } catch (IOException e) {
            LOG.debug("a conversation broke: {}", e.getMessage());
        } finally {
            room.release();
        }
    }

    private static byte[] framed(byte[] reply) {
        var framed = new byte[reply.length + 2];
        framed[0] = (byte) (reply.length >> 8);
        framed[1] = (byte) reply.length;
        System.arraycopy(reply, 0, framed, 2, reply.length);
        return framed;
    }

    /** What waits for nobody is answered at once, the rest on a thread of its own. */
    private void answer(byte[] packet, boolean byTcp, Consumer<byte[]> send) {
        var name = Optional.<String>empty();
        try {
            name = Optional.of(DnsQuery.parse(packet).name());
        } catch (MalformedPacketException e) {
            LOG.trace("not a question: {}", e.getMessage());
        }
        if (name.isPresent() && !immediate(name.get())) {
            if (room.tryAcquire()) {
                Threads.start(
                        "dns-upstream",
                        () -> {
                            try {
                                replyTo(packet, byTcp).ifPresent(send);
                            } finally {
                                room.release();
                            }
                        });
            }
            return;
        }
        replyTo(packet, byTcp).ifPresent(send);
    }

    private boolean immediate(String name) {
        var now = zone;
        return now.ours(name)
                && now.find(name).stream()
                        .flatMap(List::stream)
                        .noneMatch(ResourceRecord.Alias.class::isInstance);
    }

    /** Empty when silence is the answer. */
    Optional<byte[]> replyTo(byte[] packet, boolean byTcp) {
        DnsQuery dnsQuery;
        try {
            dnsQuery = DnsQuery.parse(packet);
        } catch (MalformedPacketException e) {
            return complaint(packet);
        }
        var zoneAnswers =
                new ZoneAnswers(zone, upstreamResolver::find, turn.getAndIncrement() & 0xffff);
        var dnsReply = zoneAnswers.to(dnsQuery);
        if (dnsReply.isEmpty()) {
            var elsewhere = upstreamResolver.ask(packet, byTcp);
            if (elsewhere.isPresent()) {
                return elsewhere;
            }
        }
        return Optional.of(
                dnsReply.orElseGet(() -> DnsReply.failure(DnsTypes.SERVER_FAILURE))
                        .packet(dnsQuery, byTcp ? LARGEST : DnsReply.limit(dnsQuery)));
    }

    /** Never to an answer: two servers could talk to each other for ever. */
    private static Optional<byte[]> complaint(byte[] packet) {
        return packet.length < DnsQuery.HEADER || (packet[2] & 0x80) != 0
                ? Optional.empty()
                : Optional.of(DnsReply.formatError(packet));
    }

    @Override
    public synchronized void close() {
        loops.forEach(Loop::closeAfterTurn);
        try {
            if (datagrams != null) {
                datagrams.close();
            }
            if (connections != null) {
                connections.close();
            }
        } catch (IOException e) {
            LOG.debug("closing: {}", e.getMessage());
        }
    }
}
