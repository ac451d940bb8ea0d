// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.bench.cube.inprocess;

import static org.paddlepaddle.cloud.bench.cube.inprocess.NativeBlock.ALL;
import static org.paddlepaddle.cloud.bench.cube.inprocess.NativeBlock.LONG;

import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.lang.management.ManagementFactory;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Objects;
import java.util.function.Supplier;
import org.paddlepaddle.cloud.bench.BenchException;
import org.paddlepaddle.cloud.bench.cube.BenchRows;
import org.paddlepaddle.cloud.bench.cube.Workload;

/**
 * One process with every structure in it, measured by one thread on demand: a line asks for a
 * structure and a time, the answer is how many keys it found.
 */
public final class InProcessMain {
    /** Keys asked for before they repeat. */
    private static final int ASKED = 1 << 21;

    private static final ObjectMapper JSON = new ObjectMapper();

    /** What to measure and for how long. */
    public record Turn(String name, long millis) {}

    /** What came of it. */
    public record Score(String name, long keys, long wallNanos, long cpuNanos) {
        public double keysPerSecond() {
            return keys * 1e9 / cpuNanos;
        }

        public double cpuNanosPerKey() {
            return (double) cpuNanos / keys;
        }
    }

    /** Said once a structure is filled and every asked key was found in it with the right value. */
    public record Ready(String name, double loadSeconds) {}

    private final BenchRows benchRows;
    private final int batch;
    private final long[] numbers;
    private final long[] keys;
    private final long out;
    private final Map<String, Lookup> lookups = new LinkedHashMap<>();

    private InProcessMain(BenchRows benchRows, int batch) {
        this.benchRows = benchRows;
        this.batch = batch;
        numbers = Workload.uniform(benchRows).numbers(ASKED / batch * batch);
        keys = Workload.keys(numbers);
        out = NativeBlock.allocate((long) batch * benchRows.valueBytes());
    }

    /** Arguments: keys, bytes of a value, batch, directory, our table's root, structures. */
    public static void main(String[] arguments) throws IOException {
        var benchRows = new BenchRows(Long.parseLong(arguments[0]), Integer.parseInt(arguments[1]));
        var main = new InProcessMain(benchRows, Integer.parseInt(arguments[2]));
        for (int i = 5; i < arguments.length; i++) {
            main.fill(arguments[i], Path.of(arguments[3]), Path.of(arguments[4]));
        }
        main.serve();
    }

    private void fill(String name, Path directory, Path root) throws IOException {
        Supplier<Lookup> maker =
                switch (name) {
                    case "HashMap" -> () -> new MapLookup(benchRows, keys);
                    case "chain" -> () -> new ChainLookup(benchRows, keys);
                    case "raw" -> () -> new RawLookup(benchRows, numbers);
                    case "RocksDB" ->
                            () ->
                                    RocksLookup.blocks(
                                            benchRows, keys, batch, directory.resolve("rocks"));
                    case RocksLookup.PLAIN ->
                            () ->
                                    RocksLookup.plain(
                                            benchRows, keys, batch, directory.resolve("plain"));
                    case "cube" -> () -> OurLookup.over(root, benchRows, keys, batch);
                    default -> throw new BenchException("no structure " + name);
                };
        long start = System.nanoTime();
        var lookup = maker.get();
        double seconds = (System.nanoTime() - start) / 1e9;
        check(name, lookup);
        lookups.put(name, lookup);
        say(new Ready(name, seconds));
    }

    private void check(String name, Lookup lookup) {
        for (int from = 0; from < keys.length; from += batch) {
            lookup.find(from, batch, out);
            for (int i = 0; i < batch * benchRows.valueBytes() / Long.BYTES; i++) {
                int words = benchRows.valueBytes() / Long.BYTES;
                long wanted = BenchRows.word(keys[from + i / words], 0, i % words);
                if (ALL.get(LONG, out + (long) i * Long.BYTES) != wanted) {
                    throw new BenchException(name + " found a wrong value");
                }
            }
        }
    }

    private void serve() throws IOException {
        var in = new BufferedReader(new InputStreamReader(System.in, StandardCharsets.UTF_8));
        for (var line = in.readLine(); line != null; line = in.readLine()) {
            say(measure(JSON.readValue(line, Turn.class)));
        }
    }

    private Score measure(Turn turn) {
        var lookup = Objects.requireNonNull(lookups.get(turn.name()), turn.name());
        var threads = ManagementFactory.getThreadMXBean();
        long found = 0;
        int from = 0;
        long cpu = threads.getCurrentThreadCpuTime();
        long start = System.nanoTime();
        long end = start + turn.millis() * 1_000_000;
        while (System.nanoTime() < end) {
            lookup.find(from, batch, out);
            found += batch;
            from = from + batch == keys.length ? 0 : from + batch;
        }
        return new Score(
                turn.name(),
                found,
                System.nanoTime() - start,
                threads.getCurrentThreadCpuTime() - cpu);
    }

    private static void say(Object value) throws IOException {
        System.out.println(JSON.writeValueAsString(value));
        System.out.flush();
    }
}
