// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.cube.command.demo;

import java.util.Map;
import java.util.SplittableRandom;
import java.util.TreeMap;
import org.paddlepaddle.cloud.cube.client.CubeClient;
import org.paddlepaddle.cloud.cube.client.SeekResult;
import org.paddlepaddle.cloud.supervise.Threads;

/** Asks for random keys without a pause and compares every row with what it must be. */
final class DemoLoad implements AutoCloseable {
    static final int BATCH = 100;

    private static final int BUCKETS = 100_000;

    private final CubeClient client;
    private final String table;
    private final DemoTable rows;
    private final Thread thread = Threads.unstartedPlatform("load", this::run);
    private final int[] micros = new int[BUCKETS];
    private final Map<String, Long> versions = new TreeMap<>();
    private volatile boolean ended;
    private long batches;
    private long errors;
    private long wrong;
    private String firstProblem = "";

    DemoLoad(CubeClient client, String table, DemoTable rows) {
        this.client = client;
        this.table = table;
        this.rows = rows;
    }

    DemoLoad start() {
        thread.start();
        return this;
    }

    /**
     * What has happened so far.
     *
     * @param wrong rows that are not those of their batch's version
     * @param versions batches by the version they were answered from
     */
    record Report(
            long batches,
            long errors,
            long wrong,
            Map<String, Long> versions,
            int p50Micros,
            int p99Micros,
            String firstProblem) {
        long keys() {
            return batches * BATCH;
        }
    }

    synchronized Report report() {
        return new Report(
                batches,
                errors,
                wrong,
                Map.copyOf(versions),
                percentile(50),
                percentile(99),
                firstProblem);
    }

    private void run() {
        var random = new SplittableRandom(1);
        var keys = new long[BATCH];
        var result = new SeekResult();
        while (!ended) {
            for (int i = 0; i < BATCH; i++) {
                keys[i] = random.nextInt(rows.keys());
            }
            long begun = System.nanoTime();
            client.seek(table, keys, 0, BATCH, result);
            count(keys, result, (int) ((System.nanoTime() - begun) / 1000));
        }
    }

    private synchronized void count(long[] keys, SeekResult result, int time) {
        batches++;
        micros[Math.min(time, BUCKETS - 1)]++;
        if (result.status() != SeekResult.FOUND) {
            errors++;
            problem("a batch failed: " + result.error());
            return;
        }
        versions.merge(result.version(), 1L, Long::sum);
        boolean patched = result.version().contains("_");
        for (int i = 0; i < BATCH; i++) {
            if (!rows.isRight(
                    keys[i],
                    patched,
                    result.found(i),
                    result.buffer(),
                    result.offset(i),
                    result.length(i))) {
                wrong++;
                problem("key " + keys[i] + " is not that of version " + result.version());
            }
        }
    }

    private void problem(String what) {
        if (firstProblem.isEmpty()) {
            firstProblem = what;
        }
    }

    private int percentile(int percent) {
        long wanted = batches * percent / 100;
        long seen = 0;
        for (int i = 0; i < BUCKETS; i++) {
            seen += micros[i];
            if (seen > wanted) {
                return i;
            }
        }
        return 0;
    }

    @Override
    public void close() {
        ended = true;
        try {
            thread.join();
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }
}
