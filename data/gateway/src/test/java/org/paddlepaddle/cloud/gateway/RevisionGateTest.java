// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.gateway;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.paddlepaddle.cloud.gateway.RevisionGate.Admission;
import org.paddlepaddle.cloud.gateway.RevisionGate.Seat;
import org.paddlepaddle.cloud.gateway.RouteTable.Revision;

/** Activator and drain, stepped through every order of what can happen to a small revision. */
class RevisionGateTest {
    private static final Endpoint A = new Endpoint("10.0.0.1", 80);
    private static final Endpoint B = new Endpoint("10.0.0.2", 80);
    private static final int DEPTH = 5;

    /** What can happen. */
    private enum Step {
        ENTER,
        LEAVE,
        BREAK,
        SLEEP,
        WAKE,
        OTHER,
        SEAL,
        UNSEAL
    }

    @Test
    void given_any_order_of_steps_then_no_request_is_lost_or_given_too_much() {
        explore(new ArrayList<>());
    }

    private static void explore(List<Step> steps) {
        new Play(steps).check();
        if (steps.size() < DEPTH) {
            for (var step : Step.values()) {
                steps.add(step);
                explore(steps);
                steps.removeLast();
            }
        }
    }

    @Test
    void given_a_load_then_its_average_is_over_time() {
        var clock = new long[1];
        var gate = new RevisionGate("r", 10, _ -> {}, () -> clock[0]);
        gate.update(revision(A));
        var request = new Request();

        gate.enter(request);
        clock[0] = 5;
        gate.leave(request.seats.getFirst(), true);
        clock[0] = 10;

        assertThat(gate.load()).isEqualTo(new RevisionLoad(0.5, 1, 0));
        clock[0] = 20;
        assertThat(gate.load()).isEqualTo(new RevisionLoad(0, 0, 0));
    }

    @Test
    void given_an_endpoint_that_keeps_failing_then_it_gets_nothing_for_a_while() {
        var clock = new long[1];
        var gate = new RevisionGate("r", 10, _ -> {}, () -> clock[0]);
        gate.update(revision(A));
        for (int i = 0; i < 3; i++) {
            var request = new Request();
            gate.enter(request);
            gate.leave(request.seats.getFirst(), false);
        }
        gate.update(revision(A, B));

        assertThat(endpoints(gate)).containsOnly(B);
        clock[0] = Duration.ofSeconds(11).toNanos();
        assertThat(endpoints(gate)).contains(A, B);
    }

    private static List<Endpoint> endpoints(RevisionGate gate) {
        var found = new ArrayList<Endpoint>();
        for (int i = 0; i < 4; i++) {
            var request = new Request();
            gate.enter(request);
            found.add(request.seats.getFirst().endpoint());
            gate.leave(request.seats.getFirst(), true);
        }
        return found;
    }

    private static Revision revision(Endpoint... endpoints) {
        return new Revision(List.of(endpoints), List.of(), 1, Duration.ofSeconds(1));
    }

    /** A request, and the places it was given. */
    private static final class Request implements RevisionGate.Waiter {
        private final List<Seat> seats = new ArrayList<>();
        private boolean known;

        /** True the first time. */
        boolean fresh() {
            boolean first = !known;
            known = true;
            return first;
        }

        @Override
        public void granted(Seat seat) {
            seats.add(seat);
        }

        @Override
        public Set<Endpoint> avoided() {
            return Set.of();
        }
    }

    /** One order of steps; at most one request at a time at each endpoint. */
    private static final class Play {
        private final List<Step> steps;
        private final int[] demands = new int[1];
        private final RevisionGate gate = new RevisionGate("r", 100, _ -> demands[0]++, () -> 0);
        private final ArrayDeque<Request> all = new ArrayDeque<>();
        private final ArrayDeque<Request> running = new ArrayDeque<>();
        private Set<Endpoint> endpoints = Set.of();
        private Set<Endpoint> sealed = Set.of();

        Play(List<Step> steps) {
            this.steps = steps;
        }

        void check() {
            for (var step : steps) {
                play(step);
                settle();
            }
            // However it went: pods come back, requests end, and nobody is left waiting.
            gate.unseal();
            sealed = Set.of();
            update(A, B);
            settle();
            while (!running.isEmpty()) {
                play(Step.LEAVE);
                settle();
            }
            assertThat(all).as("%s", steps).allMatch(request -> request.seats.size() == 1);
            assertThat(gate.load().waiting()).isZero();
        }

        private void play(Step step) {
            switch (step) {
                case ENTER -> enter();
                case LEAVE -> leave(true);
                case BREAK -> leave(false);
                case SLEEP -> update();
                case WAKE -> update(A);
                case OTHER -> update(B);
                case SEAL -> {
                    boolean idle =
                            all.stream().noneMatch(r -> r.seats.isEmpty()) && running.isEmpty();
                    assertThat(gate.seal()).as("%s", steps).isEqualTo(idle);
                    sealed = idle ? endpoints : sealed;
                }
                case UNSEAL -> {
                    gate.unseal();
                    sealed = Set.of();
                }
            }
        }

        private void enter() {
            var request = new Request();
            all.add(request);
            int before = demands[0];
            var admission = gate.enter(request);
            boolean nobody = endpoints.stream().allMatch(sealed::contains);
            if (nobody) {
                assertThat(admission).as("%s", steps).isEqualTo(Admission.QUEUED);
                assertThat(demands[0]).as("%s demand", steps).isEqualTo(before + 1);
            }
            if (admission == Admission.GRANTED) {
                assertThat(sealed).doesNotContain(request.seats.getFirst().endpoint());
            }
        }

        private void leave(boolean healthy) {
            var request = running.poll();
            if (request != null) {
                gate.leave(request.seats.getFirst(), healthy);
            }
        }

        private void update(Endpoint... some) {
            endpoints = Set.of(some);
            var still = new HashSet<>(sealed);
            still.retainAll(endpoints);
            sealed = still;
            gate.update(revision(some));
        }

        /** Whoever has a place now runs; nobody was given two. */
        private void settle() {
            for (var request : all) {
                assertThat(request.seats).as("%s", steps).hasSizeLessThanOrEqualTo(1);
                if (request.seats.size() == 1 && request.fresh()) {
                    running.add(request);
                }
            }
        }
    }
}
