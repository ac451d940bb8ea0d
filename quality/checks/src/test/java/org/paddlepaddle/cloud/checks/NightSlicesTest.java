// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.checks;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.TreeSet;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class NightSlicesTest {
    private static final String WEEK =
            IntStream.rangeClosed(1, 7)
                    .mapToObj(day -> day + " a/b a.Night" + day + "IT\n")
                    .collect(Collectors.joining());

    private final TreeSet<String> nights =
            IntStream.rangeClosed(1, 7)
                    .mapToObj(day -> "a/b a.Night" + day + "IT")
                    .collect(Collectors.toCollection(TreeSet::new));

    @Test
    void a_week_with_every_night_once_is_well() {
        assertThat(NightSlices.read("# comment\n" + WEEK).problems(nights)).isEmpty();
    }

    @Test
    void a_night_in_no_slice_is_told() {
        nights.add("a/b a.ForgottenIT");

        assertThat(problems(WEEK))
                .containsExactly("a/b a.ForgottenIT is in no slice of .ci/nights.txt");
    }

    @Test
    void a_night_in_two_slices_is_told() {
        assertThat(problems(WEEK + "2 a/b a.Night1IT\n"))
                .contains(".ci/nights.txt: a/b a.Night1IT is there twice");
    }

    @Test
    void a_line_of_a_test_that_is_gone_and_a_day_without_nights_are_told() {
        assertThat(problems(WEEK.replace("7 a/b a.Night7IT", "6 a/b a.GoneIT")))
                .contains(
                        ".ci/nights.txt: a/b a.GoneIT is no night",
                        ".ci/nights.txt: nothing in slice 7");
    }

    @Test
    void a_test_that_only_a_condition_makes_a_night_is_told(@TempDir Path directory)
            throws IOException {
        var file = "a/b/src/test/java/a/HiddenIT.java";
        Files.createDirectories(directory.resolve(file).getParent());
        Files.writeString(
                directory.resolve(file),
                "@EnabledIfSystemProperty(named = \"paddlecloud.nightly\", matches = \"true\")");
        var repository = new Repository(directory, List.of(file));

        assertThat(NightSlices.untagged(repository))
                .containsExactly(
                        "a/b a.HiddenIT has a test under a condition that no slice chooses:"
                                + " write @Tag(\"nightly\") instead");
        assertThat(NightSlices.nights(repository)).containsExactly("a/b a.HiddenIT");
    }

    private List<String> problems(String list) {
        return NightSlices.read(list).problems(nights).toList();
    }
}
