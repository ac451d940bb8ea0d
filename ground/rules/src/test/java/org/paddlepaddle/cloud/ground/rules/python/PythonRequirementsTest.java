// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.ground.rules.python;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class PythonRequirementsTest {
    @ParameterizedTest
    @ValueSource(
            strings = {
                "six",
                "Open_CV.python",
                "pandas==2.2.3",
                "pandas >= 2, < 3",
                "requests[socks, security]~=2.32",
                "numpy===1.26.4",
                "torch==2.1.0+cpu",
                "tomli; python_version < '3.11'",
                "uvloop (>=0.14) ; sys_platform != \"win32\""
            })
    void then_names_with_versions_extras_and_markers_are_packages(String line) {
        assertThat(PythonRequirements.isPackage(line)).isTrue();
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "-r other.txt",
                "--index-url http://example.com",
                "-e .",
                "./local",
                "/etc/passwd",
                "../up.whl",
                "file:///etc/passwd",
                "git+https://example.com/x",
                "x @ https://example.com/x.whl",
                "six # why",
                "six \\",
                "six --hash=sha256:00",
                "",
                "six==1;--x\nfoo"
            })
    void then_paths_addresses_and_options_are_not(String line) {
        assertThat(PythonRequirements.isPackage(line) && !line.contains("\n")).isFalse();
    }

    @Test
    void then_annotations_carry_them_for_one_container() {
        var wished = new PythonRequirements(List.of("six", "idna==3.7"), List.of("six==1.17.0"));

        var annotations = wished.annotations("main");

        assertThat(annotations)
                .containsExactlyInAnyOrderEntriesOf(
                        Map.of(
                                "requirements.paddlecloud.org/main", "idna==3.7\nsix",
                                "constraints.paddlecloud.org/main", "six==1.17.0"));
        assertThat(PythonRequirements.of(annotations, "main")).isEqualTo(wished);
        assertThat(PythonRequirements.of(annotations, "other").isEmpty()).isTrue();
    }

    @Test
    void then_the_first_line_that_is_none_is_named() {
        assertThat(new PythonRequirements(List.of("six", "-r x"), List.of()).refused())
                .contains("-r x");
        assertThat(new PythonRequirements(List.of("six"), List.of("./x")).refused())
                .contains("./x");
    }

    @Test
    void then_names_are_compared_as_the_index_does() {
        assertThat(PythonRequirements.name("Open_CV.python [x]>=1")).isEqualTo("open-cv-python");
    }
}
