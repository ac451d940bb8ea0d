// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.ground.node.dns;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.net.DatagramPacket;
import java.net.DatagramSocket;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.Random;
import java.util.concurrent.ConcurrentHashMap;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.paddlepaddle.cloud.ground.node.BrokenSockets;
import org.paddlepaddle.cloud.ground.node.service.Services;
import org.paddlepaddle.cloud.supervise.Supervisor;

class NameServerIT {
    private static final InetSocketAddress ANY_PORT =
            new InetSocketAddress(InetAddress.ofLiteral("127.0.0.1"), 0);
    private static final int PATIENCE_MILLIS = 60_000;

    private final List<NameServer> started = new ArrayList<>();

    @AfterEach
    void closeAll() {
        started.forEach(NameServer::close);
    }

    private NameServer server(Zone zone, UpstreamResolver upstreamResolver) {
        return server(zone, upstreamResolver, new Supervisor());
    }

    private NameServer server(Zone zone, UpstreamResolver upstreamResolver, Supervisor supervisor) {
        var server = new NameServer(Optional.of(ANY_PORT), upstreamResolver, supervisor);
        started.add(server);
        server.serve(zone);
        return server;
    }

    private static UpstreamResolver nobody() {
        return new UpstreamResolver(List::of);
    }

    @Test
    void when_asked_over_udp_and_tcp_then_the_same_is_answered() throws IOException {
        var server = server(ZoneTest.SHOP, nobody());
        var question = DnsQuery.packet(7, "db.shop.svc.cluster.local", DnsTypes.A);

        var byUdp = udp(server, question);
        var byTcp = tcp(server, question);

        assertThat(addresses(byUdp, 7, "db.shop.svc.cluster.local"))
                .containsExactlyInAnyOrder("10.88.0.2", "10.88.0.3");
        assertThat(addresses(byTcp, 7, "db.shop.svc.cluster.local"))
                .containsExactlyInAnyOrder("10.88.0.2", "10.88.0.3");
    }

    @Test
    void when_the_first_turn_of_each_loop_fails_then_questions_are_answered_nonetheless()
            throws IOException {
        var failed = ConcurrentHashMap.<String>newKeySet();
        var supervisor =
                new Supervisor(
                        loop -> {
                            if (failed.add(loop)) {
                                throw new IllegalStateException("on purpose");
                            }
                        });
        var server = server(ZoneTest.SHOP, nobody(), supervisor);
        var question = DnsQuery.packet(7, "db.shop.svc.cluster.local", DnsTypes.A);

        assertThat(udp(server, question)).isNotEmpty();
        assertThat(tcp(server, question)).isNotEmpty();
        assertThat(failed).containsExactlyInAnyOrder("dns-udp", "dns-tcp");
        assertThat(supervisor.trouble()).isEmpty();
    }

    @Test
    void when_a_socket_cannot_be_read_then_the_turn_fails_and_does_not_spin() throws IOException {
        var server = server(ZoneTest.SHOP, nobody());

        try (var datagrams = BrokenSockets.datagrams();
                var connections = BrokenSockets.connections()) {
            assertThatThrownBy(() -> server.receiveNext(datagrams, new byte[1]))
                    .hasMessageContaining(BrokenSockets.WHY);
            assertThatThrownBy(() -> server.acceptNext(connections))
                    .hasMessageContaining(BrokenSockets.WHY);
        }
    }

    @Test
    void when_the_name_exists_without_such_a_record_then_nothing_and_no_error_is_answered()
            throws IOException {
        var server = server(ZoneTest.SHOP, nobody());

        var sixth = udp(server, DnsQuery.packet(1, "web.shop.svc.cluster.local", DnsTypes.AAAA));
        var unknown = udp(server, DnsQuery.packet(2, "no.shop.svc.cluster.local", DnsTypes.A));

        assertThat(code(sixth)).isEqualTo(DnsTypes.NO_ERROR);
        assertThat(counts(sixth)).containsExactly(1, 0, 1, 0);
        assertThat(code(unknown)).isEqualTo(DnsTypes.NO_SUCH_NAME);
    }

    @Test
    void when_a_port_is_asked_for_then_the_addresses_come_along() throws IOException {
        var server = server(ZoneTest.SHOP, nobody());

        var answer =
                udp(
                        server,
                        DnsQuery.packet(3, "_sql._tcp.db.shop.svc.cluster.local", DnsTypes.SRV));

        assertThat(counts(answer)).containsExactly(1, 2, 0, 2);
    }

