// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.bench.api;

import java.util.List;
import java.util.Map;
import java.util.function.ToDoubleFunction;
import org.paddlepaddle.cloud.bench.Figure;
import org.paddlepaddle.cloud.bench.Row;
import org.paddlepaddle.cloud.bench.Samples;
import org.paddlepaddle.cloud.bench.Unit;

/** Rows from the scores of both clusters. */
record ApiComparison<T>(Map<String, List<T>> scores) {
    /** Our figure beside theirs; absent when they are not there. */
    Row row(String name, Unit unit, ToDoubleFunction<T> measure) {
        var ours = figure(OurCluster.NAME, measure);
        return scores.containsKey(KubeCluster.NAME)
                ? Row.compare(name, unit, ours, figure(KubeCluster.NAME, measure))
                : Row.unrivalled(name, unit, ours, RivalPrograms.NO_KUBERNETES);
    }

    private Figure figure(String who, ToDoubleFunction<T> measure) {
        var values = scores.getOrDefault(who, List.of()).stream().mapToDouble(measure).toArray();
        return Figure.of(who, Samples.of(values));
    }
}
