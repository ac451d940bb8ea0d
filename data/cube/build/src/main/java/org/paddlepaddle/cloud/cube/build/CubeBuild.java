// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.cube.build;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Semaphore;
import org.paddlepaddle.cloud.cube.build.file.InputFile;
import org.paddlepaddle.cloud.cube.files.Durable;
import org.paddlepaddle.cloud.cube.files.FaultPoint;
import org.paddlepaddle.cloud.cube.input.Chunk;
import org.paddlepaddle.cloud.cube.input.ChunkSource;
import org.paddlepaddle.cloud.cube.input.InputException;
import org.paddlepaddle.cloud.cube.legacy.LegacyCounters;

/**
 * Builds one version of a table: reads inputs, deals rows out to shards, writes these and publishes
 * them together. Whatever goes wrong is an exception, and then nothing has appeared.
 */
public final class CubeBuild {
    private final BuildSpec spec;
    private final BuildTree tree;
    private final BuildProgress.Listener listener;
    private final FaultPoint faults;

    public CubeBuild(BuildSpec spec, BuildProgress.Listener listener) {
        this(spec, listener, FaultPoint.NONE);
    }

    CubeBuild(BuildSpec spec, BuildProgress.Listener listener, FaultPoint faults) {
        this.spec = spec;
        this.listener = listener;
        this.faults = faults;
        tree = BuildTree.of(spec);
    }

    /**
     * @throws InputException when an input cannot be used
     * @throws BuildException for all other reasons
     */
    public BuildReport run() throws InterruptedException {
        List<InputFile> files = InputFiles.find(spec.inputs());
        CounterStore counters =
                spec.master().isEmpty()
                        ? new CounterFiles(tree)
                        : new CounterRegistry(tree, spec.master());
        try (StagingDirectory stagingDirectory = StagingDirectory.open(tree)) {
            ProgressMeter meter = new ProgressMeter(listener, total(files), System::nanoTime);
            List<ShardReport> shards = shards(files, counters, meter);
            sweepScratch();
            faults.before("build.counters");
            keep(counters, shards);
            faults.before("build.publish");
            stagingDirectory.publish();
            faults.before("build.published");
            return new BuildReport(
                    tree.directory(),
                    spec.versions().name(),
                    files.size(),
                    meter.bytes(),
                    shards,
                    meter.elapsed());
        }
    }

    private static long total(List<InputFile> files) {
        long total = 0;
        for (InputFile file : files) {
            long size = file.size();
            if (size < 0) {
                return -1;
            }
            total += size;
        }
        return total;
    }

    private List<ShardReport> shards(
            List<InputFile> files, CounterStore counters, ProgressMeter meter)
            throws InterruptedException {
        List<ShardOutput> outputs = new ArrayList<>();
        Semaphore completing = new Semaphore(spec.limits().completing());
        try {
            for (int shard = 0; shard < spec.shards(); shard++) {
                outputs.add(
                        new ShardOutput(spec, shard, before(counters, shard), completing, faults));
            }
            try (DecodePipeline pipeline = new DecodePipeline(outputs, spec.limits())) {
                feed(files, pipeline, meter);
                meter.ended(BuildProgress.Phase.READING);
                List<ShardReport> reports = pipeline.finish(() -> meter.writing(finished(outputs)));
                meter.writing(1);
                meter.ended(BuildProgress.Phase.WRITING);
                return reports;
            }
        } finally {
            outputs.forEach(ShardOutput::close);
        }
    }

    /** Shards are about as large as each other: a key is dealt out by its remainder. */
    private static double finished(List<ShardOutput> outputs) {
        return outputs.stream().mapToDouble(ShardOutput::finished).average().orElse(1);
    }

    private LegacyCounters before(CounterStore counters, int shard) {
        return spec.mode() == BuildMode.DELTA && spec.format().hasLegacy()
                ? counters.last(shard)
                : LegacyCounters.NONE;
    }

    private void feed(List<InputFile> files, DecodePipeline pipeline, ProgressMeter meter)
            throws InterruptedException {
        PaddleColumns columns = new PaddleColumns(spec.paddle());
        try (OpenFiles open = new OpenFiles(files, columns, meter, spec.limits())) {
            for (ChunkSource source = open.take(); source != null; source = open.take()) {
                feed(source, pipeline, meter);
            }
        }
    }

    private void feed(ChunkSource source, DecodePipeline pipeline, ProgressMeter meter)
            throws InterruptedException {
        try (source) {
            for (Chunk chunk = source.next(); chunk != null; chunk = source.next()) {
                faults.before("build.chunk");
                pipeline.feed(chunk);
                meter.chunk();
            }
        }
    }

    private void sweepScratch() {
        try {
            for (int shard = 0; shard < spec.shards(); shard++) {
                Durable.delete(tree.staging().resolve("scratch" + shard));
            }
        } catch (IOException failure) {
            throw new BuildException(tree.staging() + " cannot be tidied", failure);
        }
    }

    /** Before the version appears: counters of a version that never came do no harm. */
    private void keep(CounterStore counters, List<ShardReport> shards) {
        if (spec.format().hasLegacy()) {
            shards.forEach(shard -> counters.keep(shard.shard(), shard.counters()));
        }
    }
}
