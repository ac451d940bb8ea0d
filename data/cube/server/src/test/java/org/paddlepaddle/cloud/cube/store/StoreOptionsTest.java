// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.cube.store;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import org.junit.jupiter.api.Test;
import org.paddlepaddle.cloud.cube.files.FaultPoint;
import org.paddlepaddle.cloud.cube.layer.LegacySource;
import org.paddlepaddle.cloud.cube.layer.memory.Residence;

class StoreOptionsTest {
    @Test
    void every_default_is_meant() {
        assertThat(StoreOptions.defaults())
                .isEqualTo(
                        new StoreOptions(
                                "default",
                                1,
                                Residence.MEMORY,
                                2,
                                4,
                                0.1,
                                Duration.ofHours(1),
                                LegacySource.NONE,
                                FaultPoint.NONE));
    }

    @Test
    void each_option_is_changed_alone() {
        FaultPoint point = step -> {};
        var changed =
                StoreOptions.defaults()
                        .withDefaultTable("ctr")
                        .withSplits(3)
                        .withResidence(Residence.MAPPED)
                        .withKeepVersions(7)
                        .withCompaction(9, 0.5)
                        .withScrubEvery(Duration.ofMinutes(5))
                        .withLegacy(LegacySource.NONE)
                        .withFaults(point);

        assertThat(changed)
                .isEqualTo(
                        new StoreOptions(
                                "ctr",
                                3,
                                Residence.MAPPED,
                                7,
                                9,
                                0.5,
                                Duration.ofMinutes(5),
                                LegacySource.NONE,
                                point));
    }
}
