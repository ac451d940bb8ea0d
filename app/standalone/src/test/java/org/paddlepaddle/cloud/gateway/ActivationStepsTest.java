// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.gateway;

import static org.assertj.core.api.Assertions.assertThat;

import io.fabric8.kubernetes.client.utils.Serialization;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.paddlepaddle.cloud.api.service.EndpointStatus;
import org.paddlepaddle.cloud.api.service.PaddleServiceSpec;
import org.paddlepaddle.cloud.api.service.PaddleServiceStatus;
import org.paddlepaddle.cloud.api.service.TrafficShare;
import org.paddlepaddle.cloud.gateway.RevisionGate.Seat;
import org.paddlepaddle.cloud.gateway.RouteTable.Revision;
import org.paddlepaddle.cloud.operator.service.traffic.Gateways;
import org.paddlepaddle.cloud.operator.service.traffic.SealedScaling;
import org.paddlepaddle.cloud.plan.Checked;
import org.paddlepaddle.cloud.plan.ObjectKey;
import org.paddlepaddle.cloud.plan.service.DesiredService;
import org.paddlepaddle.cloud.plan.service.ObservedRevision;
import org.paddlepaddle.cloud.plan.service.RevisionScale;
import org.paddlepaddle.cloud.plan.service.ServiceChecks;
import org.paddlepaddle.cloud.plan.service.Traffic;
import org.paddlepaddle.cloud.plan.service.TrafficRules.Routed;

/**
 * Activator, autoscaler and drain of one small revision together, in every order of what can happen
 * to it: no request is lost, and no pod goes that has one.
 *
 * <p>It is here because the gateway does not know the autoscaler; its package is the gate's.
 */
class ActivationStepsTest {
    private static final int DEPTH = 6;
    private static final ObjectKey KEY = new ObjectKey("ns", "hello");
    private static final String REVISION = "hello-1";
    private static final String SPEC =
            """
            default: {containerImage: serving, tag: v1, port: 9292, arg: serve}
            service: {window: 6s, maxScale: 1}
            """;

    /** What can happen. */
    private enum Step {
        /** A request comes. */
        COME,
        /** The oldest request that a pod has is answered. */
        ANSWER,
        /** The autoscaler looks. */
        LOOK,
        /** A whole window without a look to spare. */
        WINDOW,
        /** A pod that should be there becomes ready. */
        START,
        /** A pod that should not be there goes. */
        STOP,
        /** What the autoscaler writes is not taken. */
        REFUSE
    }

    private int plays;

    @Test
    void given_any_order_of_steps_then_no_request_is_lost_and_no_pod_goes_that_has_one() {
        explore(new ArrayList<>(), routed());

        assertThat(plays).isEqualTo((int) Math.pow(Step.values().length, DEPTH));
    }

    private void explore(List<Step> steps, Routed routed) {
        if (steps.size() == DEPTH) {
            new Play(steps, routed).run();
            plays++;
            return;
        }
        for (var step : Step.values()) {
            steps.add(step);
            explore(steps, routed);
            steps.removeLast();
        }
    }

    private static Routed routed() {
        var spec = Serialization.unmarshal(SPEC, PaddleServiceSpec.class);
        var desired =
                switch (ServiceChecks.check(KEY, spec)) {
                    case Checked.Valid<DesiredService>(var value, _) -> value;
                    case Checked.Invalid<DesiredService>(var problems) ->
                            throw new AssertionError(problems.toString());
                };
        var status =
                new PaddleServiceStatus(
                        null,
                        null,
                        null,
                        new EndpointStatus(REVISION, REVISION),
                        null,
                        List.of(new TrafficShare(REVISION, 100, "default")),
                        null,
                        null,
                        null,
                        List.of());
        return new Routed(KEY, status, Optional.of(desired));
    }

    /** A request, and the pod it was given. */
    private static final class Request implements RevisionGate.Waiter {
        private final List<Seat> seats = new ArrayList<>();
        private boolean known;

