// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.ground.server.fault;

import static org.assertj.core.api.Assertions.assertThat;

import com.sun.management.UnixOperatingSystemMXBean;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.lang.management.ManagementFactory;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.concurrent.Callable;
import java.util.concurrent.Executors;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.api.parallel.Isolated;
import org.paddlepaddle.cloud.ground.server.netty.ServerLimits;

/**
 * Thousands of requests that mean harm, from one seed. Each gets a status that says whose fault it
 * is, or a closed connection; nothing of the server may grow by them.
 */
@Tag("loop")
@Isolated("it measures what the whole process holds")
class HostileCrowdIT {
    private static final int REQUESTS = Boolean.getBoolean("paddlecloud.nightly") ? 10_000 : 2_400;
    private static final int WARM_UP = 500;
    private static final int CROWD = 16;
    private static final long SEED = 20_260_101;
    private static final long HEAP_SLACK = 8L << 20;

    /** As much as may wait in the log before it is worth moving; the crowd writes far more. */
    private static final long DISK_SLACK = 12L << 20;

    private static final int THREAD_SLACK = 8;
    private static final int FILE_SLACK = 16;

    @TempDir Path home;

    @Test
    @Timeout(value = 20, unit = TimeUnit.MINUTES)
    void thousands_of_hostile_requests_leave_no_trace() throws Exception {
        var usual = ServerLimits.DEFAULT;
        var limits =
                new ServerLimits(
                        usual.bodyBytes(),
                        usual.bodiesBytes(),
                        usual.lineBytes(),
                        usual.headerBytes(),
                        Duration.ofSeconds(2),
                        usual.bodyStallTime(),
                        Duration.ofSeconds(30),
                        usual.stallTime(),
                        usual.watchBytes(),
                        Duration.ofSeconds(2));
        try (var server = new CrampedServer(home, limits)) {
            var client = new HostileClient(server.tls(), server.address(), server.token());
            var api = server.api();
            var data = server.data();
            assertThat(api.send("POST", Sort.PODS, "application/json", victim()).code())
                    .isEqualTo(201);

            crowd(client, SEED, WARM_UP);
            var before = Footprint.now(data);
            var counts = crowd(client, SEED + 1, REQUESTS);

            System.out.println("hostile requests and what they got: " + counts.got());
            assertThat(counts.wrong()).isEmpty();
            assertThat(counts.total()).isEqualTo(REQUESTS);
            // What may also be a closed connection or a refusal is not that alone.
            assertThat(counts.got().get(Sort.ENDLESS_HEADER)).containsKey("431");
            assertThat(counts.got().get(Sort.ENDLESS_PATH)).containsKey("414");
            assertThat(counts.got().get(Sort.DAMAGED_POD)).containsKeys("201", "400", "422");
            assertThat(counts.got().get(Sort.DAMAGED_PATCH_OF_A_POD))
                    .containsKeys("200", "400", "422");
            assertThat(counts.got().get(Sort.BULKY_OBJECT)).containsKeys("201", "413", "422");
            assertThat(api.get("/api/v1/namespaces/default").code()).isEqualTo(200);
            assertThat(names(api, Sort.PODS)).containsExactly("victim");
            assertThat(names(api, Sort.MAPS)).isEmpty();
            until(before, data);
        }
    }

    private static List<String> names(Api api, String path) throws IOException {
        var names = new ArrayList<String>();
        api.get(path)
                .body()
                .path("items")
                .forEach(item -> names.add(item.path("metadata").path("name").asText()));
        return names;
    }

    private static String victim() {
        return Sort.POD.replace("\"p\"", "\"victim\"");
    }

    private static AnswerCounts crowd(HostileClient client, long seed, int requests)
            throws Exception {
        var counts = new AnswerCounts();
        try (var threads = Executors.newVirtualThreadPerTaskExecutor()) {
            var tasks = new ArrayList<Callable<AnswerCounts>>();
            for (int i = 0; i < CROWD; i++) {
                long mine = seed * CROWD + i;
                tasks.add(() -> AnswerCounts.of(client, new Random(mine), requests / CROWD));
            }
            for (var done : threads.invokeAll(tasks)) {
                counts.add(done.get());
            }
        }
        return counts;
    }

    /** What a leak would raise. */
    private record Footprint(long heap, int threads, long files, long disk) {
        static Footprint now(Path data) {
            System.gc();
            var system = (UnixOperatingSystemMXBean) ManagementFactory.getOperatingSystemMXBean();
            return new Footprint(
                    ManagementFactory.getMemoryMXBean().getHeapMemoryUsage().getUsed(),
                    ManagementFactory.getThreadMXBean().getThreadCount(),
                    system.getOpenFileDescriptorCount(),
                    size(data));
        }

        boolean within(Footprint before) {
            return heap <= before.heap + HEAP_SLACK
                    && threads <= before.threads + THREAD_SLACK
                    && files <= before.files + FILE_SLACK
                    && disk <= before.disk + DISK_SLACK;
        }

        private static long size(Path directory) {
            try (var files = Files.list(directory)) {
                return files.mapToLong(file -> file.toFile().length()).sum();
            } catch (IOException e) {
                throw new UncheckedIOException(e);
            }
        }
    }

    /** Connections that were left hanging are closed by their time limit, not at once. */
    private static void until(Footprint before, Path data) {
        long deadline = System.nanoTime() + TimeUnit.MINUTES.toNanos(2);
        var now = Footprint.now(data);
        while (!now.within(before)) {
            assertThat(System.nanoTime())
                    .as("%s goes back to %s", now, before)
                    .isLessThan(deadline);
            LockSupport.parkNanos(TimeUnit.MILLISECONDS.toNanos(500));
            now = Footprint.now(data);
        }
        System.out.println("footprint before " + before + ", after " + now);
    }
}
