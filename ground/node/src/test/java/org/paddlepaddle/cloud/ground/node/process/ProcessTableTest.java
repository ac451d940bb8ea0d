// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.ground.node.process;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import org.junit.jupiter.api.Test;

class ProcessTableTest {
    @Test
    void when_the_name_has_blanks_and_parentheses_then_the_fields_are_still_right() {
        var line = "42 (a) b) Z 7 1 1 0 -1 0 0 0 0 0 0 0 0 0 20 0 1 0 12345 0 0";

        assertThat(ProcessTable.parse(line)).isEqualTo(new ProcessTable.Stat('Z', 7, 12345));
    }

    @Test
    void when_a_child_has_a_child_then_both_descend_and_one_is_direct() throws IOException {
        var child =
                new ProcessBuilder("/bin/sh", "-c", "sleep 60 & echo $!; read -r _; kill $!")
                        .start();
        try (var said = child.inputReader(StandardCharsets.US_ASCII);
                var _ = child.outputWriter()) {
            var grandchild = Long.valueOf(said.readLine());
            var own = ProcessHandle.current().pid();

            assertThat(ProcessTable.children(own)).contains(child.pid()).doesNotContain(grandchild);
            assertThat(ProcessTable.descendants(own)).contains(child.pid(), grandchild);
            assertThat(ProcessTable.descendants(grandchild)).isEmpty();
        }
    }

    @Test
    void when_a_process_is_gone_then_it_has_no_children() {
        assertThat(ProcessTable.children(Integer.MAX_VALUE)).isEmpty();
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
