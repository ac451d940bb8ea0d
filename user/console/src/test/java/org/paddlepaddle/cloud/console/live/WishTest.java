// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.console.live;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.Map;
import org.junit.jupiter.api.Test;

class WishTest {
    @Test
    void a_wish_names_a_kind_and_narrows_it() {
        var wish = Wish.parse("pods:default::batch.paddlepaddle.org/job-name=ctr,a=b");

        assertThat(wish.kind().word()).isEqualTo("pods");
        assertThat(wish.namespace()).isEqualTo("default");
        assertThat(wish.name()).isEmpty();
        assertThat(wish.labels())
                .isEqualTo(Map.of("batch.paddlepaddle.org/job-name", "ctr", "a", "b"));
        assertThat(Wish.parse("jobs").namespace()).isEmpty();
    }

    @Test
    void secrets_cannot_be_wished_for() {
        assertThatThrownBy(() -> Wish.parse("secrets:default"))
                .hasMessageContaining("pages can follow [data, elasticservices, jobs, pods");
        assertThatThrownBy(() -> Wish.parse("pods:::broken")).hasMessageContaining("NAME=VALUE");
    }
}
