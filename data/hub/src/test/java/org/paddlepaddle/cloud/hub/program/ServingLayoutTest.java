// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.hub.program;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.assertj.core.api.Assumptions;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.paddlepaddle.cloud.hub.HubRefusal;

class ServingLayoutTest {
    private static final Path HOUSING = Path.of("../../../shared/models/uci-housing");
    private static final Path DETECTOR =
            Path.of("../../../shared/models/ppocrv4-paddle/ch_PP-OCRv4_det_infer");

    @TempDir Path directory;

    /** Every file of both directories is the genuine converter's, the program too. */
    @Test
    void the_housing_model_becomes_what_the_genuine_converter_makes() throws IOException {
        Assumptions.assumeThat(HOUSING).isDirectory();
        var server = directory.resolve("server");
        var client = directory.resolve("client");

        new ServingLayout(HOUSING.resolve("server"))
                .write(server, client, List.of(), List.of("price"));

        assertEqualFiles(server, HOUSING.resolve("server"));
        assertEqualFiles(client, HOUSING.resolve("client"));
    }

    @Test
    void a_program_with_one_file_of_parameters_gets_the_names_serving_looks_for()
            throws IOException {
        Assumptions.assumeThat(DETECTOR).isDirectory();
        var source = Files.createDirectory(directory.resolve("source"));
        var program = DETECTOR.resolve("inference.pdmodel");
        Files.copy(program, source.resolve("inference.pdmodel"));
        Files.writeString(source.resolve("inference.pdiparams"), "weights");
        var server = directory.resolve("server");

        var conf =
                new ServingLayout(source)
                        .write(server, directory.resolve("client"), List.of(), List.of());

        assertThat(conf.signature().inputs()).hasSize(1);
        assertThat(conf.signature().inputs().getFirst().name()).isEqualTo("x");
        assertThat(server.resolve("model.pdmodel")).hasSameBinaryContentAs(program);
        assertThat(server.resolve("params.pdiparams")).hasContent("weights");
    }

    @Test
    void what_serving_cannot_load_is_refused() throws IOException {
        assertThatThrownBy(() -> convert(directory.resolve("none")))
                .isInstanceOf(HubRefusal.class)
                .hasMessageContaining("there is no directory");
        Files.writeString(directory.resolve("model.json"), "{}");
        assertThatThrownBy(() -> convert(directory))
                .isInstanceOf(HubRefusal.class)
                .hasMessageContaining("*.json programs of Paddle 3.x");
        Files.writeString(directory.resolve("model.pdmodel"), "no program");
        assertThatThrownBy(() -> convert(directory))
                .isInstanceOf(HubRefusal.class)
                .hasMessageContaining("is no inference program");
    }

    private void convert(Path source) throws IOException {
        new ServingLayout(source)
                .write(
                        directory.resolve("server"),
                        directory.resolve("client"),
                        List.of(),
                        List.of());
    }

    private static void assertEqualFiles(Path made, Path genuine) throws IOException {
        try (var files = Files.list(genuine)) {
            for (var file : files.toList()) {
                assertThat(made.resolve(file.getFileName().toString()))
                        .hasSameBinaryContentAs(file);
            }
        }
    }
}
