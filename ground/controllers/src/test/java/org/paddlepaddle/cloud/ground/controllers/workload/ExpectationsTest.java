// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.ground.controllers.workload;

import static org.assertj.core.api.Assertions.assertThat;

import io.fabric8.kubernetes.api.model.Pod;
import io.fabric8.kubernetes.api.model.PodBuilder;
import java.util.List;
import org.junit.jupiter.api.Test;

class ExpectationsTest {
    private final Expectations expectations = new Expectations();

    @Test
    void an_old_cache_is_not_trusted_until_it_shows_the_last_write() {
        expectations.wrote("a", pod("p", "7"));
        expectations.wrote("a", pod("q", "9"));

        assertThat(expectations.satisfied("a", 8)).isFalse();
        assertThat(expectations.satisfied("other", 8)).isTrue();
        assertThat(expectations.satisfied("a", 9)).isTrue();
        assertThat(expectations.satisfied("a", 1)).isTrue();
    }

    @Test
    void what_was_deleted_is_not_seen_whatever_the_cache_says() {
        var p = pod("p", "1");
        var q = pod("q", "2");
        expectations.deleted("a", "uid-p");

        assertThat(expectations.alive("a", List.of(p, q))).containsExactly(q);
        assertThat(expectations.alive("b", List.of(p, q))).containsExactly(p, q);
    }

    @Test
    void versions_that_are_no_numbers_are_always_trusted() {
        assertThat(Expectations.version("abc")).isEqualTo(Long.MAX_VALUE);
        assertThat(Expectations.version("")).isZero();
    }

    private static Pod pod(String name, String version) {
        return new PodBuilder()
                .withNewMetadata()
                .withName(name)
                .withUid("uid-" + name)
                .withResourceVersion(version)
                .endMetadata()
                .build();
    }
}
