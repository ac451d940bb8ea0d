// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.cache.job;

import java.io.IOException;

/** The work of one job. */
@FunctionalInterface
interface CacheWork {
    /** Returns when it is done; failures of single files are told to the progress. */
    void run(JobProgress progress) throws IOException, InterruptedException;
}
