// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.plan.sample;

import org.jspecify.annotations.Nullable;
import org.paddlepaddle.cloud.api.sample.PartitionShare;
import org.paddlepaddle.cloud.api.sample.SampleJobProgress;
import org.paddlepaddle.cloud.plan.sample.runtime.RuntimeJob;
import org.paddlepaddle.cloud.plan.sample.runtime.RuntimeReport;

/** How far a job of the runtime is, in words. */
final class RuntimeJobProgress {
    private RuntimeJobProgress() {}

    static SampleJobProgress of(RuntimeJob job) {
        boolean runs = job.state() == RuntimeJob.State.running;
        return new SampleJobProgress(
                job.doneFiles() + "/" + job.totalFiles(),
                HumanSizes.bytes(job.doneBytes()) + "/" + HumanSizes.bytes(job.totalBytes()),
                job.skippedFiles() == 0 ? null : HumanSizes.count(job.skippedFiles()),
                runs && job.bytesPerSecond() > 0 ? rate(job) : null,
                runs ? remaining(job) : null);
    }

    /** What a partition holds. */
    static PartitionShare share(RuntimeReport.Share share) {
        return new PartitionShare(
                share.cachedFiles() + "/" + share.totalFiles(),
                HumanSizes.bytes(share.cachedBytes()) + "/" + HumanSizes.bytes(share.totalBytes()));
    }

    private static String rate(RuntimeJob job) {
        return HumanSizes.bytes(job.bytesPerSecond()) + "/s";
    }

    private static @Nullable String remaining(RuntimeJob job) {
        return job.secondsLeft() < 0 ? null : HumanSizes.seconds(job.secondsLeft());
    }

    static String sentence(RuntimeJob job) {
        if (job.state() == RuntimeJob.State.queued) {
            return "the runtime has other jobs to do first";
        }
        if (!job.message().isEmpty()) {
            return job.message();
        }
        var figures =
                "%s of %s files, %s of %s"
                        .formatted(
                                HumanSizes.count(job.doneFiles()),
                                HumanSizes.count(job.totalFiles()),
                                HumanSizes.bytes(job.doneBytes()),
                                HumanSizes.bytes(job.totalBytes()));
        if (!job.complete()) {
            return figures + ", and more is being listed";
        }
        var left = remaining(job);
        return left == null ? figures : figures + ", about " + left + " left";
    }
}
