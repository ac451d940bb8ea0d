// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.standalone.room;

import static org.assertj.core.api.Assertions.assertThat;

import java.net.InetAddress;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class PodSideTest {
    private static final PodSide PODS = new PodSide("10.231.0.1", "10.231.0.0/20");

    @ParameterizedTest
    @CsvSource({
        "127.0.0.1, true",
        "127.9.9.9, true",
        "::1, true",
        "10.231.0.1, true",
        "10.231.15.254, true",
        "10.231.16.1, false",
        "192.168.1.7, false",
        "fd00::1, false",
    })
    void released_models_are_read_from_this_machine_and_its_pods(String source, boolean allowed) {
        assertThat(PODS.holds(InetAddress.ofLiteral(source))).isEqualTo(allowed);
    }
}
