// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.cube.transfer.conf;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class TransferConfReaderTest {
    private static final String UPSTREAM =
            """
            # a comment
            [default]
            dict_name: test_dict
            mode: base_only\t# the rest is a comment
            download_mode: http
            wget_port: 8009
            buildtool_local: /opt/cube/bin/cube-builder
            donefile_address: http://127.0.0.1/data/donefile // as is this
            output_address: /data/output
            tmp_address: /data/tmp
            shard_num: 2
            copy_num: 1
            deploy_path: /opt/test_dict
            transfer_address: 127.0.0.1

            [cube_agent]
            agent0_0: 127.0.0.1:8001
            cube0_0: 127.0.0.1:8000:/ssd2/cube_open
            agent1_0: 127.0.0.1:8002
            cube1_0: 127.0.0.1:8003:/ssd3/cube_open
            """;

    @Test
    void upstreams_file_is_read_as_it_is() {
        var conf = parse(UPSTREAM);

        assertThat(conf.table()).isEqualTo("test_dict");
        assertThat(conf.patches()).isFalse();
        assertThat(conf.donefiles()).isEqualTo("http://127.0.0.1/data/donefile");
        assertThat(conf.minAvailable()).isEqualTo(1);
        assertThat(conf.nodes())
                .containsExactly(
                        new ReplicaNode(
                                0,
                                0,
                                "127.0.0.1",
                                8001,
                                "127.0.0.1",
                                8000,
                                Path.of("/ssd2/cube_open")),
                        new ReplicaNode(
                                1,
                                0,
                                "127.0.0.1",
                                8002,
                                "127.0.0.1",
                                8003,
                                Path.of("/ssd3/cube_open")));
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "mode: base_only\t# the rest is a comment|mode: both|transfer.conf:4: mode is"
                        + " 'both'; allowed: base_only, base_delta",
                "download_mode: http|download_mode: ftp|transfer.conf:5: download_mode is 'ftp';"
                        + " allowed: http",
                "wget_port: 8009|wget_port: 80090|transfer.conf:6: wget_port is '80090'; allowed: 0"
                        + " to 65535",
                "shard_num: 2|shard_num: two|transfer.conf:11: shard_num is 'two'; allowed: 1 to"
                        + " 65536",
                "shard_num: 2|shard_num: 3|section [cube_agent] has no agent2_0; allowed: ip:port",
                "copy_num: 1|copy_number: 1|transfer.conf:12: unknown key copy_number; known in"
                        + " [default]",
                "tmp_address: /data/tmp|tmp_address: tmp|transfer.conf:10: tmp_address is 'tmp';"
                        + " allowed: an absolute directory",
                "dict_name: test_dict|dict_name: ../up|transfer.conf:3: dict_name is '../up';"
                        + " allowed: letters",
                "cube0_0: 127.0.0.1:8000:/ssd2/cube_open|cube0_0: 127.0.0.1:8000|transfer.conf:18:"
                        + " cube0_0 is '127.0.0.1:8000'; allowed: ip:port:/deploy/path",
                "agent1_0: 127.0.0.1:8002|agent9_0: 127.0.0.1:8002|section [cube_agent] has no"
                        + " agent1_0",
                "deploy_path: /opt/test_dict|deploy_path|transfer.conf:13: 'deploy_path' is not of"
                        + " the form key: value",
                "wget_port: 8009|mode: base_only|transfer.conf:6: mode was already given in line 4",
                "dict_name: test_dict|#|section [default] has no dict_name",
            })
    void what_cannot_work_is_named_with_line_key_and_what_is_allowed(
            String from, String to, String message) {
        assertThatThrownBy(() -> parse(UPSTREAM.replace(from, to)))
                .isInstanceOf(ConfException.class)
                .hasMessageContaining(message);
    }

    private static TransferConf parse(String text) {
        return TransferConfReader.parse("transfer.conf", List.of(text.split("\n")));
    }
}
