// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.cache.partition;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.util.Arrays;
import java.util.Objects;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.paddlepaddle.cloud.testkit.Program;
import org.paddlepaddle.cloud.testkit.PythonEnvironment;

/** The samplers of genuine Paddle, asked for orders that nobody wrote down. */
@Tag("nightly")
class PaddleSamplersIT {
    private static final String COMPLETE = "the samplers are done";

    @ParameterizedTest
    @ValueSource(strings = {"2.6.2", "3.3.1"})
    void orders_are_those_of_genuine_paddle(String version) throws Exception {
        var python =
                PythonEnvironment.having(
                                "paddle-" + version,
                                "paddlepaddle==" + version,
                                "numpy==1.26.4",
                                "setuptools==80.9.0")
                        .program("python");
        var script = Objects.requireNonNull(getClass().getResource("/samplers/paddle_samplers.py"));
        long seed = System.nanoTime() & 0xffff;
        System.out.println("Paddle " + version + ": seed " + seed);

        var said =
                new Program(python.toString(), Path.of(script.toURI()).toString())
                        .output(String.valueOf(seed));

        var lines = said.lines().filter(line -> line.matches("[sd] [0-9].*")).toList();
        assertThat(said).contains(COMPLETE);
        assertThat(lines).hasSizeGreaterThan(100);
        assertThat(lines).allSatisfy(PaddleSamplersIT::check);
    }

    private static void check(String line) {
        var words = line.split(" ");
        int samples = Integer.parseInt(words[1]);
        int batch = Integer.parseInt(words[2]);
        int workers = Integer.parseInt(words[3]);
        int worker = Integer.parseInt(words[4]);
        int epoch = Integer.parseInt(words[6]);
        var expected = Arrays.stream(words[7].split(",")).mapToInt(Integer::parseInt).toArray();
        SamplerOrder order =
                words[0].equals("s")
                        ? new SamplerOrder.Sequence()
                        : words[5].equals("1")
                                ? new SamplerOrder.Random(epoch, batch)
                                : new SamplerOrder.Batches(batch);

        assertThat(order.indices(samples, worker, workers)).as(line).containsExactly(expected);
    }
}
