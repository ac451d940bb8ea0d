// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.cube.server;

import java.lang.management.ManagementFactory;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.IntSupplier;
import org.paddlepaddle.cloud.cube.server.meter.LoadTimes;
import org.paddlepaddle.cloud.cube.server.meter.Sampler;
import org.paddlepaddle.cloud.cube.server.meter.Totals;
import org.paddlepaddle.cloud.cube.store.TableStatus;

/** The server's figures under the names upstream's bvars have. */
final class Vars {
    private final Shared shared;
    private final Sampler sampler;
    private final LoadTimes loadTimes;
    private final IntSupplier concurrency;
    private volatile int port;

    /**
     * @param concurrency requests that are being answered
     */
    Vars(Shared shared, Sampler sampler, LoadTimes loadTimes, IntSupplier concurrency) {
        this.concurrency = concurrency;
        this.shared = shared;
        this.sampler = sampler;
        this.loadTimes = loadTimes;
    }

    void port(int known) {
        port = known;
    }

    /** Sorted by name. */
    Map<String, Long> all() {
        var vars = new TreeMap<String, Long>();
        var now = sampler.now();
        var minute = sampler.last(Sampler.MINUTE);
        var lately = sampler.last(Sampler.SHORT_SECONDS);
        vars.put("keys_per_request_num", lately.averageKeys());
        vars.put("request_num", now.requests());
        vars.put("request_num_minute", minute.requests());
        vars.put("total_key_num", now.keys());
        vars.put("total_key_num_minute", minute.keys());
        vars.put("unfound_key_num", now.misses());
        vars.put("unfound_key_num_minute", minute.misses());
        vars.put("long_value_num", now.longValues());
        vars.put("long_value_num_minute", minute.longValues());
        vars.put("data_load_time", loadTimes.averageMillis());
        vars.put("data_size", bytes() >> 20);
        method(vars, now, lately);
        process(vars);
        return vars;
    }

    private void method(Map<String, Long> vars, Totals now, Totals lately) {
        var seek = "rpc_server_" + port + "_rec_mcube_dict_service_seek";
        vars.put(seek + "_count", now.requests());
        vars.put(seek + "_error", now.errors());
        vars.put(seek + "_concurrency", (long) concurrency.getAsInt());
        vars.put(seek + "_qps", lately.requests() / Sampler.SHORT_SECONDS);
        vars.put(seek + "_latency", lately.averageMicros());
        vars.put(seek + "_max_latency", now.maxMicros());
        vars.put(seek + "_latency_80", lately.percentile(0.8));
        vars.put(seek + "_latency_90", lately.percentile(0.9));
        vars.put(seek + "_latency_99", lately.percentile(0.99));
        vars.put(seek + "_latency_999", lately.percentile(0.999));
        vars.put(seek + "_latency_9999", lately.percentile(0.9999));
        vars.put("rpc_server_" + port + "_connection_count", (long) shared.connections());
    }

    private static void process(Map<String, Long> vars) {
        var runtime = ManagementFactory.getRuntimeMXBean();
        vars.put("process_uptime", runtime.getUptime() / 1000);
        vars.put(
                "process_thread_count",
                (long) ManagementFactory.getThreadMXBean().getThreadCount());
        vars.put(
                "process_memory_heap",
                ManagementFactory.getMemoryMXBean().getHeapMemoryUsage().getUsed());
    }

    private long bytes() {
        return tables().values().stream().mapToLong(TableStatus::bytes).sum();
    }

    Map<String, TableStatus> tables() {
        var all = new TreeMap<String, TableStatus>();
        for (var table : shared.store().tables()) {
            all.put(table, shared.store().status(table));
        }
        return all;
    }
}
