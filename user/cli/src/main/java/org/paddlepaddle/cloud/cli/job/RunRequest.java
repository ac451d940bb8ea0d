// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.cli.job;

import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.paddlepaddle.cloud.ground.rules.python.PythonRequirements;

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
 * @param packages on top of the image
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
        PythonRequirements packages,
        List<String> command) {

    /** How many workers it may come to have. */
    int mostWorkers() {
        return Math.max(workers, elastic.map(Range::max).orElse(1));
    }

    RunRequest with(PythonRequirements other) {
        return new RunRequest(
                name,
                image,
                servers,
                workers,
                elastic,
                retries,
                gpus,
                environment,
                mounts,
                other,
                command);
    }

    /** Fewest and most. */
    record Range(int min, int max) {}
}
