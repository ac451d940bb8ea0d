// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.ground.node.image;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.time.Instant;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.paddlepaddle.cloud.ground.rules.python.PythonRequirements;

class PipOutputTest {
    private static final Instant START = Instant.parse("2026-01-01T00:00:00Z");

    @Test
    void when_a_file_is_downloaded_then_bytes_rate_and_rest_are_told() {
        var output =
                PipOutput.begin("paddle-2.6.2", START)
                        .line("Collecting paddlepaddle==2.6.2", START)
                        .line("  Downloading paddlepaddle-2.6.2-cp311-x.whl (125.9 MB)", START)
                        .line("Progress 0 of 125900000", START)
                        .line("Progress 45200000 of 125900000", START.plusSeconds(4));

        assertThat(output.preparationProgress().describe())
                .isEqualTo(
                        "preparing paddle-2.6.2: paddlepaddle 45.2 MB of 125.9 MB, 11.3 MB/s, 7 s"
                                + " left");
    }

    @Test
    void when_packages_are_unpacked_then_their_number_is_told() {
        var output =
                PipOutput.begin("e", START)
                        .line("Installing collected packages: six, numpy", START);

        assertThat(output.preparationProgress().describe())
                .isEqualTo("preparing e: installing 2 packages");
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            textBlock =
                    """
                    OSError: [Errno 28] No space left on device | no space left
                    The virtual environment was not created successfully because ensurepip is not available. | apt install python3.11-venv
                    WARNING: Retrying ... NewConnectionError(...) ERROR: No matching distribution found | check the network
                    ERROR: No matching distribution found for paddlepaddle==9 | choose a complete mirror
                    ERROR: something else | making e failed: ERROR: something else
                    """)
    void when_a_step_fails_then_one_sentence_says_what_helps(String output, String expected) {
        var version = new Version(3, 11);
        var pins = new EnvironmentSpec("e", version, version, List.of("paddlepaddle==9"));
        var python = new Interpreter(Path.of("/p"), Path.of("/"), version);

        var failure = PipFailure.explain(pins, python, output, Path.of("/log"));

        assertThat(failure).hasMessageContaining(expected).hasMessageEndingWith("details: /log");
    }

    private static String layered(String output, String... packages) {
        var version = new Version(3, 11);
        var base = new EnvironmentSpec("suite-2", version, version, List.of("numpy<2"));
        var wished = new PythonRequirements(List.of(packages), List.of());
        var python = new Interpreter(Path.of("/p"), Path.of("/"), version);
        return String.valueOf(
                PipFailure.explain(base.with(wished), python, output, Path.of("/log"))
                        .getMessage());
    }

    @Test
    void when_packages_do_not_go_together_then_pip_says_so_and_we_what_to_change() {
        var output =
                """
                ERROR: Cannot install numpy<2 and numpy>=2 because these package versions have conflicting dependencies.

                The conflict is caused by:
                    The user requested numpy>=2
                    The user requested numpy<2

                To fix this you could try to:
                ERROR: ResolutionImpossible: for help visit
                """;

        assertThat(layered(output, "numpy>=2"))
                .startsWith("the packages of suite-2 with numpy>=2 do not go together: The user")
                .contains("requested numpy>=2; The user requested numpy<2; numpy<2 belongs to")
                .contains("belongs to suite-2: loosen the other, or choose another image");
    }

    @Test
    void when_there_is_no_such_package_then_what_there_is_is_named() {
        var versions =
                """
                ERROR: Could not find a version that satisfies the requirement six==9 (from versions: 1.5.0, 1.15.0, 1.16.0, 1.17.0)
                ERROR: No matching distribution found for six==9
                """;
        var none =
                """
                ERROR: Could not find a version that satisfies the requirement sixx (from versions: none)
                ERROR: No matching distribution found for sixx
                """;

        assertThat(layered(versions, "six==9")).contains("it has 1.15.0, 1.16.0, 1.17.0");
        assertThat(layered(none, "sixx")).contains("pdc image build NAME --package sixx");
    }
}
