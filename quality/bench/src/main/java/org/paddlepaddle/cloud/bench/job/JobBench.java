// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.bench.job;

import java.util.ArrayList;
import java.util.List;
import org.paddlepaddle.cloud.bench.Row;
import org.paddlepaddle.cloud.bench.Run;
import org.paddlepaddle.cloud.cli.bench.Benchmark;

/** All of the benchmark of jobs, part after part. */
public final class JobBench {
    private final Run run;
    private final RivalSystem whole;
    private final RivalOperator rival;
    private final JobSizes jobSizes;

    private JobBench(Run run, RivalSystem whole, RivalOperator rival, JobSizes jobSizes) {
        this.run = run;
        this.whole = whole;
        this.rival = rival;
        this.jobSizes = jobSizes;
    }

    public static List<Row> rows(Run run, Benchmark.Job asked) {
        var rivals = asked.rivals();
        var whole =
                new RivalSystem(
                        rivals.up(),
                        rivals.down(),
                        rivals.programs(),
                        rivals.definition(),
                        rivals.operator(),
                        rivals.image());
        var rival = new RivalOperator(rivals.kubeconfig(), rivals.operator(), rivals.definition());
        var jobSizes = run.options().quick() ? JobSizes.QUICK : JobSizes.FULL;
        return new JobBench(run, whole, rival, jobSizes).rows();
    }

    private List<Row> rows() {
        var rows = new ArrayList<Row>();
        rows.addAll(run.part("first", new FirstPart(run, whole)::rows));
        rows.addAll(run.part("recovery", new RecoveryPart(run)::rows));
        rows.addAll(run.part("end", new EndPart(run)::rows));
        rows.addAll(run.part("demo", new DemoPart(run)::rows));
        rows.addAll(run.part("shapes", new ShapesPart(run, jobSizes)::rows));
        rows.addAll(run.part("operators", OperatorsPart.contest(run, rival, jobSizes)::rows));
        rows.addAll(run.part("largest", OperatorsPart.largest(run, rival, jobSizes)::rows));
        return rows;
    }
}
