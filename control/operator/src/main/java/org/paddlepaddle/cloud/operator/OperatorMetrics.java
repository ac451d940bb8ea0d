// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.operator;

import io.prometheus.metrics.expositionformats.ExpositionFormats;
import io.prometheus.metrics.model.snapshots.MetricSnapshots;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.List;

/** The metrics of the operator: what it counts, of all kinds. */
public record OperatorMetrics(List<KindMetrics> kinds) {
    public OperatorMetrics {
        kinds = List.copyOf(kinds);
    }

    /** All figures as text. */
    public record Exposition(String contentType, String text) {}

    /**
     * All figures in the form the reader prefers: Prometheus' text or OpenMetrics.
     *
     * @param accept what the reader accepts; empty for anything
     */
    public Exposition exposition(String accept) {
        var writer = ExpositionFormats.init().findWriter(accept);
        var body = new ByteArrayOutputStream();
        try {
            writer.write(body, now());
        } catch (IOException e) {
            throw new UncheckedIOException("memory does not fail to write", e);
        }
        return new Exposition(writer.getContentType(), body.toString(StandardCharsets.UTF_8));
    }

    private MetricSnapshots now() {
        var all = MetricSnapshots.builder();
        kinds.forEach(kind -> kind.now().forEach(all::metricSnapshot));
        return all.build();
    }
}
