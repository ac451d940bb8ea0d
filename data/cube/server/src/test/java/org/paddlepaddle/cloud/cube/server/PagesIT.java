// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.cube.server;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.locks.LockSupport;
import java.util.regex.Pattern;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.paddlepaddle.cloud.supervise.Supervisor;

/** What people and monitors read. */
class PagesIT {
    /** The ends of the buckets, doubling. */
    private static final List<String> ENDS =
            List.of(
                    ("4.0E-6 8.0E-6 1.6E-5 3.2E-5 6.4E-5 1.28E-4 2.56E-4 5.12E-4 0.001024 0.002048"
                         + " 0.004096 0.008192 0.016384 0.032768 0.065536 0.131072 0.262144"
                         + " 0.524288 1.048576 2.097152 4.194304 8.388608 16.777216 33.554432"
                         + " 67.108864 134.217728 +Inf")
                            .split(" "));

    private final StoreOverHttp served = new StoreOverHttp();

    @AfterEach
    void stop() {
        served.close();
    }

    @Test
    void health_is_good_after_the_warm_up_and_not_before() throws Exception {
        var gate = new CountDownLatch(1);
        served.store().warmUpGate(gate);
        served.restart(ServerOptions.defaults().withLoops(1));
        long before = served.store().hits();

        var early = served.get("/health");
        assertThat(early.statusCode()).isEqualTo(503);
        assertThat(early.body()).isEqualTo("not ready");
        assertThat(served.post("/DictService/seek", "{\"keys\":[2]}").statusCode()).isEqualTo(200);
        gate.countDown();
        awaitHealth();

        assertThat(served.get("/health").body()).isEqualTo("OK");
        assertThat(served.store().hits() - before).as("the warm-up finds keys").isPositive();
    }

    @Test
    void health_names_a_loop_that_keeps_failing_until_it_does_not() throws Exception {
        var broken = new AtomicBoolean(true);
        var supervisor =
                new Supervisor(
                        loop -> {
                            if (loop.equals("cube-housekeeper") && broken.get()) {
                                throw new IllegalStateException("on purpose");
                            }
                        });
        served.restart(ServerOptions.defaults().withLoops(1), supervisor);

        awaitHealth("not ready: cube-housekeeper: java.lang.IllegalStateException: on purpose");
        broken.set(false);

        awaitHealth("OK");
    }

    @Test
    void a_loop_whose_first_turn_fails_serves_nonetheless() throws Exception {
        var failed = ConcurrentHashMap.newKeySet();
        var supervisor =
                new Supervisor(
                        loop -> {
                            if (failed.add(loop)) {
                                throw new StackOverflowError(loop);
                            }
                        });
        served.restart(ServerOptions.defaults().withLoops(2), supervisor);

        awaitHealth("OK");

        assertThat(failed).contains("cube-loop-0", "cube-loop-1", "cube-housekeeper");
        assertThat(served.post("/DictService/seek", "{\"keys\":[1]}").statusCode()).isEqualTo(200);
    }

    @Test
    void figures_have_upstream_names_and_count_what_clients_asked() throws Exception {
        awaitHealth();
        served.post("/DictService/seek", "{\"keys\":[1,2]}");
        try (var client = new WireClient(served.port())) {
            client.send(WireClient.seek("080108010809"));
            client.reply();
        }

        var vars = served.get("/vars").body();

        assertThat(vars)
                .contains("request_num : 2\r\n")
                .contains("total_key_num : 5\r\n")
                .contains("unfound_key_num : 2\r\n")
                .contains("request_num_minute : 2\r\n")
                .contains("keys_per_request_num : 2\r\n")
                .contains("long_value_num : 0\r\n")
                .contains("data_load_time : 42\r\n")
                .contains("data_size : 5\r\n")
                .contains("rpc_server_" + served.port() + "_rec_mcube_dict_service_seek_count")
                .contains("_rec_mcube_dict_service_seek_concurrency : 0\r\n");
        assertThat(served.get("/vars/total_key_num").body()).isEqualTo("total_key_num : 5\r\n");
        assertThat(served.get("/vars/nothing").statusCode()).isEqualTo(404);
        assertThat(served.get("/metrics").body())
                .contains("paddlecloud_cube_keys_total 5.0\n")
                .contains("paddlecloud_cube_request_seconds_count 2\n")
                .contains("paddlecloud_cube_table_keys{table=\"\"} 2.0\n");
    }

    @Test
    void metrics_are_written_in_the_form_the_reader_prefers() throws Exception {
        var text = served.get("/metrics");
        var open =
                served.send(
                        served.request("/metrics")
                                .header(
                                        "Accept",
                                        "application/openmetrics-text;version=1.0.0;q=0.9,"
                                                + "text/plain;version=0.0.4;q=0.5")
                                .build());

        assertThat(text.headers().firstValue("Content-Type"))
                .hasValue("text/plain; version=0.0.4; charset=utf-8");
        assertThat(text.body())
                .contains(
                        "# HELP paddlecloud_cube_requests_total Requests answered.\n",
                        "# TYPE paddlecloud_cube_requests_total counter\n",
                        "# TYPE paddlecloud_cube_connections gauge\n",
                        "# HELP paddlecloud_cube_request_seconds Time from reading to sending.\n",
                        "# TYPE paddlecloud_cube_request_seconds histogram\n",
                        "# HELP paddlecloud_cube_table_bytes Memory of a table's versions.\n");
        assertThat(ends(text.body())).isEqualTo(ENDS);
        assertThat(open.headers().firstValue("Content-Type").orElse(""))
                .startsWith("application/openmetrics-text; version=1.0.0");
        assertThat(open.body())
                .contains("# TYPE paddlecloud_cube_requests counter\n")
                .endsWith("# EOF\n");
    }

    private static List<String> ends(String metrics) {
        return Pattern.compile("paddlecloud_cube_request_seconds_bucket\\{le=\"([^\"]+)\"}")
                .matcher(metrics)
                .results()
                .map(found -> found.group(1))
                .toList();
    }

    private void awaitHealth() throws Exception {
        awaitHealth("OK");
    }

    private void awaitHealth(String wanted) throws Exception {
        while (!served.get("/health").body().equals(wanted)) {
            Thread.onSpinWait();
        }
    }

    @Test
    void status_and_version() throws Exception {
        assertThat(served.get("/version").body()).isEqualTo("Cube Service");
        assertThat(served.get("/status").body()).contains("\"cur_version\" : \"100\"");
    }

    @Test
    void bvar_files_are_written_where_upstream_writes_them(@TempDir Path directory)
            throws Exception {
        try (var monitored =
                CubeServer.start(
                        ServerOptions.defaults().withLoops(1).withMonitor(directory),
                        served.store())) {
            assertThat(monitored.port()).isPositive();
            var file = directory.resolve("bvar.cube.data");
            while (!Files.exists(file)
                    || !Files.exists(directory.resolve("bvar.cube.system.data"))) {
                LockSupport.parkNanos(10_000_000);
            }
            assertThat(Files.readString(file)).contains("cube_total_key_num : ");
        }
    }
}
