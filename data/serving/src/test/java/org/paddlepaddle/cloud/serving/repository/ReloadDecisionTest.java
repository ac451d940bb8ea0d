// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.serving.repository;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Map;
import org.junit.jupiter.api.Test;
import org.paddlepaddle.cloud.serving.repository.ReloadDecision.Known;

final class ReloadDecisionTest {
    private static final FileFingerprint OLD = new FileFingerprint(Map.of("model.onnx", "1"));
    private static final FileFingerprint NEW = new FileFingerprint(Map.of("model.onnx", "2"));

    @Test
    void files_that_are_served_are_kept() {
        assertThat(ReloadDecision.of(Known.NOTHING.serves(OLD), OLD))
                .isEqualTo(ReloadDecision.KEEP);
    }

    @Test
    void files_are_loaded_when_two_polls_found_them_the_same() {
        var served = Known.NOTHING.serves(OLD);

        assertThat(ReloadDecision.of(served, NEW)).isEqualTo(ReloadDecision.WAIT);
        assertThat(ReloadDecision.of(served.saw(NEW), NEW)).isEqualTo(ReloadDecision.LOAD);
    }

    @Test
    void broken_files_are_tried_once() {
        var broken = Known.NOTHING.serves(OLD).failed(NEW, "torn");

        assertThat(ReloadDecision.of(broken, NEW)).isEqualTo(ReloadDecision.KEEP);
    }

    @Test
    void the_old_files_put_back_are_what_is_served() {
        var broken = Known.NOTHING.serves(OLD).failed(NEW, "torn");

        assertThat(ReloadDecision.of(broken.saw(OLD), OLD)).isEqualTo(ReloadDecision.KEEP);
    }
}
