// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.bench.cube.wire;

import org.paddlepaddle.cloud.bench.cube.Workload;

/**
 * What the load generator is told.
 *
 * @param connections with more than one, each has its own window, and nothing is paced
 * @param window requests outstanding at a time on a connection
 * @param rate requests per second at fixed times, 0 to send whenever the window allows; with a
 *     window of 1 the generator sleeps in between, else it spins
 * @param judged false for the null server, whose values are filler
 */
public record LoadOrder(
        LoadProtocol.Protocol protocol,
        int port,
        Workload workload,
        int connections,
        int batch,
        int window,
        double rate,
        long millis,
        boolean judged) {
    public LoadOrder lasting(long other) {
        return new LoadOrder(
                protocol, port, workload, connections, batch, window, rate, other, judged);
    }
}
