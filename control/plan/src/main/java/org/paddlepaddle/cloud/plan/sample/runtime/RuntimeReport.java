// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.plan.sample.runtime;

import java.util.List;
import java.util.Optional;

/**
 * A data set as its cache runtime reports it, in bytes.
 *
 * @param shares of the partitions, in their order, where they were asked for
 */
public record RuntimeReport(
        long totalFiles,
        long totalBytes,
        long cachedBytes,
        long diskSize,
        long diskUsed,
        long diskAvailable,
        List<RuntimeJob> jobs,
        List<Share> shares) {
    public RuntimeReport {
        jobs = List.copyOf(jobs);
        shares = List.copyOf(shares);
    }

    /** What belongs to a partition, and what of it is here. */
    public record Share(long totalFiles, long totalBytes, long cachedFiles, long cachedBytes) {}

    public Optional<RuntimeJob> job(String id) {
        return jobs.stream().filter(job -> job.id().equals(id)).findFirst();
    }

    public boolean isWhole() {
        return cachedBytes >= totalBytes;
    }
}
