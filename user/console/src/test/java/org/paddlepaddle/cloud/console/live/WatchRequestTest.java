// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.console.live;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.Map;
import org.junit.jupiter.api.Test;

class WatchRequestTest {
    @Test
    void a_request_names_a_kind_and_narrows_it() {
        var watch = WatchRequest.parse("pods:default::batch.paddlepaddle.org/job-name=ctr,a=b");

        assertThat(watch.kind().word()).isEqualTo("pods");
        assertThat(watch.namespace()).isEqualTo("default");
        assertThat(watch.name()).isEmpty();
        assertThat(watch.labels())
                .isEqualTo(Map.of("batch.paddlepaddle.org/job-name", "ctr", "a", "b"));
        assertThat(WatchRequest.parse("jobs").namespace()).isEmpty();
    }

    @Test
    void secrets_cannot_be_asked_for() {
        assertThatThrownBy(() -> WatchRequest.parse("secrets:default"))
                .hasMessageContaining("pages can follow [data, elasticservices, jobs, pods");
        assertThatThrownBy(() -> WatchRequest.parse("pods:::broken"))
                .hasMessageContaining("NAME=VALUE");
    }
}