    @Test
    void when_letters_are_of_any_size_then_the_question_is_repeated_as_it_was() throws IOException {
        var server = server(ZoneTest.SHOP, nobody());
        var question = DnsQuery.packet(4, "WeB.ShOp.svc.CLUSTER.local", DnsTypes.A);

        var answer = udp(server, question);

        assertThat(Arrays.copyOfRange(answer, 12, question.length))
                .isEqualTo(Arrays.copyOfRange(question, 12, question.length));
        assertThat(addresses(answer, 4, "web.shop.svc.cluster.local")).containsExactly("10.96.1.1");
    }

    @Test
    void when_a_name_is_not_ours_then_the_machines_servers_are_asked() throws IOException {
        var world =
                server(
                        Zone.of(
                                List.of(Services.service("api", "{clusterIP: 192.0.2.7}")),
                                List.of()),
                        nobody());
        // The other server's zone holds the one name that ours leads to.
        var own = server(Zone.EMPTY, new UpstreamResolver(() -> List.of(at(world))));
        var foreign = "7.2.0.192.in-addr.arpa";

        var answer = udp(own, DnsQuery.packet(5, foreign, DnsTypes.PTR));

        assertThat(code(answer)).isEqualTo(DnsTypes.NO_ERROR);
        assertThat(counts(answer)[1]).isEqualTo(1);
        assertThat(tcp(own, DnsQuery.packet(5, foreign, DnsTypes.PTR))).isEqualTo(answer);
    }

    @Test
    void when_nobody_can_be_asked_then_that_is_said() throws IOException {
        var answer =
                udp(server(Zone.EMPTY, nobody()), DnsQuery.packet(6, "example.com", DnsTypes.A));

        assertThat(code(answer)).isEqualTo(DnsTypes.SERVER_FAILURE);
    }

    @Test
    void when_a_service_is_another_name_then_its_address_comes_along() throws IOException {
        var server = server(ZoneTest.SHOP, nobody());

        var answer = udp(server, DnsQuery.packet(8, "alias.shop.svc.cluster.local", DnsTypes.A));

        var read = DnsReply.read(answer, 8, "alias.shop.svc.cluster.local");
        assertThat(read).hasSize(2);
        assertThat(read.getFirst().resourceRecord())
                .isEqualTo(new ResourceRecord.Alias("web.shop.svc.cluster.local"));
        assertThat(addresses(answer, 8, "alias.shop.svc.cluster.local"))
                .containsExactly("10.96.1.1");
    }

    @Test
    void when_an_answer_does_not_fit_then_it_is_cut_and_tcp_has_all_of_it() throws IOException {
        var server = server(crowd(200), nobody());
        var question = DnsQuery.packet(9, "db.shop.svc.cluster.local", DnsTypes.A);

        var cut = udp(server, question);
        var whole = tcp(server, question);

        assertThat(cut.length).isLessThanOrEqualTo(512);
        assertThat(cut[2] & 0x02).as("the cut is told").isNotZero();
        assertThat(addresses(whole, 9, "db.shop.svc.cluster.local")).hasSize(200);
    }

    @Test
    void when_the_asker_takes_more_then_more_is_sent() throws IOException {
        var server = server(crowd(40), nobody());
        var plain = DnsQuery.packet(10, "db.shop.svc.cluster.local", DnsTypes.A);
        var option = new byte[] {0, 0, 41, 4, (byte) 0xd0, 0, 0, 0, 0, 0, 0};
        var extended = Arrays.copyOf(plain, plain.length + option.length);
        System.arraycopy(option, 0, extended, plain.length, option.length);
        extended[11] = 1;

        var answer = udp(server, extended);

        assertThat(answer.length).isGreaterThan(512);
        assertThat(counts(answer)).containsExactly(1, 40, 0, 1);
    }

    @Test
    void when_packets_are_garbage_then_the_server_neither_breaks_nor_babbles() throws IOException {
        var server = server(ZoneTest.SHOP, nobody());
        var random = new Random(1);
        var good = DnsQuery.packet(11, "web.shop.svc.cluster.local", DnsTypes.A);
        for (int i = 0; i < 20_000; i++) {
            var packet = random.nextBoolean() ? mutated(good, random) : noise(random);

            var reply = server.replyTo(packet, false);

            reply.ifPresent(bytes -> assertThat(bytes.length).isBetween(12, 1232));
        }
        assertThat(server.replyTo(new byte[5], false)).isEmpty();
        assertThat(addresses(udp(server, good), 11, "web.shop.svc.cluster.local")).hasSize(1);
    }

