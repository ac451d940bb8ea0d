// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.cli.bench;

import java.nio.file.Path;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Option;

/** Programs that copy from S3, which the sample cache is compared with. */
final class CopyPrograms {
    @Option(
            names = "--s5cmd",
            paramLabel = "FILE",
            defaultValue = "${env:PADDLECLOUD_S5CMD}",
            descriptionKey = "s5cmd")
    private @Nullable Path s5cmd;

    @Option(
            names = "--rclone",
            paramLabel = "FILE",
            defaultValue = "${env:PADDLECLOUD_RCLONE}",
            descriptionKey = "rclone")
    private @Nullable Path rclone;

    Benchmark.SampleCache benchmark(BenchOptions options) {
        return new Benchmark.SampleCache(options, s5cmd, rclone);
    }
}
