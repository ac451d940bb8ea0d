// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.ground.node.probe;

import static org.assertj.core.api.Assertions.assertThat;

import io.fabric8.kubernetes.api.model.Probe;
import io.fabric8.kubernetes.api.model.ProbeBuilder;
import org.junit.jupiter.api.Test;

class ProbeThresholdTest {
    private static final Probe PROBE =
            new ProbeBuilder().withSuccessThreshold(2).withFailureThreshold(3).build();

    private static ProbeThreshold after(boolean... answers) {
        var tally = ProbeThreshold.none();
        for (var good : answers) {
            tally = tally.next(good, PROBE);
        }
        return tally;
    }

    @Test
    void when_too_few_agree_then_there_is_no_verdict() {
        assertThat(after(true, false, false).verdict()).isEmpty();
    }

    @Test
    void when_enough_agree_then_they_decide() {
        assertThat(after(true, true).verdict()).contains(true);
        assertThat(after(false, false, false).verdict()).contains(false);
    }

    @Test
    void when_one_differs_then_the_verdict_stays() {
        assertThat(after(true, true, false, false).verdict()).contains(true);
        assertThat(after(true, true, false, true, false, false).verdict()).contains(true);
    }

    @Test
    void when_enough_differ_then_it_changes() {
        assertThat(after(true, true, false, false, false).verdict()).contains(false);
    }
}
