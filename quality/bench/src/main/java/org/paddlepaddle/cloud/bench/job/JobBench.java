// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.bench.job;

import java.util.ArrayList;
import java.util.List;
import org.paddlepaddle.cloud.bench.Row;
import org.paddlepaddle.cloud.bench.Run;

/** All of the benchmark of jobs, part after part. */
final class JobBench {
    private final Run run;
    private final RivalOperator rival;
    private final Sizes sizes;

    JobBench(Run run, RivalOperator rival, Sizes sizes) {
        this.run = run;
        this.rival = rival;
        this.sizes = sizes;
    }

    List<Row> rows() {
        var rows = new ArrayList<Row>();
        if (run.options().wants("first")) {
            rows.addAll(new FirstPart(run).rows());
        }
        if (run.options().wants("recovery")) {
            rows.addAll(new RecoveryPart(run).rows());
        }
        if (run.options().wants("end")) {
            rows.addAll(new EndPart(run).rows());
        }
        if (run.options().wants("shapes")) {
            rows.addAll(new ShapesPart(run, rival, sizes).rows());
        }
        return rows;
    }
}
