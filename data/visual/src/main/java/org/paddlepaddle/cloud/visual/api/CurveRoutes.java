// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.visual.api;

import java.io.IOException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.stream.IntStream;
import org.paddlepaddle.cloud.http.Request;
import org.paddlepaddle.cloud.http.Response;
import org.paddlepaddle.cloud.visual.log.LogDirectory;
import org.paddlepaddle.cloud.visual.log.LogRun;
import org.paddlepaddle.cloud.visual.record.BulkyContent.Curve;
import org.paddlepaddle.cloud.visual.record.Component;

/** Precision-recall and ROC curves over the steps. */
final class CurveRoutes {
    private static final int MOST = 300;

    private final LogDirectory logs;
    private final SampleRoutes samples;
    private final Component component;

    CurveRoutes(LogDirectory logs, SampleRoutes samples, Component component) {
        this.logs = logs;
        this.samples = samples;
        this.component = component;
    }

    Response list(Request request) throws IOException {
        var found = samples.samples(request, component);
        if (found.isEmpty()) {
            return ResponseEnvelope.of(null);
        }
        var list = new ArrayList<List<Object>>();
        for (var sample : HistogramRoutes.spread(found.get(), MOST)) {
            list.add(row(sample.millis(), sample.step(), Curve.of(sample.read(), component)));
        }
        return ResponseEnvelope.of(list);
    }

    private static List<Object> row(long millis, long step, Curve curve) {
        int count = curve.tp().length;
        var thresholds = IntStream.rangeClosed(1, count).mapToObj(i -> (double) i / count).toList();
        return List.of(
                millis,
                step,
                numbers(curve.first()),
                numbers(curve.second()),
                counts(curve.tp()),
                counts(curve.fp()),
                counts(curve.tn()),
                counts(curve.fn()),
                thresholds);
    }

    private static List<Object> numbers(double[] values) {
        return Arrays.stream(values).mapToObj(PythonText::number).toList();
    }

    private static List<Long> counts(double[] values) {
        return Arrays.stream(values).mapToObj(value -> (long) value).toList();
    }

    /** Of all tags of a run: where a slider may stand. */
    Response steps(Request request) {
        var name = RouteParameters.of(request, "run");
        return ResponseEnvelope.of(
                logs.read(runs -> runs.find(name).map(this::steps).orElse(null)));
    }

    private List<List<Long>> steps(LogRun run) {
        return run.tags(component).stream()
                .flatMap(tag -> run.samples(component, tag).stream())
                .map(sample -> List.of(sample.millis(), sample.step()))
                .distinct()
                .sorted(Comparator.comparing(List::getLast))
                .toList();
    }
}
