// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.bench;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.paddlepaddle.cloud.bench.api.ApiBench;
import org.paddlepaddle.cloud.bench.cube.CubeBench;
import org.paddlepaddle.cloud.bench.job.JobBench;
import org.paddlepaddle.cloud.bench.nodes.NodesBench;
import org.paddlepaddle.cloud.bench.samples.SamplesBench;
import org.paddlepaddle.cloud.cli.bench.BenchGroup;
import org.paddlepaddle.cloud.cli.bench.Benchmark;
import org.paddlepaddle.cloud.terminal.Exit;
import org.paddlepaddle.cloud.terminal.Failure;
import org.paddlepaddle.cloud.terminal.Part;
import org.paddlepaddle.cloud.terminal.Shell;
import picocli.CommandLine;

/** {@code pdc bench}, with what runs the benchmarks. */
final class BenchPart implements Part {
    private final Shell shell;

    BenchPart(Shell shell) {
        this.shell = shell;
    }

    @Override
    public String top() {
        return "bench";
    }

    @Override
    public List<CommandLine> commands() {
        return List.of(BenchGroup.line(shell, this::run));
    }

    private int run(Benchmark asked) {
        var runner = new Runner(shell, asked.options());
        return switch (asked) {
            case Benchmark.All all -> runner.run("all", run -> rows(run, all));
            case Benchmark.Cube cube -> runner.run("cube", run -> CubeBench.rows(run, cube));
            case Benchmark.Api api -> runner.run("api", run -> ApiBench.rows(run, api));
            case Benchmark.Nodes nodes -> runner.run("nodes", run -> NodesBench.rows(run, nodes));
            case Benchmark.Job job -> runner.run("job", run -> JobBench.rows(run, job));
            case Benchmark.SampleCache cache ->
                    runner.run("samples", run -> SamplesBench.rows(run, cache));
        };
    }

    /** One after the other: each needs the whole machine. */
    private static List<Row> rows(Run run, Benchmark.All all) {
        var rows = new ArrayList<Row>();
        CubeBench.rows(run, all.cube()).forEach(row -> rows.add(row.within("cube")));
        ApiBench.rows(run, all.api()).forEach(row -> rows.add(row.within("api")));
        NodesBench.rows(run, all.nodes()).forEach(row -> rows.add(row.within("nodes")));
        JobBench.rows(run, all.job()).forEach(row -> rows.add(row.within("job")));
        SamplesBench.rows(run, all.samples()).forEach(row -> rows.add(row.within("samples")));
        return rows;
    }

    @Override
    public Optional<Failure> explain(Exception failure) {
        return failure instanceof BenchException
                ? Optional.of(
                        new Failure(
                                Exit.FAILED,
                                String.valueOf(failure.getMessage()),
                                List.of(),
                                failure))
                : Optional.empty();
    }
}
