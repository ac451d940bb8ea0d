// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.cube.command;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.paddlepaddle.cloud.cube.ship.RolloutJson;

class ServerFiguresTest {
    private static final String VARS =
            """
            keys_per_request_num : 100\r
            process_uptime : 12\r
            rpc_server_8000_connection_count : 3\r
            rpc_server_8000_rec_mcube_dict_service_seek_error : 2\r
            rpc_server_8000_rec_mcube_dict_service_seek_latency : 80\r
            rpc_server_8000_rec_mcube_dict_service_seek_latency_99 : 1500\r
            rpc_server_8000_rec_mcube_dict_service_seek_qps : 250\r
            total_key_num_minute : 2000\r
            unfound_key_num_minute : 100\r
            some_text : not a number\r
            """;

    private static final String STATUS =
            """
            {"tables": [
              {"table": "a", "cur_version": "110", "keys": 10, "bytes": 1000},
              {"table": "b", "cur_version": "", "keys": 5, "bytes": 24}]}
            """;

    @Test
    void pages_of_a_server_are_its_figures() {
        var figures = ServerFigures.of("h:8000", VARS, RolloutJson.tree(STATUS));

        assertThat(figures.version()).containsExactly("110", "-");
        assertThat(figures.requestsPerSecond()).isEqualTo(250);
        assertThat(figures.keysPerSecond()).isEqualTo(25_000);
        assertThat(figures.averageMicros()).isEqualTo(80);
        assertThat(figures.p99Micros()).isEqualTo(1500);
        assertThat(figures.missShare()).isEqualTo(0.05);
        assertThat(figures.errors()).isEqualTo(2);
        assertThat(figures.connections()).isEqualTo(3);
        assertThat(figures.keys()).isEqualTo(15);
        assertThat(figures.bytes()).isEqualTo(1024);
    }

    @Test
    void a_server_that_says_nothing_has_no_figures() {
        var figures = ServerFigures.of("h:8000", "", RolloutJson.tree("{}"));

        assertThat(figures.version()).isEmpty();
        assertThat(figures.keysPerSecond() + figures.p99Micros() + figures.bytes()).isZero();
        assertThat(figures.missShare()).isZero();
    }
}
