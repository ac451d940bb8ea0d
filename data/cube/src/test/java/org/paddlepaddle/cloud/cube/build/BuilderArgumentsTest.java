// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.cube.build;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.nio.file.Path;
import java.time.Instant;
import java.util.List;
import org.junit.jupiter.api.Test;

class BuilderArgumentsTest {
    private static final Instant NOW = Instant.ofEpochSecond(1_700_000_000);

    @Test
    void a_base_takes_its_number_from_the_time() {
        BuildSpec spec =
                parse("-input_path=/in", "--output_path=/out", "-shard_num", "4", "-dict_name=d");

        assertThat(spec.inputs()).containsExactly("/in");
        assertThat(spec.output()).isEqualTo(Path.of("/out"));
        assertThat(spec.shards()).isEqualTo(4);
        assertThat(spec.dict()).isEqualTo("d");
        assertThat(spec.mode()).isEqualTo(JobMode.BASE);
        assertThat(spec.versions()).isEqualTo(Versions.base(1_700_000_000));
        assertThat(spec.format()).isEqualTo(OutputFormat.LEGACY);
        assertThat(spec.master()).isEmpty();
    }

    @Test
    void a_delta_of_a_transfer_uses_the_given_numbers() {
        BuildSpec spec =
                parse(
                        "-input_path=/in",
                        "-output_path=/out",
                        "-shard_num=2",
                        "-job_mode=delta",
                        "-last_version=5",
                        "-cur_version=7",
                        "-depend_version=3",
                        "-only_build=false",
                        "-master_address=127.0.0.1:8099");

        assertThat(spec.versions()).isEqualTo(new Versions(7, 3, 5));
        assertThat(spec.versions().name()).isEqualTo("3_7");
        assertThat(spec.versions().lastName()).isEqualTo("3_5");
        assertThat(spec.master()).isEqualTo("127.0.0.1:8099");
    }

    @Test
    void what_is_wrong_is_named() {
        assertWrong("shard_num is missing", "-input_path=/in", "-output_path=/out");
        assertWrong("unknown argument shards", "-shards=2");
        assertWrong("want a number", "-input_path=/", "-output_path=/", "-shard_num=x");
        assertWrong("1 to 65536", "-input_path=/", "-output_path=/", "-shard_num=-1");
        assertWrong("'input' is no argument", "input");
        assertWrong("-dict_name needs a value", "-dict_name");
        assertWrong(
                "a delta needs last_version",
                "-input_path=/",
                "-output_path=/",
                "-shard_num=1",
                "-job_mode=delta");
        assertWrong(
                "dict_name '../x'",
                "-input_path=/",
                "-output_path=/",
                "-shard_num=1",
                "-dict_name=../x");
    }

    private static void assertWrong(String message, String... arguments) {
        assertThatThrownBy(() -> parse(arguments))
                .isInstanceOf(BuildException.class)
                .hasMessageContaining(message);
    }

    private static BuildSpec parse(String... arguments) {
        return BuilderArguments.parse(List.of(arguments), NOW, OutputFormat.LEGACY);
    }
}
