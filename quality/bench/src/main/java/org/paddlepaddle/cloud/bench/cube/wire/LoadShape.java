// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.bench.cube.wire;

import org.paddlepaddle.cloud.bench.cube.Workload;

/** How a server is asked. */
record LoadShape(Workload workload, int connections, int batch, int window) {
    /** On one connection. */
    LoadShape(Workload workload, int batch, int window) {
        this(workload, 1, batch, window);
    }

    String text() {
        var text = new StringBuilder("wire ").append(workload.rows().valueBytes()).append(" B");
        text.append(", batch ").append(batch).append(" W ").append(window);
        if (connections > 1) {
            text.append(", ").append(connections).append(" connections");
        }
        if (workload.zipf() > 0) {
            text.append(", Zipf ").append(workload.zipf());
        }
        if (workload.missPercent() > 0) {
            text.append(", ").append(workload.missPercent()).append(" % misses");
        }
        return text.toString();
    }
}
