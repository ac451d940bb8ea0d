// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.operator.job;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.paddlepaddle.cloud.plan.ObjectKey;
import org.paddlepaddle.cloud.plan.Owner;

class PortReservationsTest {
    private static final Owner ONE = job("one");
    private static final Owner TWO = job("two");

    private final PortReservations reservations = new PortReservations();

    private static Owner job(String name) {
        return new Owner("v1", "PaddleJob", new ObjectKey("default", name), "uid-" + name);
    }

    @Test
    void given_ports_that_are_taken_then_nobody_else_gets_them_until_their_map_is_seen() {
        reservations.reserve(ONE, 20020, 40);
        assertThat(reservations.blocks(_ -> true)).containsExactlyInAnyOrder(20020, 20040);

        reservations.recorded(ONE.uid(), 20020);

        assertThat(reservations.blocks(_ -> true)).isEmpty();
    }

    @Test
    void given_the_map_of_an_earlier_attempt_then_the_new_ports_stay_taken() {
        reservations.reserve(ONE, 20060, 20);

        reservations.recorded(ONE.uid(), 20020);

        assertThat(reservations.blocks(_ -> true)).containsExactly(20060);
    }

    @Test
    void given_a_job_that_has_gone_then_its_ports_are_free() {
        reservations.reserve(ONE, 20020, 20);
        reservations.reserve(TWO, 20040, 20);

        assertThat(reservations.blocks(TWO::equals)).containsExactly(20040);
    }

    @Test
    void given_a_job_that_takes_ports_again_then_it_has_the_last_ones_only() {
        reservations.reserve(ONE, 20020, 20);
        reservations.reserve(ONE, 20040, 20);

        assertThat(reservations.blocks(_ -> true)).containsExactly(20040);
    }
}
