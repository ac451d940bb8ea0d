// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.ground.node.pod;

import static org.assertj.core.api.Assertions.assertThat;

import io.fabric8.kubernetes.api.model.Pod;
import io.fabric8.kubernetes.api.model.PodBuilder;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class ExpectedWaitTest {
    private static Pod pod(boolean controller) {
        return new PodBuilder()
                .withNewMetadata()
                .withName("ctr-worker-0")
                .withNamespace("team")
                .addNewOwnerReference()
                .withName("ctr")
                .withController(controller)
                .endOwnerReference()
                .endMetadata()
                .build();
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            textBlock =
                    """
                    configmap "ctr" not found                   | true
                    configmap "other" not found                 | false
                    secret "ctr" not found                      | false
                    couldn't find key READY in ConfigMap team/ctr   | true
                    couldn't find key READY in ConfigMap team/other | false
                    """)
    void what_the_controller_has_yet_to_write_is_waited_for(String missing, boolean expected) {
        assertThat(ExpectedWait.is(pod(true), missing)).isEqualTo(expected);
    }

    @Test
    void without_a_controller_nothing_is_expected() {
        assertThat(ExpectedWait.is(pod(false), "configmap \"ctr\" not found")).isFalse();
    }
}
