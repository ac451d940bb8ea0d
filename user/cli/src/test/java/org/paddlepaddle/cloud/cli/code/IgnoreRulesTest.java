// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.cli.code;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class IgnoreRulesTest {
    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            textBlock =
                    """
                    *.csv       | a.csv         | true
                    *.csv       | d/a.csv       | true
                    /a.csv      | a.csv         | true
                    /a.csv      | d/a.csv       | false
                    d/*.csv     | d/a.csv       | true
                    d/*.csv     | d/e/a.csv     | false
                    d/**/a.csv  | d/e/f/a.csv   | true
                    **/a.csv    | d/e/a.csv     | true
                    d/**        | d/e/a.csv     | true
                    out/        | out           | false
                    a?.txt      | ab.txt        | true
                    a[0-9].txt  | a7.txt        | true
                    a[!0-9].txt | a7.txt        | false
                    \\#x         | #x            | true
                    # x         | # x           | false
                    a+b(c).txt  | a+b(c).txt    | true
                    """)
    void a_line_means_what_git_means(String line, String path, boolean ignored) {
        assertThat(IgnorePattern.of("", line).filter(it -> it.fits(path, false)).isPresent())
                .isEqualTo(ignored);
    }

    @Test
    void then_the_files_that_come_along_are_those_that_git_and_their_owner_keep(
            @TempDir Path directory) throws IOException {
        write(directory, "train.py", "");
        write(directory, ".gitignore", "out/\n*.log\n!keep.log\n");
        write(directory, ".pdcignore", "data/*\n!data/small.csv\n");
        write(directory, "out/model.bin", "");
        write(directory, "a.log", "");
        write(directory, "keep.log", "");
        write(directory, "data/big.csv", "");
        write(directory, "data/small.csv", "");
        write(directory, "lib/.gitignore", "/generated.py\n");
        write(directory, "lib/generated.py", "");
        write(directory, "lib/deep/generated.py", "");
        write(directory, "lib/__pycache__/x.pyc", "");

        assertThat(CodeFiles.of(directory).files())
                .containsExactly("data/small.csv", "keep.log", "lib/deep/generated.py", "train.py");
    }

    @Test
    void then_the_same_files_have_the_same_digest_wherever_they_lie(
            @TempDir Path one, @TempDir Path other) throws IOException {
        for (var directory : new Path[] {one, other}) {
            write(directory, "a.py", "a");
            write(directory, "b/c.py", "c");
        }
        var first = CodeTree.of(CodeFiles.of(one), _ -> {});

        assertThat(CodeTree.of(CodeFiles.of(other), _ -> {}).digest()).isEqualTo(first.digest());
        write(other, "b/c.py", "d");
        assertThat(CodeTree.of(CodeFiles.of(other), _ -> {}).digest()).isNotEqualTo(first.digest());
    }

    private static void write(Path directory, String name, String text) throws IOException {
        var file = directory.resolve(name);
        Files.createDirectories(file.getParent());
        Files.writeString(file, text);
    }
}
