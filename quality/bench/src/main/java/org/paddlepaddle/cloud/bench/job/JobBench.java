// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.bench.job;

import java.util.ArrayList;
import java.util.List;
import org.paddlepaddle.cloud.bench.Row;
import org.paddlepaddle.cloud.bench.Run;

/** All of the benchmark of jobs, part after part. */
final class JobBench {
    private final Run run;
    private final RivalSystem whole;
    private final RivalOperator rival;
    private final Sizes sizes;

    JobBench(Run run, RivalSystem whole, RivalOperator rival, Sizes sizes) {
        this.run = run;
        this.whole = whole;
        this.rival = rival;
        this.sizes = sizes;
    }

    List<Row> rows() {
        var rows = new ArrayList<Row>();
        rows.addAll(run.part("first", new FirstPart(run, whole)::rows));
        rows.addAll(run.part("recovery", new RecoveryPart(run)::rows));
        rows.addAll(run.part("end", new EndPart(run)::rows));
        rows.addAll(run.part("shapes", new ShapesPart(run, sizes)::rows));
        rows.addAll(run.part("operators", OperatorsPart.contest(run, rival, sizes)::rows));
        rows.addAll(run.part("largest", OperatorsPart.largest(run, rival, sizes)::rows));
        return rows;
    }
}
