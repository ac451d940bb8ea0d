// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.plan.job;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class PortBlocksTest {
    @Test
    void given_blocks_in_use_then_the_lowest_free_one_is_chosen() {
        assertThat(PortBlocks.choose(Jobs.KEY, Set.of())).isEqualTo(36000);
        assertThat(PortBlocks.choose(Jobs.KEY, Set.of(36000, 36040))).isEqualTo(36020);
    }

    @Test
    void given_no_free_block_then_the_choice_is_valid_and_stays_the_same() {
        var all =
                IntStream.range(0, PortBlocks.BLOCKS)
                        .mapToObj(block -> PortBlocks.FIRST + block * PortBlocks.SIZE)
                        .collect(Collectors.toSet());

        int choice = PortBlocks.choose(Jobs.KEY, all);

        assertThat(all).contains(choice);
        assertThat(PortBlocks.choose(Jobs.KEY, all)).isEqualTo(choice);
    }

    @Test
    void then_no_block_leaves_the_range_of_ports() {
        int last = PortBlocks.FIRST + PortBlocks.BLOCKS * PortBlocks.SIZE - 1;

        assertThat(last).isLessThan(65536);
    }
}
