// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.ground.server.fault;

import static org.assertj.core.api.Assertions.assertThat;

import com.sun.management.UnixOperatingSystemMXBean;
import java.lang.management.ManagementFactory;
import java.net.URI;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.Callable;
import java.util.concurrent.Executors;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.api.parallel.Isolated;
import org.paddlepaddle.cloud.ground.server.ApiServerConfig;
import org.paddlepaddle.cloud.ground.server.EmbeddedKubernetes;
import org.paddlepaddle.cloud.ground.server.netty.ServerLimits;

/**
 * Ten thousand requests that mean harm, from one seed. Each gets a status that says whose fault it
 * is, or a closed connection; nothing of the server may grow by them.
 */
@Isolated("it measures what the whole process holds")
class HostileCrowdIT {
    private static final int REQUESTS = 10_000;
    private static final int WARM_UP = 1_000;
    private static final int CROWD = 16;
    private static final long SEED = 20_260_101;
    private static final long HEAP_SLACK = 24L << 20;
    private static final int THREAD_SLACK = 8;
    private static final int FILE_SLACK = 16;

    @TempDir Path home;

    @Test
    @Timeout(value = 20, unit = TimeUnit.MINUTES)
    void ten_thousand_hostile_requests_leave_no_trace() throws Exception {
        var usual = ServerLimits.DEFAULT;
        var limits =
                new ServerLimits(
                        usual.bodyBytes(),
                        usual.lineBytes(),
                        usual.headerBytes(),
                        Duration.ofSeconds(2),
                        Duration.ofSeconds(5),
                        usual.stallTime(),
                        usual.watchBytes(),
                        Duration.ofSeconds(2));
        try (var kubernetes =
                EmbeddedKubernetes.start(
                        home.resolve("data"),
                        ApiServerConfig.onLoopback(0, home.resolve("pki")).withLimits(limits))) {
            var server = kubernetes.server();
            var token = server.tokens().issue("test", List.of("system:masters"));
            var tls = Api.trusting(home.resolve("pki/ca.crt"));
            var address = URI.create(server.url());
            var attack = new HostileRequests(tls, address, token);

            crowd(attack, SEED, WARM_UP);
            var before = Footprint.now();
            var answers = crowd(attack, SEED + 1, REQUESTS);

            System.out.println("hostile requests and what they got: " + answers);
            assertThat(answers.keySet()).noneMatch(answer -> answer.startsWith("5"));
            assertThat(answers.values().stream().mapToInt(Integer::intValue).sum())
                    .isEqualTo(REQUESTS);
            assertThat(new Api(tls, address, token).get("/api/v1/namespaces/default").code())
                    .isEqualTo(200);
            until(before);
        }
    }

    private static Map<String, Integer> crowd(HostileRequests attack, long seed, int requests)
            throws Exception {
        var answers = new TreeMap<String, Integer>();
        try (var threads = Executors.newVirtualThreadPerTaskExecutor()) {
            var tasks = new ArrayList<Callable<Map<String, Integer>>>();
            for (int i = 0; i < CROWD; i++) {
                long mine = seed * CROWD + i;
                tasks.add(() -> attack.run(mine, requests / CROWD));
            }
            for (var done : threads.invokeAll(tasks)) {
                done.get().forEach((answer, count) -> answers.merge(answer, count, Integer::sum));
            }
        }
        return answers;
    }

    /** What a leak would raise. */
    private record Footprint(long heap, int threads, long files) {
        static Footprint now() {
            System.gc();
            var system = (UnixOperatingSystemMXBean) ManagementFactory.getOperatingSystemMXBean();
            return new Footprint(
                    ManagementFactory.getMemoryMXBean().getHeapMemoryUsage().getUsed(),
                    ManagementFactory.getThreadMXBean().getThreadCount(),
                    system.getOpenFileDescriptorCount());
        }

        boolean within(Footprint before) {
            return heap <= before.heap + HEAP_SLACK
                    && threads <= before.threads + THREAD_SLACK
                    && files <= before.files + FILE_SLACK;
        }
    }

    /** Connections that were left hanging are closed by their time limit, not at once. */
    private static void until(Footprint before) {
        long deadline = System.nanoTime() + TimeUnit.MINUTES.toNanos(2);
        var now = Footprint.now();
        while (!now.within(before)) {
            assertThat(System.nanoTime())
                    .as("%s goes back to %s", now, before)
                    .isLessThan(deadline);
            LockSupport.parkNanos(TimeUnit.MILLISECONDS.toNanos(500));
            now = Footprint.now();
        }
        System.out.println("footprint before " + before + ", after " + now);
    }
}
