// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.cube.legacy;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.TreeMap;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.paddlepaddle.cloud.cube.legacy.LegacyPatch.Kind;

/** Every way in which a patch can lie on a disk means the same: it is laid over what was before. */
class LegacyPatchTest {
    @TempDir Path root;

    private Path base;
    private LegacyCounters baseCounters = LegacyCounters.NONE;

    @BeforeEach
    void aBase() {
        base = root.resolve("base");
        baseCounters = Legacy.write(base, LegacyCounters.NONE, "base:", 0, 2, 4, 6, 8);
    }

    @Test
    void a_delta_alone() {
        Path delta = root.resolve("delta");
        LegacyCounters counters = Legacy.write(delta, baseCounters, "delta:", 2, 10);

        assertThat(delta.resolve("index.1")).exists();
        assertThat(delta.resolve("data.1")).exists();
        assertThat(delta.resolve("index.0")).doesNotExist();
        assertThat(counters.keys()).isEqualTo(7);
        assertThat(kind(base, delta)).isEqualTo(Kind.DELTA);
        assertThat(laid(base, delta)).isEqualTo(merged("delta:", 2, 10));
    }

    @Test
    void a_delta_among_the_files_of_its_base() throws IOException {
        Path delta = root.resolve("delta");
        Legacy.write(delta, baseCounters, "delta:", 2, 10);
        Files.copy(base.resolve("index.0"), delta.resolve("index.0"));
        Files.copy(base.resolve("data.0"), delta.resolve("data.0"));

        assertThat(kind(base, delta)).isEqualTo(Kind.DELTA);
        assertThat(laid(base, delta)).isEqualTo(merged("delta:", 2, 10));
        assertThat(Legacy.read(delta)).isEqualTo(merged("delta:", 2, 10));
    }

    @Test
    void a_patch_built_like_a_base() {
        Path patch = root.resolve("patch");
        Legacy.write(patch, LegacyCounters.NONE, "patch:", 2, 10);

        assertThat(kind(base, patch)).isEqualTo(Kind.STANDALONE);
        assertThat(laid(base, patch)).isEqualTo(merged("patch:", 2, 10));
    }

    @Test
    void a_patch_built_like_a_base_with_as_many_keys_as_it() {
        Path patch = root.resolve("patch");
        LegacyCounters counters = Legacy.write(patch, LegacyCounters.NONE, "late:", 0, 2, 4, 6, 8);

        assertThat(counters).isEqualTo(baseCounters);
        assertThat(kind(base, patch)).isEqualTo(Kind.STANDALONE);
        assertThat(laid(base, patch)).isEqualTo(Legacy.expected("late:", 0, 2, 4, 6, 8));
    }

    @Test
    void a_delta_over_a_delta() {
        Path first = root.resolve("first");
        LegacyCounters afterFirst = Legacy.write(first, baseCounters, "first:", 2, 10);
        Path second = root.resolve("second");
        Legacy.write(second, afterFirst, "second:", 10, 12);

        assertThat(kind(first, second)).isEqualTo(Kind.DELTA);
        Map<Long, String> rows = laid(base, first);
        lay(rows, first, second);
        Map<Long, String> expected = merged("first:", 2);
        expected.putAll(Legacy.expected("second:", 10, 12));
        assertThat(rows).isEqualTo(expected);
    }

    @Test
    void a_delta_whose_predecessor_is_missing_is_refused() {
        LegacyCounters afterFirst =
                Legacy.write(root.resolve("first"), baseCounters, "first:", 2, 10);
        Path second = root.resolve("second");
        Legacy.write(second, afterFirst, "second:", 10, 12);

        assertThatThrownBy(() -> kind(base, second))
                .isInstanceOf(LegacyException.class)
                .hasMessageContaining("a patch in between may be missing");
    }

    @Test
    void the_store_gets_the_rows_of_the_patch_alone() throws IOException {
        Path delta = root.resolve("delta");
        Legacy.write(delta, baseCounters, "delta:", 2, 10);
        Files.copy(base.resolve("index.0"), delta.resolve("index.0"));
        Files.copy(base.resolve("data.0"), delta.resolve("data.0"));
        LegacyDirectories directories = new LegacyDirectories();

        try (var rows = directories.open(delta, base)) {
            assertThat(rows.complete()).isFalse();
            assertThat(rows.count()).isEqualTo(2);
            assertThat(rows.next()).isTrue();
            assertThat(rows.key()).isEqualTo(2);
            assertThat(rows.block()).isEqualTo(1);
            assertThat(rows.offset()).isZero();
        }
        try (var rows = directories.open(delta, null)) {
            assertThat(rows.complete()).isTrue();
            assertThat(rows.count()).isEqualTo(7);
        }
    }

    @Test
    void a_delta_over_a_version_of_our_own_format() {
        Path delta = root.resolve("delta");
        Legacy.write(delta, baseCounters, "delta:", 2, 10);
        Path own = root.resolve("own");

        try (var rows = new LegacyDirectories().open(delta, own)) {
            assertThat(rows.complete()).isFalse();
            assertThat(rows.count()).isEqualTo(2);
        }
    }

    private static Kind kind(Path before, Path patch) {
        return LegacyPatch.over(LegacyCounters.read(before), patch).kind();
    }

    private static Map<Long, String> laid(Path before, Path patch) {
        Map<Long, String> rows = Legacy.read(before);
        lay(rows, before, patch);
        return rows;
    }

    private static void lay(Map<Long, String> rows, Path before, Path patch) {
        LegacyPatch how = LegacyPatch.over(LegacyCounters.read(before), patch);
        try (LegacyCursor cursor = LegacyShard.open(patch).rows(how)) {
            Legacy.lay(rows, cursor);
        }
    }

    private static Map<Long, String> merged(String prefix, long... keys) {
        Map<Long, String> rows = new TreeMap<>(Legacy.expected("base:", 0, 2, 4, 6, 8));
        rows.putAll(Legacy.expected(prefix, keys));
        return rows;
    }
}
