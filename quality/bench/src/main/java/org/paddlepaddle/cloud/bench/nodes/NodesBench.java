// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.bench.nodes;

import java.util.ArrayList;
import java.util.List;
import org.paddlepaddle.cloud.bench.Row;
import org.paddlepaddle.cloud.bench.Run;
import org.paddlepaddle.cloud.cli.bench.Benchmark;

/** All of the benchmark of nodes, part after part. */
public final class NodesBench {
    private final Run run;
    private final RivalNode rival;
    private final Sizes sizes;

    private NodesBench(Run run, RivalNode rival, Sizes sizes) {
        this.run = run;
        this.rival = rival;
        this.sizes = sizes;
    }

    public static List<Row> rows(Run run, Benchmark.Nodes asked) {
        var rival = new RivalNode(asked.kubeconfig(), asked.image(), asked.programs());
        var sizes = run.options().quick() ? Sizes.QUICK : Sizes.FULL;
        return new NodesBench(run, rival, sizes).rows();
    }

    private List<Row> rows() {
        var rows = new ArrayList<Row>();
        rows.addAll(run.part("core", new CorePart(run, sizes)::rows));
        rows.addAll(run.part("bindings", new BindingPart(run, sizes)::rows));
        rows.addAll(run.part("starts", new StartPart(run, rival, sizes)::rows));
        rows.addAll(run.part("idle", new IdlePart(run, rival, sizes)::rows));
        return rows;
    }
}
