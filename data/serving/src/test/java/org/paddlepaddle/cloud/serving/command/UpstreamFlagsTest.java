// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.serving.command;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;

/** Command lines of upstream's documents. */
final class UpstreamFlagsTest {
    @Command
    private static final class Line {
        @Mixin private final UpstreamFlags flags = new UpstreamFlags();
    }

    private static UpstreamFlags typed(String line) {
        var command = new Line();
        new CommandLine(command).parseArgs(line.split(" "));
        return command.flags;
    }

    @Test
    void the_documents_command_lines_are_taken() {
        var flags =
                typed(
                        "--model uci_housing_model --thread 10 --runtime_thread_num 2"
                                + " --batch_infer_size 16 --max_body_size 536870912 --ir_optim"
                                + " --mem_optim_off --use_mkl --cpu_math_thread_num 3"
                                + " --enable_prometheus --prometheus_port 19393 --gpu_ids -1"
                                + " --op GeneralReaderOp:0 GeneralInferOp GeneralResponseOp:0");

        assertThat(flags.models()).containsExactly(Path.of("uci_housing_model"));
        assertThat(flags.workers()).contains(2);
        assertThat(flags.batch()).contains(16);
        assertThat(flags.threads()).contains(3);
        assertThat(flags.bodyMib()).contains(512);
        assertThat(flags.refused()).isEmpty();
        assertThat(flags.idle()).isTrue();
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
                        "--op GeneralDetectionOp",
                        "--precision int8",
                        "--use_trt",
                        "--use_encryption_model");
    }

    @Test
    void without_flags_nothing_is_decided() {
        var flags = typed("--model m");

        assertThat(flags.workers()).isEmpty();
        assertThat(flags.batch()).isEmpty();
        assertThat(flags.bodyMib()).isEmpty();
        assertThat(flags.idle()).isFalse();
    }
}
