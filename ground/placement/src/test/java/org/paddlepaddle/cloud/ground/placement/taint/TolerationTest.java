// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.ground.placement.taint;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Optional;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class TolerationTest {
    private static final Taint TAINT = new Taint("gpu", "a100", TaintEffect.NoSchedule);

    @ParameterizedTest(name = "key {0}, any value {1}, value {2}, effect {3}: {4}")
    @CsvSource({
        "gpu, false, a100, NoSchedule, true",
        "gpu, false, a100, '', true",
        "gpu, false, v100, NoSchedule, false",
        "gpu, false, a100, NoExecute, false",
        "gpu, true, '', NoSchedule, true",
        "gpu, true, '', PreferNoSchedule, false",
        "cpu, true, '', '', false",
        "'', true, '', '', true",
        "'', true, '', NoExecute, false",
    })
    void toleration(String key, boolean anyValue, String value, String effect, boolean tolerates) {
        var toleration =
                new Toleration(
                        key,
                        anyValue,
                        value,
                        effect.isEmpty()
                                ? Optional.empty()
                                : Optional.of(TaintEffect.valueOf(effect)));

        assertThat(toleration.tolerates(TAINT)).isEqualTo(tolerates);
    }
}
