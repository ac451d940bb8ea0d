// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.plan.sample.runtime;

import java.util.List;
import java.util.Optional;

/** A data set as its cache runtime reports it, in bytes. */
public record RuntimeReport(
        long totalFiles,
        long totalBytes,
        long cachedBytes,
        long diskSize,
        long diskUsed,
        long diskAvailable,
        List<RuntimeJob> jobs) {
    public RuntimeReport {
        jobs = List.copyOf(jobs);
    }

    public Optional<RuntimeJob> job(String id) {
        return jobs.stream().filter(job -> job.id().equals(id)).findFirst();
    }

    public boolean isWhole() {
        return cachedBytes >= totalBytes;
    }
}
