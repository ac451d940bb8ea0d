// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.gateway;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.locks.LockSupport;
import java.util.random.RandomGenerator;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.paddlepaddle.cloud.gateway.RouteTable.Revision;
import org.paddlepaddle.cloud.gateway.RouteTable.Route;

/**
 * A revision that goes from zero to one and back a thousand times while clients send what may not
 * be sent twice: no request is lost.
 */
class ColdCyclesIT {
    private static final String HOST = "m.ns.example.com";
    private static final int CYCLES = 1000;
    private static final int CLIENTS = 3;
    private static final long LONGEST_PAUSE_NANOS = 8_000_000;
    private static final Duration PATIENCE = Duration.ofSeconds(120);

    private final LinkedBlockingQueue<String> demands = new LinkedBlockingQueue<>();
    private final Queue<String> lost = new ConcurrentLinkedQueue<>();
    private final AtomicInteger answered = new AtomicInteger();
    private final AtomicBoolean over = new AtomicBoolean();
    private Gateway gateway;
    private InetSocketAddress address;

    @BeforeEach
    void start() {
        gateway = Gateway.start(GatewayConfig.usual(), demands::add);
        address = gateway.listen(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0));
    }

    @Test
    void given_a_thousand_cycles_then_every_request_is_answered() throws Exception {
        var clients = new ArrayList<Thread>();
        try (var _ = gateway) {
            route(List.of(), List.of());
            for (int i = 0; i < CLIENTS; i++) {
                int number = i;
                clients.add(Thread.ofVirtual().start(() -> send(number)));
            }
            long end = System.nanoTime() + PATIENCE.toNanos();
            for (int cycle = 0; cycle < CYCLES; cycle++) {
                assertThat(System.nanoTime() - end).as("cycle %d in time", cycle).isNegative();
                cycle(cycle % 2 == 0);
            }
            finish(clients);
        }

        assertThat(lost).isEmpty();
        assertThat(answered.get()).isGreaterThanOrEqualTo(CYCLES);
    }

    /**
     * As the scaler does it: somebody waits, a pod starts, and when nothing is under way it goes.
     *
     * @param probed whether the gateway has to find out itself that the pod answers
     */
    private void cycle(boolean probed) throws IOException, InterruptedException {
        assertThat(demands.poll(PATIENCE.toSeconds(), TimeUnit.SECONDS)).isEqualTo("r");
        int before = answered.get();
        var pod = echo();
        if (probed) {
            route(List.of(), List.of(pod.endpoint()));
        } else {
            route(List.of(pod.endpoint()), List.of());
        }
        while ((answered.get() == before || !gateway.seal("r")) && lost.isEmpty()) {
            LockSupport.parkNanos(100_000);
        }
        // Between the decision and the end of the pod requests come, wait, and ask for another.
        LockSupport.parkNanos(200_000);
        route(List.of(), List.of());
        pod.kill();
    }

    private void finish(List<Thread> clients) throws IOException, InterruptedException {
        over.set(true);
        var pod = echo();
        route(List.of(pod.endpoint()), List.of());
        for (var client : clients) {
            client.join(PATIENCE);
        }
        pod.kill();
    }

    private static FakeEndpoint echo() throws IOException {
        return FakeEndpoint.start(
                (endpoint, in, out) -> {
                    for (var all = endpoint.request(in);
                            !all.isEmpty();
                            all = endpoint.request(in)) {
                        FakeEndpoint.write(
                                out,
                                FakeEndpoint.answer(all.substring(all.indexOf("\r\n\r\n") + 4)));
                    }
                });
    }

    /** Each client keeps its connection, and pauses so that requests come at every moment. */
    private void send(int number) {
        var random = RandomGenerator.of("L64X128MixRandom");
        try (var client = new RawClient(address)) {
            for (int i = 0; !over.get(); i++) {
                var body = "<%d of %d>".formatted(i, number);
                client.send(
                        "POST / HTTP/1.1\r\nHost: %s\r\nContent-Length: %d\r\n\r\n%s"
                                .formatted(HOST, body.length(), body));
                var answer = client.until(">");
                if (!answer.startsWith("HTTP/1.1 200") || !answer.endsWith(body)) {
                    lost.add(body + " was answered: " + answer);
                    return;
                }
                answered.incrementAndGet();
                LockSupport.parkNanos(random.nextLong(LONGEST_PAUSE_NANOS));
            }
        } catch (IOException e) {
            lost.add("client " + number + ": " + e);
        }
    }

    private void route(List<Endpoint> ready, List<Endpoint> starting) {
        gateway.route(
                new RouteTable(
                        Map.of(HOST, Route.to("r")),
                        Map.of("r", new Revision(ready, starting, 1, PATIENCE)),
                        Optional.of("example.com")));
    }
}
