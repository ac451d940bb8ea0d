// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.cli.job;

import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * What {@code pdc run} was asked for.
 *
 * @param name of the job
 * @param image the pods run
 * @param servers how many parameter servers
 * @param workers how many workers
 * @param elastic between which numbers of workers it may change
 * @param retries how many failures it survives
 * @param gpus per worker
 * @param environment more variables
 * @param mounts volumes the pods share
 * @param command what the user typed after {@code --}
 */
record RunRequest(
        String name,
        String image,
        int servers,
        int workers,
        Optional<Range> elastic,
        int retries,
        int gpus,
        Map<String, String> environment,
        List<RunMount> mounts,
        List<String> command) {

    /** How many workers it may come to have. */
    int mostWorkers() {
        return Math.max(workers, elastic.map(Range::max).orElse(1));
    }

    /** Fewest and most. */
    record Range(int min, int max) {}
}
