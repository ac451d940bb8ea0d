// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.ground.node.network;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;

class SubnetTest {
    @Test
    void when_parsed_then_it_prints_its_first_address() {
        assertThat(Subnet.parse("10.88.17.3/20")).hasToString("10.88.16.0/20");
    }

    @Test
    void when_one_contains_the_other_then_they_overlap() {
        var large = Subnet.parse("10.88.0.0/16");

        assertThat(large.overlaps(Subnet.parse("10.88.16.0/20"))).isTrue();
        assertThat(Subnet.parse("10.88.16.0/20").overlaps(large)).isTrue();
        assertThat(large.overlaps(Subnet.parse("10.89.0.0/20"))).isFalse();
    }

    @Test
    void when_the_first_range_is_taken_then_another_is_chosen() {
        var used = Subnet.routes("default via 10.0.0.1 dev eth0\n10.88.0.0/16 dev podman0\n");

        assertThat(Subnet.free(used, 3)).contains(Subnet.parse("10.200.48.0/20"));
    }

    @Test
    void when_all_is_taken_then_there_is_none() {
        var used = List.of(Subnet.parse("0.0.0.0/0"));

        assertThat(Subnet.free(used, 0)).isEmpty();
    }
}
