// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.serving.command;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import picocli.CommandLine;
import picocli.CommandLine.Model.CommandSpec;

/** Command lines of upstream's documents. */
final class UpstreamFlagsTest {
    private static UpstreamFlags typed(String line) {
        var flags = new UpstreamFlags();
        var command = CommandSpec.create();
        flags.addTo(command);
        new CommandLine(command).parseArgs(line.split(" "));
        return flags;
    }

    @Test
    void the_documents_command_lines_are_taken() {
        var flags =
                typed(
                        "--model uci_housing_model --thread 10 --runtime_thread_num 2"
                                + " --batch_infer_size 16 --max_body_size 536870912 --ir_optim"
                                + " --mem_optim_off --use_mkl --cpu_math_thread_num 3"
                                + " --request_cache_size 1000000"
                                + " --enable_prometheus --prometheus_port 19393 --gpu_ids -1"
                                + " --op GeneralReaderOp:0 GeneralInferOp GeneralResponseOp:0");

        assertThat(flags.models()).containsExactly(Path.of("uci_housing_model"));
        assertThat(flags.workers()).contains(2);
        assertThat(flags.batch()).contains(16);
        assertThat(flags.threads()).contains(3);
        assertThat(flags.bodyMib()).contains(512);
        assertThat(flags.refused()).isEmpty();
        assertThat(flags.cacheBytes()).contains(1_000_000L);
        assertThat(flags.prometheusPort()).contains(19_393);
        assertThat(flags.warnings())
                .containsExactly(
                        "--thread has no effect: every request has a thread of its own",
                        "--use_mkl has no effect: the engine has its own optimisations, always on",
                        "--ir_optim has no effect: the engine has its own optimisations, always on",
                        "--mem_optim_off has no effect: the engine has its own optimisations,"
                                + " always on");
    }

    @Test
    void every_flag_is_in_the_guide() throws IOException {
        var guide = Files.readString(Path.of("../../docs/guides/serving.md"));

        assertThat(UpstreamFlag.ALL)
                .allSatisfy(flag -> assertThat(guide).containsPattern(flag.name() + "[` ]"));
    }

    @Test
    void what_is_no_number_is_named() {
        assertThatThrownBy(() -> typed("--model m --batch_infer_size many"))
                .hasMessageContaining("--batch_infer_size is 'many', which is no number");
    }

    @Test
    void what_would_change_answers_is_refused_by_name() {
        var flags =
                typed(
                        "--model m --gpu_ids 0,1 --precision int8 --use_trt --use_encryption_model"
                                + " --op GeneralDetectionOp");

        assertThat(flags.refused())
                .containsExactly(
                        "--gpu_ids 0,1",
                        "--precision int8",
                        "--op GeneralDetectionOp",
                        "--use_trt",
                        "--use_encryption_model");
    }

    @Test
    void without_flags_nothing_is_decided() {
        var flags = typed("--model m");

        assertThat(flags.workers()).isEmpty();
        assertThat(flags.batch()).isEmpty();
        assertThat(flags.bodyMib()).isEmpty();
        assertThat(flags.prometheusPort()).isEmpty();
        assertThat(flags.warnings()).isEmpty();
    }
}
