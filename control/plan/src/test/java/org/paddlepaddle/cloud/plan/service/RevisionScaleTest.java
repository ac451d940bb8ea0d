// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.plan.service;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.paddlepaddle.cloud.api.service.EndpointStatus;
import org.paddlepaddle.cloud.api.service.PaddleServiceStatus;
import org.paddlepaddle.cloud.api.service.TrafficShare;
import org.paddlepaddle.cloud.plan.service.TrafficRules.Routed;

/** A revision between sleep and load, two seconds at a time. */
class RevisionScaleTest {
    private static final Instant START = Instant.parse("2026-01-01T00:00:00Z");
    private static final Duration TICK = Duration.ofSeconds(2);
    private static final String NAME = "hello-1";

    private final RevisionScale scale = new RevisionScale(Services.revision(NAME, 1, 1), START);
    private Instant now = START;
    private int pods = 1;

    @Test
    void given_nothing_comes_then_it_sleeps_after_a_window_and_not_before() {
        var service = routed("service: {window: 10s}", NAME, NAME);

        int seconds = 0;
        while (pods > 0) {
            look(service, 0, 0);
            seconds += 2;
        }

        assertThat(seconds).isBetween(10, 14);
    }

    @Test
    void given_one_request_that_takes_long_then_it_does_not_sleep() {
        var service = routed("service: {window: 10s}", NAME, NAME);

        for (int i = 0; i < 60; i++) {
            look(service, 1, 0);
        }

        assertThat(pods).isEqualTo(1);
    }

    @Test
    void given_it_sleeps_then_a_request_that_waits_wakes_it() {
        var service = routed("service: {window: 10s}", NAME, NAME);
        pods = 0;

        look(service, 0, 0);
        assertThat(pods).isZero();
        look(service, 1, 1);
        assertThat(pods).isEqualTo(1);
    }

    @Test
    void given_a_rise_then_pods_follow_within_a_tick() {
        var service = routed("service: {target: 10}", NAME, NAME);

        look(service, 50, 0);

        assertThat(pods).isEqualTo(8);
    }

    @Test
    void given_a_fixed_number_then_load_decides_nothing() {
        var service = routed("replicas: 3", NAME, NAME);

        look(service, 500, 0);

        assertThat(pods).isEqualTo(3);
    }

    @Test
    void given_the_class_hpa_then_load_decides_nothing_and_it_does_not_stay_asleep() {
        var service = routed("service: {autoscaler: hpa, window: 6s}", NAME, NAME);

        look(service, 500, 0);
        for (int i = 0; i < 20; i++) {
            look(service, 0, 0);
        }
        assertThat(pods).isEqualTo(1);

        pods = 0;
        look(service, 0, 0);
        assertThat(pods).isEqualTo(1);
    }

    @Test
    void given_a_revision_that_is_to_come_then_its_pods_are_left_alone() {
        var service = routed("service: {window: 6s}", "hello-0", NAME);

        for (int i = 0; i < 20; i++) {
            look(service, 0, 0);
        }

        assertThat(pods).isEqualTo(1);
    }

    @Test
    void given_a_revision_without_a_route_then_it_goes_although_the_service_keeps_some() {
        var service = routed("service: {window: 6s, minScale: 2}", "hello-2", "hello-2");

        for (int i = 0; i < 10; i++) {
            look(service, 0, 0);
        }

        assertThat(pods).isZero();
    }

    private void look(Routed service, double concurrency, int waiting) {
        now = now.plus(TICK);
        var seen = new RevisionScale.Seen(concurrency, 0, waiting, TICK);
        pods = scale.pods(service, Services.revision(NAME, pods, pods), seen, now);
    }

    private static Routed routed(String more, String answers, String latest) {
        var status =
                new PaddleServiceStatus(
                        null,
                        null,
                        null,
                        new EndpointStatus(answers, latest),
                        null,
                        List.of(new TrafficShare(answers, 100, "default")),
                        null,
                        null,
                        null,
                        List.of());
        return new Routed(
                Services.KEY, status, Optional.of(Services.desired(Services.DEFAULT + more)));
    }
}
