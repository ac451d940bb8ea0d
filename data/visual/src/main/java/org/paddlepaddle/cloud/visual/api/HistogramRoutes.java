// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.visual.api;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import org.paddlepaddle.cloud.http.Request;
import org.paddlepaddle.cloud.http.Response;
import org.paddlepaddle.cloud.visual.log.Sample;
import org.paddlepaddle.cloud.visual.record.BulkyContent.Histogram;
import org.paddlepaddle.cloud.visual.record.Component;

/** Histograms over the steps. */
final class HistogramRoutes {
    /** A page draws no more; between them every n-th is left out. */
    static final int MOST = 100;

    private final SampleRoutes samples;

    HistogramRoutes(SampleRoutes samples) {
        this.samples = samples;
    }

    Response list(Request request) throws IOException {
        var found = samples.samples(request, Component.HISTOGRAM);
        if (found.isEmpty()) {
            return ResponseEnvelope.of(null);
        }
        var list = new ArrayList<List<Object>>();
        for (var sample : spread(found.get(), MOST)) {
            list.add(List.of(sample.millis(), sample.step(), bars(Histogram.of(sample.read()))));
        }
        return ResponseEnvelope.of(list);
    }

    private static List<List<Object>> bars(Histogram histogram) {
        var bars = new ArrayList<List<Object>>();
        var edges = histogram.edges();
        for (int i = 0; i < histogram.counts().length && i + 1 < edges.length; i++) {
            bars.add(
                    List.of(
                            PythonText.number(edges[i]),
                            PythonText.number(edges[i + 1]),
                            PythonText.number(histogram.counts()[i])));
        }
        return bars;
    }

    /** So many of them, evenly, with the first and the last. */
    static List<Sample> spread(List<Sample> all, int most) {
        if (all.size() <= most) {
            return all;
        }
        var some = new ArrayList<Sample>(most);
        for (int i = 0; i < most; i++) {
            some.add(all.get((int) ((long) i * (all.size() - 1) / (most - 1))));
        }
        return some;
    }
}