    @Test
    void when_it_is_an_answer_then_silence_is_kept() throws IOException {
        var server = server(ZoneTest.SHOP, nobody());
        var answer = udp(server, DnsQuery.packet(12, "web.shop.svc.cluster.local", DnsTypes.A));

        assertThat(server.replyTo(answer, false)).isEmpty();
    }

    @Test
    void a_name_that_points_to_itself_or_forwards_is_refused() {
        var circle = new byte[] {0, 1, 1, 0, 0, 1, 0, 0, 0, 0, 0, 0, (byte) 0xc0, 12, 0, 1, 0, 1};

        assertThatThrownBy(() -> DnsQuery.parse(circle))
                .isInstanceOf(MalformedPacketException.class);
        circle[13] = 40;
        assertThatThrownBy(() -> DnsQuery.parse(circle))
                .isInstanceOf(MalformedPacketException.class);
    }

    @Test
    void what_is_written_is_read_again() {
        var random = new Random(3);
        for (int i = 0; i < 1_000; i++) {
            var name = name(random);
            int id = random.nextInt(1 << 16);
            int type = 1 + random.nextInt(250);

            var dnsQuery = DnsQuery.parse(DnsQuery.packet(id, name, type));

            assertThat(dnsQuery.name()).isEqualTo(name);
            assertThat(dnsQuery.id()).isEqualTo(id);
            assertThat(dnsQuery.type()).isEqualTo(type);
        }
    }

    private static String name(Random random) {
        var labels =
                IntStream.range(0, 1 + random.nextInt(4))
                        .mapToObj(_ -> "abcdefghijklmnop-0123".substring(random.nextInt(20)))
                        .toList();
        return String.join(".", labels);
    }

    private static byte[] mutated(byte[] good, Random random) {
        var packet = Arrays.copyOf(good, random.nextInt(good.length + 20));
        for (int i = random.nextInt(4); i > 0 && packet.length > 0; i--) {
            packet[random.nextInt(packet.length)] = (byte) random.nextInt();
        }
        return packet;
    }

    private static byte[] noise(Random random) {
        var packet = new byte[random.nextInt(80)];
        random.nextBytes(packet);
        return packet;
    }

    private static Zone crowd(int pods) {
        var endpoints =
                IntStream.range(0, pods)
                        .mapToObj(n -> "{addresses: [10.88.%d.%d]}".formatted(n / 250, n % 250))
                        .toList();
        return Zone.of(
                List.of(Services.service("db", "{clusterIP: None}")),
                List.of(Services.slice("db", "[]", endpoints.toString())));
    }

    private static List<String> addresses(byte[] answer, int id, String name) {
        return DnsReply.read(answer, id, name).stream()
                .flatMap(
                        named ->
                                named.resourceRecord()
                                                instanceof ResourceRecord.Foreign(_, var bytes)
                                        ? Stream.of(dotted(bytes))
                                        : Stream.<String>empty())
                .toList();
    }

    private static String dotted(byte[] bytes) {
        return "%d.%d.%d.%d"
                .formatted(bytes[0] & 0xff, bytes[1] & 0xff, bytes[2] & 0xff, bytes[3] & 0xff);
    }

    private static int code(byte[] answer) {
        return answer[3] & 0xf;
    }

    private static int[] counts(byte[] answer) {
        return IntStream.of(4, 6, 8, 10)
                .map(at -> (answer[at] & 0xff) << 8 | (answer[at + 1] & 0xff))
                .toArray();
    }

    private static InetSocketAddress at(NameServer server) {
        return (InetSocketAddress) server.listening();
    }

    private static byte[] udp(NameServer server, byte[] question) throws IOException {
        try (var socket = new DatagramSocket()) {
            socket.setSoTimeout(PATIENCE_MILLIS);
            socket.send(new DatagramPacket(question, question.length, at(server)));
            var answer = new DatagramPacket(new byte[65_535], 65_535);
            socket.receive(answer);
            return Arrays.copyOf(answer.getData(), answer.getLength());
        }
    }

    private static byte[] tcp(NameServer server, byte[] question) throws IOException {
        try (var socket = new Socket()) {
            socket.setSoTimeout(PATIENCE_MILLIS);
            socket.connect(at(server));
            var out = new DataOutputStream(socket.getOutputStream());
            out.writeShort(question.length);
            out.write(question);
            var in = new DataInputStream(socket.getInputStream());
            var answer = new byte[in.readUnsignedShort()];
            in.readFully(answer);
            return answer;
        }
    }
}
