// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.bench.cube.wire;

import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.lang.management.ManagementFactory;
import java.nio.charset.StandardCharsets;
import java.util.LinkedHashMap;
import java.util.Map;
import org.paddlepaddle.cloud.bench.cube.Workload;
import org.paddlepaddle.cloud.cube.layer.Niceness;

/** The load generator's process: a line in is an order, a line out is what it saw. */
public final class LoadMain {
    /** Keys asked for before they repeat. */
    private static final int ASKED = 1 << 20;

    private static final ObjectMapper JSON = new ObjectMapper();

    private record Asked(long[] numbers, long[] keys) {}

    private final Map<Workload, Asked> asked = new LinkedHashMap<>();

    private LoadMain() {}

    public static void main(String[] arguments) throws IOException {
        // Or it waits behind whoever has its core, and its wait is taken for the server's.
        Niceness.runSoon();
        var main = new LoadMain();
        var in = new BufferedReader(new InputStreamReader(System.in, StandardCharsets.UTF_8));
        for (var line = in.readLine(); line != null; line = in.readLine()) {
            var result = main.carryOut(JSON.readValue(line, LoadOrder.class));
            System.out.println(JSON.writeValueAsString(result));
            System.out.flush();
        }
    }

    private LoadResult carryOut(LoadOrder order) throws IOException {
        var keys = asked.computeIfAbsent(order.workload(), LoadMain::ask);
        if (order.connections() > 1) {
            return crowd(order, keys);
        }
        var loadProtocol = order.protocol().open();
        var requests = loadProtocol.requests(keys.keys, order.batch());
        var check =
                new ReplyCheck(
                        order.workload(), keys.numbers, keys.keys, order.batch(), order.judged());
        var loop = new LoadLoop(order, requests, check);
        var threads = ManagementFactory.getThreadMXBean();
        try (var loadConnection = new LoadConnection(order.port(), loadProtocol, check)) {
            long cpu = threads.getCurrentThreadCpuTime();
            long nanos = loop.run(loadConnection);
            var seen = loop.latencies();
            return new LoadResult(
                    check.completed(),
                    check.completed() * order.batch(),
                    nanos,
                    seen.quantile(0.5),
                    seen.quantile(0.99),
                    seen.quantile(0.999),
                    seen.max(),
                    check.errors(),
                    check.wrong(),
                    check.mixed(),
                    check.versionsSeen(),
                    threads.getCurrentThreadCpuTime() - cpu);
        }
    }

    private static LoadResult crowd(LoadOrder order, Asked asked) throws IOException {
        var threads = ManagementFactory.getThreadMXBean();
        try (var crowd = new LoadCrowd(order, asked.numbers, asked.keys)) {
            long cpu = threads.getCurrentThreadCpuTime();
            long nanos = crowd.run();
            var seen = crowd.latencies();
            var checks = crowd.checks();
            long completed = checks.stream().mapToLong(ReplyCheck::completed).sum();
            return new LoadResult(
                    completed,
                    completed * order.batch(),
                    nanos,
                    seen.quantile(0.5),
                    seen.quantile(0.99),
                    seen.quantile(0.999),
                    seen.max(),
                    checks.stream().mapToLong(ReplyCheck::errors).sum(),
                    checks.stream().mapToLong(ReplyCheck::wrong).sum(),
                    checks.stream().mapToLong(ReplyCheck::mixed).sum(),
                    checks.stream().mapToInt(ReplyCheck::versionsSeen).max().orElse(0),
                    threads.getCurrentThreadCpuTime() - cpu);
        }
    }

    private static Asked ask(Workload workload) {
        var numbers = workload.numbers(ASKED);
        return new Asked(numbers, Workload.keys(numbers));
    }
}
