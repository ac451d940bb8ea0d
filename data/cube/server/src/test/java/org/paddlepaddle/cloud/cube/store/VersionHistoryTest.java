// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.cube.store;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;
import org.paddlepaddle.cloud.cube.store.VersionHistory.Kept;

class VersionHistoryTest {
    private final VersionHistory versionHistory =
            VersionHistory.EMPTY
                    .enabled(new Kept("", List.of("")))
                    .enabled(new Kept("100", List.of("100")))
                    .enabled(new Kept("200", List.of("200", "100")));

    @Test
    void the_file_begins_with_what_upstream_reads() {
        assertThat(versionHistory.format()).isEqualTo("200\n200 200 100\n100 100\n. .\n");
    }

    @Test
    void what_is_written_is_read_again() {
        assertThat(VersionHistory.parse(versionHistory.format())).isEqualTo(versionHistory);
        assertThat(VersionHistory.parse("")).isEqualTo(VersionHistory.EMPTY);
        assertThat(VersionHistory.parse("100_200\n").current()).isEqualTo("100_200");
    }

    @Test
    void a_version_enabled_after_a_rollback_goes_back_to_where_it_came_from() {
        var back = versionHistory.pointingAt("100").enabled(new Kept("300", List.of("300")));

        assertThat(back.before()).isEqualTo(new Kept("100", List.of("100")));
        assertThat(back.others()).containsExactly("100", "200", "");
    }

    @Test
    void trimming_never_drops_the_current_one() {
        assertThat(versionHistory.pointingAt("").trimmed(1).kept())
                .extracting(Kept::version)
                .containsExactly("200", "");
        assertThat(versionHistory.trimmed(0).directories()).containsExactlyInAnyOrder("200", "100");
    }

    @Test
    void compaction_changes_the_layers_of_one_version_alone() {
        var merged = versionHistory.rewritten(new Kept("200", List.of("200.compacted-1")));

        assertThat(merged.current()).isEqualTo("200");
        assertThat(merged.find("200")).isEqualTo(new Kept("200", List.of("200.compacted-1")));
        assertThat(merged.find("100")).isEqualTo(versionHistory.find("100"));
        assertThat(versionHistory.rewritten(new Kept("999", List.of("999"))))
                .isEqualTo(versionHistory);
    }

    @Test
    void a_version_that_is_gone_is_not_current_either() {
        assertThat(versionHistory.without("200").current()).isNull();
        assertThat(versionHistory.without("200").find("200")).isNull();
        assertThat(versionHistory.without("100").current()).isEqualTo("200");
        assertThat(versionHistory.without("200").before()).isNull();
    }

    @Test
    void enabling_the_current_version_again_changes_nothing() {
        assertThat(versionHistory.enabled(new Kept("200", List.of("200", "100"))))
                .isEqualTo(versionHistory);
    }

    @Test
    void before_the_oldest_there_is_nothing() {
        assertThat(versionHistory.pointingAt("").before()).isNull();
        assertThat(VersionHistory.EMPTY.before()).isNull();
        assertThat(VersionHistory.EMPTY.others()).isEmpty();
    }

    @Test
    void lines_of_somebody_else_are_skipped() {
        var parsed = VersionHistory.parse("  200  \n\nremark\n200 200 100\n");

        assertThat(parsed.current()).isEqualTo("200");
        assertThat(parsed.kept()).containsExactly(new Kept("200", List.of("200", "100")));
    }
}
