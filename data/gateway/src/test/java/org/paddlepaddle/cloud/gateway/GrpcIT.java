// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.gateway;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.grpc.CallOptions;
import io.grpc.ManagedChannel;
import io.grpc.Status;
import io.grpc.StatusRuntimeException;
import io.grpc.stub.ClientCalls;
import io.grpc.stub.StreamObserver;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.locks.LockSupport;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.paddlepaddle.cloud.gateway.RouteTable.Revision;
import org.paddlepaddle.cloud.gateway.RouteTable.Route;

/** Calls of gRPC's own client through the gateway to gRPC's own server. */
class GrpcIT {
    private static final String HOST = "m.ns.example.com";
    private static final Duration LONG = Duration.ofSeconds(20);

    private final List<AutoCloseable> open = new ArrayList<>();
    private final LinkedBlockingQueue<String> demands = new LinkedBlockingQueue<>();
    private Gateway gateway;
    private InetSocketAddress address;
    private ManagedChannel channel;

    @BeforeEach
    void start() {
        gateway = Gateway.start(GatewayConfig.usual().withLimits(1 << 20, 4), demands::add);
        address = gateway.listen(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0));
        channel = channel(HOST);
    }

    private ManagedChannel channel(String host) {
        var made = GrpcEndpoint.channel(address, host);
        open.addFirst(made::shutdownNow);
        return made;
    }

    @AfterEach
    void stop() throws Exception {
        for (var each : open) {
            each.close();
        }
        gateway.close();
    }

    @Test
    void given_calls_then_they_are_answered_over_few_connections() throws IOException {
        route(0, LONG, GrpcEndpoint.echo());

        for (int i = 0; i < 200; i++) {
            assertThat(GrpcEndpoint.ask(channel, "question " + i)).isEqualTo("question " + i);
        }
        var large = "x".repeat(3 << 20);
        assertThat(GrpcEndpoint.ask(channel, large)).isEqualTo(large);
    }

    @Test
    void given_a_dialogue_then_each_side_hears_the_other_at_once() throws Exception {
        route(0, LONG, GrpcEndpoint.echo());
        var answers = new LinkedBlockingQueue<String>();
        var call = channel.newCall(GrpcEndpoint.BOTH, CallOptions.DEFAULT);

        var questions = ClientCalls.asyncBidiStreamingCall(call, into(answers));
        for (int i = 0; i < 50; i++) {
            questions.onNext("question " + i);
            assertThat(answers.poll(20, TimeUnit.SECONDS)).isEqualTo("question " + i);
        }
        questions.onCompleted();

        assertThat(answers.poll(20, TimeUnit.SECONDS)).isEqualTo("the end");
    }

    private static StreamObserver<String> into(LinkedBlockingQueue<String> answers) {
        return new StreamObserver<>() {
            @Override
            public void onNext(String answer) {
                answers.add(answer);
            }

            @Override
            public void onError(Throwable cause) {
                answers.add(Status.fromThrowable(cause).getCode().name());
            }

            @Override
            public void onCompleted() {
                answers.add("the end");
            }
        };
    }

    @Test
    void given_a_status_of_the_endpoint_then_the_caller_gets_it() throws IOException {
        route(
                0,
                LONG,
                GrpcEndpoint.start(
                        (question, answers) ->
                                answers.onError(
                                        Status.NOT_FOUND
                                                .withDescription("no " + question + " 模型")
                                                .asRuntimeException())));

        assertStatus(channel, Status.Code.NOT_FOUND, "no question 模型");
    }

    @Test
    void given_no_endpoint_then_the_call_waits_for_one() throws Exception {
        route(0, LONG);
        var answers = new LinkedBlockingQueue<String>();

        ClientCalls.asyncUnaryCall(
                channel.newCall(GrpcEndpoint.UNARY, CallOptions.DEFAULT), "hello", into(answers));
        assertThat(demands.poll(20, TimeUnit.SECONDS)).isEqualTo("r");
        route(0, LONG, GrpcEndpoint.echo());

        assertThat(answers.poll(20, TimeUnit.SECONDS)).isEqualTo("hello");
    }

    @Test
    void given_a_limit_of_one_then_streams_of_one_connection_take_turns() throws Exception {
        var busy = new AtomicInteger();
        var most = new AtomicInteger();
        route(
                1,
                LONG,
                GrpcEndpoint.start(
                        (question, answers) -> {
                            most.accumulateAndGet(busy.incrementAndGet(), Math::max);
                            LockSupport.parkNanos(5_000_000);
                            busy.decrementAndGet();
                            answers.onNext(question);
                            answers.onCompleted();
                        }));
        var answers = new LinkedBlockingQueue<String>();

        for (int i = 0; i < 5; i++) {
            ClientCalls.asyncUnaryCall(
                    channel.newCall(GrpcEndpoint.UNARY, CallOptions.DEFAULT),
                    "same",
                    into(answers));
        }
        for (int i = 0; i < 10; i++) {
            assertThat(answers.poll(20, TimeUnit.SECONDS)).isIn("same", "the end");
        }

        assertThat(most).hasValue(1);
    }

    @Test
    void given_refusals_then_they_are_statuses_of_grpc() throws Exception {
        route(0, Duration.ofMillis(300));
        assertStatus(channel("other.ns.example.com"), Status.Code.UNIMPLEMENTED, "no service has");
        assertStatus(channel, Status.Code.UNAVAILABLE, "nothing could answer");

        route(0, LONG);
        var waiting = new LinkedBlockingQueue<String>();
        for (int i = 0; i < 4; i++) {
            ClientCalls.asyncUnaryCall(
                    channel.newCall(GrpcEndpoint.UNARY, CallOptions.DEFAULT), "", into(waiting));
        }
        while (gateway.loads().values().stream().allMatch(load -> load.waiting() < 4)) {
            LockSupport.parkNanos(1_000_000);
        }
        assertStatus(channel, Status.Code.RESOURCE_EXHAUSTED, "more than 4 requests");
        route(0, LONG, GrpcEndpoint.echo());
    }

    @Test
    void given_a_dead_endpoint_then_it_is_unavailable_and_a_good_one_beside_it_helps()
            throws IOException {
        var dead = GrpcEndpoint.echo();
        dead.close();
        route(0, LONG, dead);
        assertStatus(channel, Status.Code.UNAVAILABLE, "no endpoint accepts");

        route(0, LONG, dead, GrpcEndpoint.echo());
        for (int i = 0; i < 10; i++) {
            assertThat(GrpcEndpoint.ask(channel, "well")).isEqualTo("well");
        }
    }

    @Test
    void given_an_endpoint_that_dies_in_a_dialogue_then_it_ends_unavailable() throws Exception {
        var endpoint = GrpcEndpoint.echo();
        route(0, LONG, endpoint);
        var answers = new LinkedBlockingQueue<String>();
        var call = channel.newCall(GrpcEndpoint.BOTH, CallOptions.DEFAULT);
        var questions = ClientCalls.asyncBidiStreamingCall(call, into(answers));
        questions.onNext("one");
        assertThat(answers.poll(20, TimeUnit.SECONDS)).isEqualTo("one");

        endpoint.close();

        assertThat(answers.poll(20, TimeUnit.SECONDS)).isIn("UNAVAILABLE", "CANCELLED");
    }

    @Test
    void given_the_end_of_the_gateway_then_the_call_under_way_is_answered() throws Exception {
        var asked = new CountDownLatch(1);
        var go = new CountDownLatch(1);
        route(
                0,
                LONG,
                GrpcEndpoint.start(
                        (question, answers) -> {
                            asked.countDown();
                            await(go);
                            answers.onNext(question);
                            answers.onCompleted();
                        }));
        var answers = new LinkedBlockingQueue<String>();
        ClientCalls.asyncUnaryCall(
                channel.newCall(GrpcEndpoint.UNARY, CallOptions.DEFAULT), "late", into(answers));
        await(asked);

        var closing = Thread.ofVirtual().start(gateway::close);
        LockSupport.parkNanos(Duration.ofMillis(200).toNanos());
        go.countDown();

        assertThat(answers.poll(20, TimeUnit.SECONDS)).isEqualTo("late");
        assertThat(answers.poll(20, TimeUnit.SECONDS)).isEqualTo("the end");
        closing.join(LONG);
        assertThat(closing.isAlive()).isFalse();
    }

    private static void await(CountDownLatch latch) {
        try {
            latch.await(LONG.toSeconds(), TimeUnit.SECONDS);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    private static void assertStatus(ManagedChannel channel, Status.Code code, String sentence) {
        assertThatThrownBy(() -> GrpcEndpoint.ask(channel, "question"))
                .isInstanceOfSatisfying(
                        StatusRuntimeException.class,
                        refused -> {
                            assertThat(refused.getStatus().getCode())
                                    .as("%s", refused.getStatus())
                                    .isEqualTo(code);
                            assertThat(refused.getStatus().getDescription()).contains(sentence);
                        });
    }

    private void route(int concurrency, Duration timeout, GrpcEndpoint... endpoints) {
        for (var endpoint : endpoints) {
            open.addLast(endpoint);
        }
        var ready = List.of(endpoints).stream().map(GrpcEndpoint::endpoint).toList();
        gateway.route(
                new RouteTable(
                        Map.of(HOST, Route.to("r")),
                        Map.of("r", new Revision(ready, List.of(), concurrency, timeout)),
                        Optional.of("example.com")));
    }
}
