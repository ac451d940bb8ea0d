// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.bench.api;

import java.util.List;

/** An API server with its store, on a directory that outlives it. */
interface BenchCluster extends AutoCloseable {
    String name();

    ApiEndpoint endpoint();

    /** Of every process that serves. */
    List<Long> pids();

    @Override
    void close();
}
