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
    private final NodesSizes nodesSizes;

    private NodesBench(Run run, RivalNode rival, NodesSizes nodesSizes) {
        this.run = run;
        this.rival = rival;
        this.nodesSizes = nodesSizes;
    }

    public static List<Row> rows(Run run, Benchmark.Nodes asked) {
        var rival = new RivalNode(asked.kubeconfig(), asked.image(), asked.programs());
        var nodesSizes = run.options().quick() ? NodesSizes.QUICK : NodesSizes.FULL;
        return new NodesBench(run, rival, nodesSizes).rows();
    }

    private List<Row> rows() {
        var rows = new ArrayList<Row>();
        rows.addAll(run.part("core", new CorePart(run, nodesSizes)::rows));
        rows.addAll(run.part("bindings", new BindingPart(run, nodesSizes)::rows));
        rows.addAll(run.part("starts", new StartPart(run, rival, nodesSizes)::rows));
        rows.addAll(run.part("idle", new IdlePart(run, rival, nodesSizes)::rows));
        return rows;
    }
}
