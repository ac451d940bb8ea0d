// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.cli.python;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.paddlepaddle.cloud.ground.rules.python.PythonRequirements;

class RequirementFilesTest {
    private final Path directory;

    RequirementFilesTest(@TempDir Path directory) {
        this.directory = directory;
    }

    private RequirementFilesTest with(String name, String text) throws IOException {
        var file = directory.resolve(name);
        Files.createDirectories(file.getParent());
        Files.writeString(file, text);
        return this;
    }

    private PythonRequirements found() {
        return new RequirementFiles(directory).find().orElseThrow().wished();
    }

    @Test
    void given_nothing_then_nothing_is_found() {
        assertThat(new RequirementFiles(directory).find()).isEmpty();
    }

    @Test
    void given_a_list_then_remarks_hashes_and_line_ends_are_no_part_of_it() throws IOException {
        with(
                "requirements.txt",
                """
                # what we need
                pandas >= 2, < 3   # tables
                six==1.17.0 \\
                    --hash=sha256:00 \\
                    --hash=sha256:11

                tomli; python_version < "3.11"
                """);

        assertThat(found().packages())
                .containsExactly(
                        "pandas >= 2, < 3", "six==1.17.0", "tomli; python_version < \"3.11\"");
    }

    @Test
    void given_included_lists_then_they_are_read_from_where_they_lie() throws IOException {
        with("requirements.txt", "-r more/base.txt\n-c more/versions.txt\nsix");
        with("more/base.txt", "-r other.txt\nidna");
        with("more/other.txt", "attrs");
        with("more/versions.txt", "idna==3.7");

        assertThat(found())
                .isEqualTo(
                        new PythonRequirements(
                                List.of("attrs", "idna", "six"), List.of("idna==3.7")));
    }

    @ParameterizedTest
    @ValueSource(
            strings = {"-e .", "./mine", "--index-url http://x", "x @ file:///y", "git+https://x"})
    void given_what_only_this_machine_has_then_it_is_refused(String line) throws IOException {
        with("requirements.txt", "six\n" + line);

        assertThatThrownBy(this::found)
                .isInstanceOf(RequirementRefusal.class)
                .hasMessage("bad-line");
    }

    @Test
    void given_a_list_that_includes_itself_then_it_is_refused() throws IOException {
        with("requirements.txt", "-r requirements.txt");

        assertThatThrownBy(this::found).hasMessage("circle");
    }

    @Test
    void given_a_locked_list_then_it_comes_before_the_loose_one() throws IOException {
        with("requirements.txt", "six").with("requirements.lock", "six==1.17.0");

        assertThat(found().packages()).containsExactly("six==1.17.0");
    }

    @Test
    void given_a_project_with_a_lock_then_the_lock_says_only_which_version() throws IOException {
        with(
                "pyproject.toml",
                """
                [project]
                name = "mine"
                dependencies = ["six>=1", 'idna']
                """);
        with(
                "uv.lock",
                """
                version = 1
                [[package]]
                name = "mine"
                version = "0.1"
                source = { virtual = "." }
                [[package]]
                name = "six"
                version = "1.17.0"
                source = { registry = "https://example.com/simple" }
                [[package]]
                name = "pywin32"
                version = "306"
                [[package]]
                name = "numpy"
                version = "1.26.4"
                [[package]]
                name = "numpy"
                version = "2.0.0"
                """);

        assertThat(found())
                .isEqualTo(
                        new PythonRequirements(
                                List.of("idna", "six>=1"), List.of("pywin32==306", "six==1.17.0")));
    }

    @Test
    void given_a_project_that_only_sets_tools_then_it_asks_for_nothing() throws IOException {
        with("pyproject.toml", "[tool.black]\nline-length = 100\n");

        assertThat(new RequirementFiles(directory).find()).isEmpty();
    }

    @Test
    void given_a_project_in_another_form_then_it_is_refused_with_a_way_out() throws IOException {
        with("pyproject.toml", "[tool.poetry.dependencies]\npython = \"^3.9\"\nsix = \"^1\"\n");
        assertThatThrownBy(this::found).hasMessage("poetry");

        with("pyproject.toml", "[project]\ndynamic = [\"dependencies\"]\n");
        assertThatThrownBy(this::found).hasMessage("dynamic");

        with("pyproject.toml", "[project\n");
        assertThatThrownBy(this::found).hasMessage("broken");
    }

    @Test
    void given_words_and_files_then_both_count() throws IOException {
        with("extra.txt", "idna");
        var files = new RequirementFiles(directory);

        assertThat(files.all(List.of("extra.txt"), List.of("six")).packages())
                .containsExactly("idna", "six");
        assertThatThrownBy(() -> files.all(List.of("none.txt"), List.of())).hasMessage("absent");
        assertThatThrownBy(() -> files.all(List.of(), List.of("-e ."))).hasMessage("bad-line");
    }
}
