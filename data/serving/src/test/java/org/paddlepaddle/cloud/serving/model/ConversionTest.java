// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.serving.model;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.MessageDigest;
import java.util.HexFormat;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** When a converted program may stand for Paddle's, and when its record is stale or forged. */
final class ConversionTest {
    @TempDir Path directory;

    @BeforeEach
    void files() throws Exception {
        write("model.onnx", "onnx");
        write("model.pdmodel", "program");
        write("model.pdiparams", "parameters");
        record("onnx", "\"model.pdmodel\":\"%s\",\"model.pdiparams\":\"%s\"");
    }

    private void write(String name, String text) throws IOException {
        Files.writeString(directory.resolve(name), text);
    }

    private void record(String onnx, String sources) throws Exception {
        write(
                "model.onnx.json",
                "{\"onnx\":\"%s\",\"sources\":{%s}}"
                        .formatted(
                                digest(onnx),
                                sources.formatted(digest("program"), digest("parameters"))));
    }

    private static String digest(String text) throws Exception {
        return HexFormat.of()
                .formatHex(
                        MessageDigest.getInstance("SHA-256")
                                .digest(text.getBytes(StandardCharsets.UTF_8)));
    }

    private String problem() {
        return Conversion.problem(ModelDirectory.of(directory)).orElse("");
    }

    @Test
    void a_record_of_these_very_files_is_believed() {
        assertThat(problem()).isEmpty();
    }

    @Test
    void another_program_or_other_parameters_make_it_stale() throws Exception {
        write("model.pdiparams", "trained further");
        assertThat(problem()).endsWith("model.onnx was made from another model.pdiparams");

        write("model.pdmodel", "another");
        assertThat(problem()).endsWith("model.onnx was made from another model.pdmodel");
    }

    @Test
    void another_result_than_was_checked_is_not_run() throws Exception {
        write("model.onnx", "swapped");

        assertThat(problem()).endsWith("is not the file that was checked against Paddle");
    }

    @Test
    void a_record_that_leaves_sources_out_or_names_others_is_forged() throws Exception {
        record("onnx", "");
        assertThat(problem()).endsWith("was made from another model.pdmodel");

        record("onnx", "\"../model.pdmodel\":\"%s\",\"other.pdiparams\":\"%s\"");
        assertThat(problem()).endsWith("was made from another model.pdmodel");

        record("onnx", "\"model.pdmodel\":\"%s\"");
        assertThat(problem()).endsWith("was made from another model.pdiparams");
    }

    @Test
    void a_record_that_is_missing_or_torn_is_told() throws Exception {
        write("model.onnx.json", "{\"onnx\":");
        assertThat(problem()).startsWith("cannot read ");

        Files.delete(directory.resolve("model.onnx.json"));
        assertThat(problem()).endsWith("has no record of its conversion, model.onnx.json");
    }

    @Test
    void a_bare_onnx_file_needs_none() throws Exception {
        Files.delete(directory.resolve("model.pdmodel"));
        Files.delete(directory.resolve("model.pdiparams"));

        assertThat(problem()).isEmpty();
    }
}
