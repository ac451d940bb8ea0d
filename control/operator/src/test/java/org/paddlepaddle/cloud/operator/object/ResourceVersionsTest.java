// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.operator.object;

import static org.assertj.core.api.Assertions.assertThat;

import io.fabric8.kubernetes.api.model.Pod;
import io.fabric8.kubernetes.api.model.PodBuilder;
import org.junit.jupiter.api.Test;

class ResourceVersionsTest {
    private static Pod pod(String version) {
        return new PodBuilder()
                .withNewMetadata()
                .withResourceVersion(version)
                .endMetadata()
                .build();
    }

    @Test
    void given_numbers_then_the_greater_is_later_whatever_its_length() {
        assertThat(ResourceVersions.isLater(pod("100"), pod("99"))).isTrue();
        assertThat(ResourceVersions.isLater(pod("99"), pod("100"))).isFalse();
        assertThat(ResourceVersions.isLater(pod("100"), pod("100"))).isFalse();
    }

    @Test
    void given_something_else_then_nothing_is_later() {
        assertThat(ResourceVersions.isLater(pod("b"), pod("1"))).isFalse();
        assertThat(ResourceVersions.isLater(pod("2"), pod(""))).isFalse();
    }
}
