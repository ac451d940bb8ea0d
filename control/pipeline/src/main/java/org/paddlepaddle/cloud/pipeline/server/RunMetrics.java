// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.pipeline.server;

import org.paddlepaddle.cloud.pipeline.store.RunRow;

/** Metrics that a client reported of a run. */
final class RunMetrics {
    private RunMetrics() {}

    static RunRow with(RunRow row, String metrics) {
        return new RunRow(
                row.id(),
                row.name(),
                row.description(),
                row.namespace(),
                row.experiment(),
                row.workflow(),
                row.account(),
                row.manifest(),
                row.parameters(),
                row.version(),
                row.status(),
                row.error(),
                row.ended(),
                metrics,
                row.created(),
                row.finished(),
                row.archived());
    }
}
