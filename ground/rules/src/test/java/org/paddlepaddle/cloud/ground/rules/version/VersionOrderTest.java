// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.ground.rules.version;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;
import org.paddlepaddle.cloud.ground.rules.Contract;

class VersionOrderTest {
    @Test
    void stable_versions_come_first_and_among_equals_the_newest() {
        var versions = List.of("v1alpha1", "v1", "foo", "v1beta2", "v2beta1", "v10", "v2", "bar");

        assertThat(versions.stream().sorted(VersionOrder.NEWEST_FIRST))
                .containsExactly("v10", "v2", "v1", "v2beta1", "v1beta2", "v1alpha1", "bar", "foo");
    }

    @Test
    void two_versions_are_ordered_as_kubernetes_orders_them() {
        new Contract("versions.txt")
                .holds(
                        row ->
                                Integer.toString(
                                        Integer.signum(
                                                VersionOrder.NEWEST_FIRST.compare(
                                                        row.get(0), row.get(1)))));
    }
}
