// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.serving.conf;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.paddlepaddle.cloud.serving.model.ModelException;
import org.paddlepaddle.cloud.serving.repository.ModelSource;

/** The files of the document on CTR prediction. */
public final class ConfDirectoryTest {
    public static final String TOOLKIT =
            """
            engines {
            name: "image_classification_resnet"
            type: "FLUID_CPU_NATIVE_DIR"
            reloadable_meta: "./data/model/paddle/fluid_time_file"
            reloadable_type: "timestamp_ne"
            model_data_path: "./data/model/paddle/fluid/SE_ResNeXt50_32x4d"
            runtime_thread_num: 0
            batch_infer_size: 0
            enable_batch_align: 0
            }
            engines {
            name: "text_classification_bow"
            type: "FLUID_CPU_ANALYSIS_DIR"
            reloadable_meta: "./data/model/paddle/fluid_time_file"
            reloadable_type: "timestamp_ne"
            model_data_path: "./data/model/paddle/fluid/text_classification_lstm"
            runtime_thread_num: 0
            batch_infer_size: 0
            enable_batch_align: 0
            }

            engines {
            name: "ctr_prediction"
            type: "FLUID_CPU_ANALYSIS_DIR"
            reloadable_meta: "./data/model/paddle/fluid_time_file"
            reloadable_type: "timestamp_ne"
            model_data_path: "./data/model/paddle/fluid/ctr_prediction"
            runtime_thread_num: 0
            batch_infer_size: 0
            enable_batch_align: 0
            sparse_param_service_type: REMOTE
            sparse_param_service_table_name: "dict"
            }
            """;

    public static final String CUBE =
            """
            [{
            "dict_name": "dict",
            "shard": 2,
            "dup": 1,
            "timeout": 200,
            "retry": 3,
            "backup_request": 100,
            "type": "ipport_list",
            "load_balancer": "rr",
            "nodes": [{
            "ipport_list": "list://192.168.1.1:8000"
            },{
            "ipport_list": "list://192.168.1.2:8000"
            }]
            }]
            """;

    @TempDir Path directory;

    private ConfDirectory read(String flags, String toolkit) throws IOException {
        var conf = Files.createDirectories(directory.resolve("conf"));
        Files.writeString(conf.resolve("gflags.conf"), flags);
        Files.writeString(conf.resolve("model_toolkit.prototxt"), toolkit);
        return ConfDirectory.read(conf);
    }

    @Test
    void the_documents_files_name_three_models_and_a_table() throws IOException {
        var conf = read("--enable_cube=true\n", TOOLKIT);

        assertThat(conf.port()).isEqualTo(8010);
        assertThat(conf.sources().now())
                .contains(
                        new ModelSource(
                                "ctr_prediction",
                                "1",
                                directory.resolve("data/model/paddle/fluid/ctr_prediction")))
                .hasSize(3);
        assertThat(conf.table("ctr_prediction")).contains("dict");
        assertThat(conf.table("text_classification_bow")).isEmpty();
        assertThat(conf.cube()).isEqualTo(directory.resolve("conf/cube.conf"));
        assertThat(conf.workers()).isEmpty();
    }

    @Test
    void newer_files_and_flags_are_read_too() throws IOException {
        var conf =
                read(
                        "# ours\n-port=9000\n--max_concurrency=8\n",
                        """
                        engines {
                          name: "general_infer_0" type: "PADDLE_INFER" model_dir: "uci"
                          runtime_thread_num: 3 batch_infer_size: 16 enable_overrun: false
                          allow_split_request: true gpu_ids: [ -1 ]
                        }
                        """);

        assertThat(conf.port()).isEqualTo(9000);
        assertThat(conf.ignored()).containsExactly("max_concurrency");
        assertThat(conf.workers()).contains(3);
        assertThat(conf.batch()).contains(16);
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            quoteCharacter = '`',
            value = {
                "--port=x | engines { name: 'a' model_dir: 'm' } | --port is 'x'",
                "--enable_cube=maybe | engines { name: 'a' model_dir: 'm'"
                    + " sparse_param_service_type: REMOTE sparse_param_service_table_name: 'd' } |"
                    + " true or false is wanted",
                "-x | engines { name: 'a' model_dir: 'm' sparse_param_service_type: REMOTE"
                        + " sparse_param_service_table_name: 'd' } | set --enable_cube=true",
                "-x | engines { name: 'a' model_dir: 'm' sparse_param_service_type: REMOTE } |"
                        + " sparse_param_service_table_name is missing",
                "-x | engines { name: 'a' } | engine \"a\": model_data_path, or model_dir, is"
                        + " missing",
                "-x | engines { name: 'a' model_dir: 'm' type: 'FLUID_GPU_NATIVE' } | it wants a"
                        + " GPU",
                "-x | engines { nme: 'a' } | line 1:11",
                "-x | # none | has no engines"
            })
    void a_wrong_line_is_named(String flags, String toolkit, String problem) {
        assertThatThrownBy(() -> read(flags, toolkit.replace('\'', '"')))
                .isInstanceOf(ModelException.class)
                .hasMessageContaining(problem);
    }

    @Test
    void another_directory_is_none() {
        assertThatThrownBy(() -> ConfDirectory.read(directory))
                .hasMessageContaining("has no model_toolkit.prototxt");
    }
}
