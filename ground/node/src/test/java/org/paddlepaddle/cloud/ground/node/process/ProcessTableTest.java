// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.ground.node.process;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class ProcessTableTest {
    @Test
    void when_the_name_has_blanks_and_parentheses_then_the_fields_are_still_right() {
        var line = "42 (a) b) Z 7 1 1 0 -1 0 0 0 0 0 0 0 0 0 20 0 1 0 12345 0 0";

        assertThat(ProcessTable.parse(line)).isEqualTo(new ProcessTable.Stat('Z', 7, 12345));
    }

    @Test
    void when_the_pid_belongs_to_another_start_then_it_is_not_the_same_process() {
        var own = ProcessIdentity.of(ProcessHandle.current().pid()).orElseThrow();
        var other = new ProcessIdentity(own.pid(), own.startTicks() + 1, own.boot());

        assertThat(own.alive()).isTrue();
        assertThat(other.alive()).isFalse();
        assertThat(ProcessIdentity.parse(own.line())).isEqualTo(own);
    }
}
