// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.cli.demo;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.paddlepaddle.cloud.cli.CliPart;
import org.paddlepaddle.cloud.cli.FakeControl;
import org.paddlepaddle.cloud.cli.Typed;
import org.paddlepaddle.cloud.terminal.Messages;

/** {@code pdc demo --list}: what there is to play, without starting anything. */
class DemoListTest {
    @Test
    void every_story_is_listed_as_it_is_typed() {
        var typed = Typed.in(new FakeControl(), "demo", "--list");

        assertThat(typed.exit()).isZero();
        assertThat(typed.err()).isEmpty();
        var lines = typed.out().lines().toList();
        assertThat(lines).hasSize(3);
        assertThat(lines.get(0)).containsPattern("pdc demo  +from data to an answered prediction");
        assertThat(lines.get(1)).containsPattern("pdc demo train  +a wide&deep training");
        assertThat(lines.get(2)).containsPattern("pdc cube demo  +sparse parameters");
        Typed.understand("demo", "train");
        Typed.understand("demo", "predict");
    }

    @Test
    void the_list_speaks_chinese() {
        var typed = Typed.in(Messages.chinese(CliPart.class), new FakeControl(), "demo", "--list");

        assertThat(typed.out()).contains("从数据到预测", "wide&deep 训练", "pdc demo train");
    }
}
