// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.cube.store;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;
import org.paddlepaddle.cloud.cube.store.History.Kept;

class HistoryTest {
    private final History history =
            History.EMPTY
                    .enabled(new Kept("", List.of("")))
                    .enabled(new Kept("100", List.of("100")))
                    .enabled(new Kept("200", List.of("200", "100")));

    @Test
    void the_file_begins_with_what_upstream_reads() {
        assertThat(history.format()).isEqualTo("200\n200 200 100\n100 100\n. .\n");
    }

    @Test
    void what_is_written_is_read_again() {
        assertThat(History.parse(history.format())).isEqualTo(history);
        assertThat(History.parse("")).isEqualTo(History.EMPTY);
        assertThat(History.parse("100_200\n").current()).isEqualTo("100_200");
    }

    @Test
    void a_version_enabled_after_a_rollback_goes_back_to_where_it_came_from() {
        var back = history.pointingAt("100").enabled(new Kept("300", List.of("300")));

        assertThat(back.before()).isEqualTo(new Kept("100", List.of("100")));
        assertThat(back.others()).containsExactly("100", "200", "");
    }

    @Test
    void trimming_never_drops_the_current_one() {
        assertThat(history.pointingAt("").trimmed(1).kept())
                .extracting(Kept::version)
                .containsExactly("200", "");
        assertThat(history.trimmed(0).directories()).containsExactlyInAnyOrder("200", "100");
    }
}