        Endpoint endpoint() {
            return seats.getFirst().endpoint();
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

    /** One order of steps. Pods have numbers, and the Deployment knows how many there should be. */
    private static final class Play implements Gateways {
        private static final long SECOND = 1_000_000_000L;

        private final List<Step> steps;
        private final Routed routed;
        private final RevisionGate gate;
        private final RevisionScale scale;
        private final List<Request> requests = new ArrayList<>();
        private final ArrayDeque<Request> running = new ArrayDeque<>();
        private final ArrayDeque<Endpoint> pods = new ArrayDeque<>();
        private long nanos;
        private long looked;
        private int replicas = 1;
        private int started;
        private boolean refuses;

        Play(List<Step> steps, Routed routed) {
            this.steps = steps;
            this.routed = routed;
            this.gate = new RevisionGate(REVISION, 100, _ -> {}, () -> nanos);
            this.scale = new RevisionScale(revision(), now());
            start();
        }

        void run() {
            steps.forEach(this::play);
            refuses = false;
            // However it went: within a few looks everybody is answered, and then it sleeps.
            for (int i = 0; i < 3; i++) {
                look();
                start();
                answerAll();
            }
            check(requests.stream().allMatch(request -> request.known), "a request is lost");
            for (int i = 0; i < 8; i++) {
                look();
                stop();
            }
            check(replicas == 0 && pods.isEmpty(), "it does not sleep");
        }

        private void play(Step step) {
            switch (step) {
                case COME -> {
                    var request = new Request();
                    requests.add(request);
                    gate.enter(request);
                    settle();
                }
                case ANSWER -> answer();
                case LOOK -> look();
                case WINDOW -> {
                    for (int i = 0; i < 4; i++) {
                        look();
                    }
                }
                case START -> start();
                case STOP -> stop();
                case REFUSE -> refuses = !refuses;
            }
        }

        private void answerAll() {
            while (!running.isEmpty()) {
                answer();
            }
        }

        private void answer() {
            var request = running.poll();
            if (request != null) {
                gate.leave(request.seats.getFirst(), true);
                settle();
            }
        }

        private void start() {
            if (pods.size() < replicas) {
                pods.add(new Endpoint("10.0.0." + ++started, 80));
                update();
            }
        }

        /** As soon as a pod is on its way out it is no endpoint any more. */
        private void stop() {
            if (pods.size() > replicas) {
                var gone = pods.remove();
                check(
                        running.stream().noneMatch(request -> request.endpoint().equals(gone)),
                        gone + " goes with a request");
                update();
            }
        }

        private void update() {
            gate.update(new Revision(List.copyOf(pods), List.of(), 1, Duration.ofMinutes(1)));
            settle();
        }

        /** What the scaler does every two seconds, with a watch that shows everything at once. */
        private void look() {
            nanos += 2 * SECOND;
            var load = gate.load();
            var seen =
                    new RevisionScale.Seen(
                            load.concurrency(),
                            load.requests(),
                            load.waiting(),
                            Duration.ofNanos(nanos - looked));
            looked = nanos;
            int wanted = scale.pods(routed, revision(), seen, now());
            if (wanted == replicas) {
                return;
            }
            try {
                SealedScaling.scale(this, REVISION, wanted, () -> write(wanted));
            } catch (IllegalStateException _) {
                // It is looked at again.
            }
            settle();
        }

        private void write(int wanted) {
            if (refuses) {
                throw new IllegalStateException("not taken");
            }
            replicas = wanted;
        }

        @Override
        public void route(Traffic traffic) {
            throw new AssertionError("routes are told by the steps");
        }

        @Override
        public Map<String, Work> work() {
            throw new AssertionError("load is asked of the gate");
        }

        @Override
        public boolean seal(String revision) {
            return gate.seal();
        }

        @Override
        public void unseal(String revision) {
            gate.unseal();
        }

        private Instant now() {
            return Instant.EPOCH.plusNanos(nanos);
        }

        private ObservedRevision revision() {
            return new ObservedRevision(
                    REVISION,
                    "uid",
                    Instant.EPOCH,
                    replicas,
                    Math.min(replicas, pods.size()),
                    Optional.empty());
        }

        /** Whoever has a pod now runs there, and never on one that is gone. */
        private void settle() {
            for (var request : requests) {
                check(request.seats.size() <= 1, "a request has two pods");
                if (request.seats.size() == 1 && !request.known) {
                    request.known = true;
                    check(pods.contains(request.endpoint()), "a request has a pod that is gone");
                    running.add(request);
                }
            }
        }

        /** Not by AssertJ: this is asked some million times. */
        private void check(boolean holds, String otherwise) {
            if (!holds) {
                throw new AssertionError(otherwise + " after " + steps);
            }
        }
    }
}
