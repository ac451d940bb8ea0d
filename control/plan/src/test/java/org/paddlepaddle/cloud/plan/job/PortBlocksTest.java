// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.plan.job;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Collections;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class PortBlocksTest {
    @Test
    void given_blocks_in_use_then_the_lowest_free_one_is_chosen() {
        assertThat(PortBlocks.choose(Jobs.KEY, Set.of())).isEqualTo(20020);
        assertThat(PortBlocks.choose(Jobs.KEY, Set.of(20020, 20060))).isEqualTo(20040);
    }

    @Test
    void given_more_pods_on_a_host_than_a_block_has_ports_then_neighbouring_blocks_are_taken() {
        var many = Collections.nCopies(19, "10.0.0.1");

        int width = PortBlocks.width(many);

        assertThat(width).isEqualTo(40);
        assertThat(PortBlocks.choose(Jobs.KEY, Set.of(20020, 20060), width)).isEqualTo(20080);
        assertThat(PortBlocks.covered(20080, width)).containsExactlyInAnyOrder(20080, 20100);
        assertThat(PortBlocks.width(List.of("10.0.0.1", "10.0.0.2"))).isEqualTo(PortBlocks.SIZE);
    }

    @Test
    void given_many_blocks_then_they_do_not_reach_into_the_ports_of_services() {
        var butTheLast =
                IntStream.range(0, 498).mapToObj(PortBlocks::base).collect(Collectors.toSet());

        assertThat(PortBlocks.choose(Jobs.KEY, butTheLast, 40)).isEqualTo(36000);
        assertThat(PortBlocks.choose(Jobs.KEY, Set.of(), 20_000)).isEqualTo(36000);
    }

    @Test
    void given_no_free_block_then_the_choice_is_valid_and_stays_the_same() {
        var all =
                IntStream.range(0, PortBlocks.BLOCKS)
                        .mapToObj(PortBlocks::base)
                        .collect(Collectors.toSet());

        int choice = PortBlocks.choose(Jobs.KEY, all);

        assertThat(all).contains(choice);
        assertThat(PortBlocks.choose(Jobs.KEY, all)).isEqualTo(choice);
    }

    @Test
    void then_blocks_neither_meet_nor_leave_the_range_of_ports_nor_take_node_ports() {
        var ports =
                IntStream.range(0, PortBlocks.BLOCKS)
                        .map(PortBlocks::base)
                        .flatMap(base -> IntStream.range(base, base + PortBlocks.SIZE))
                        .boxed()
                        .toList();

        assertThat(ports)
                .doesNotHaveDuplicates()
                .allMatch(port -> port > PortBlocks.ALONE && port < 65536);
        assertThat(ports).noneMatch(port -> port >= 30000 && port < 32768);
    }

    @Test
    void given_few_jobs_then_no_block_is_among_the_ports_of_outgoing_connections() {
        assertThat(IntStream.range(0, 499).map(PortBlocks::base)).allMatch(base -> base < 30000);
    }
}
