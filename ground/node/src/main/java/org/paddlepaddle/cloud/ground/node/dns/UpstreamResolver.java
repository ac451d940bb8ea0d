// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.ground.node.dns;

import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.net.DatagramPacket;
import java.net.DatagramSocket;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.security.SecureRandom;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.function.Supplier;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** The machine's own name servers. */
final class UpstreamResolver {
    private static final Logger LOG = LoggerFactory.getLogger(UpstreamResolver.class);
    private static final int PORT = 53;
    private static final int PATIENCE_MILLIS = 2_000;
    private static final int LARGEST = 65_535;

    private final Supplier<List<InetSocketAddress>> servers;
    private final SecureRandom random = new SecureRandom();

    UpstreamResolver(Supplier<List<InetSocketAddress>> servers) {
        this.servers = servers;
    }

    /** Those the machine uses now, without ourselves. */
    static UpstreamResolver ofMachine(String own) {
        return new UpstreamResolver(
                () ->
                        ResolverSettings.ofMachine().servers().stream()
                                .filter(server -> !server.equals(own))
                                .filter(server -> !server.contains("%"))
                                .map(server -> new InetSocketAddress(literal(server), PORT))
                                .toList());
    }

    private static InetAddress literal(String server) {
        return InetAddress.ofLiteral(server);
    }

    /** Passes a question on as it is; empty when nobody answered. */
    Optional<byte[]> ask(byte[] question, boolean byTcp) {
        for (var server : servers.get()) {
            try {
                return Optional.of(byTcp ? tcp(server, question) : udp(server, question));
            } catch (IOException e) {
                LOG.debug("name server {} did not answer: {}", server, e.getMessage());
            }
        }
        return Optional.empty();
    }

    /** The addresses of a name, and other names on the way to them. */
    List<DnsReply.Named> find(String name, int type) {
        int id = random.nextInt(1 << 16);
        try {
            return ask(DnsQuery.packet(id, name, type), false)
                    .map(answer -> DnsReply.read(answer, id, name))
                    .orElse(List.of());
        } catch (MalformedPacketException e) {
            LOG.debug("no use of an answer about {}: {}", name, e.getMessage());
            return List.of();
        }
    }

    /** A new socket each time: a port that cannot be guessed keeps forged answers out. */
    private byte[] udp(InetSocketAddress server, byte[] question) throws IOException {
        try (var socket = new DatagramSocket()) {
            socket.connect(server);
            socket.setSoTimeout(PATIENCE_MILLIS);
            // The asker's own number is not sent on: it could be guessed by whoever made it ask.
            var own = question.clone();
            int id = random.nextInt(1 << 16);
            own[0] = (byte) (id >> 8);
            own[1] = (byte) id;
            socket.send(new DatagramPacket(own, own.length));
            var buffer = new byte[LARGEST];
            while (true) {
                var answer = new DatagramPacket(buffer, buffer.length);
                socket.receive(answer);
                var packet = Arrays.copyOf(buffer, answer.getLength());
                if (packet.length >= DnsQuery.HEADER
                        && packet[0] == own[0]
                        && packet[1] == own[1]) {
                    packet[0] = question[0];
                    packet[1] = question[1];
                    return packet;
                }
            }
        }
    }

    private static byte[] tcp(InetSocketAddress server, byte[] question) throws IOException {
        try (var socket = new Socket()) {
            socket.connect(server, PATIENCE_MILLIS);
            socket.setSoTimeout(PATIENCE_MILLIS);
            var out = new DataOutputStream(socket.getOutputStream());
            var framed = new byte[question.length + 2];
            framed[0] = (byte) (question.length >> 8);
            framed[1] = (byte) question.length;
            System.arraycopy(question, 0, framed, 2, question.length);
            out.write(framed);
            var in = new DataInputStream(socket.getInputStream());
            var answer = new byte[in.readUnsignedShort()];
            in.readFully(answer);
            return answer;
        }
    }
}
