// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.plan.job;

import java.time.Instant;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.paddlepaddle.cloud.api.Condition;
import org.paddlepaddle.cloud.api.job.JobPhase;
import org.paddlepaddle.cloud.api.job.PaddleJobStatus;
import org.paddlepaddle.cloud.plan.Notice;
import org.paddlepaddle.cloud.plan.Problem;
import org.paddlepaddle.cloud.plan.StatusRules;

/** The status of jobs, for the parts that serve every kind. */
public final class JobStatusRules implements StatusRules<PaddleJobStatus> {
    @Override
    public PaddleJobStatus none() {
        return PaddleJobStatus.NONE;
    }

    @Override
    public PaddleJobStatus with(PaddleJobStatus old, long generation, List<Condition> conditions) {
        return with(old, old.phase(), generation, conditions);
    }

    /** A job that never was anything else is shown as one that waits. */
    @Override
    public PaddleJobStatus rejected(
            PaddleJobStatus old, long generation, Instant now, List<Problem> problems) {
        var rejected = StatusRules.super.rejected(old, generation, now, problems);
        return rejected.phase() == null
                ? with(rejected, JobPhase.Pending, generation, rejected.conditions())
                : rejected;
    }

    private static PaddleJobStatus with(
            PaddleJobStatus old,
            @Nullable JobPhase phase,
            long generation,
            List<Condition> conditions) {
        return new PaddleJobStatus(
                phase,
                old.mode(),
                old.ps(),
                old.worker(),
                old.heter(),
                old.startTime(),
                old.completionTime(),
                old.attempt(),
                old.restarts(),
                old.restartTime(),
                old.labelSelector(),
                generation,
                conditions);
    }

    @Override
    public List<Notice> between(PaddleJobStatus old, PaddleJobStatus next) {
        return JobNotices.between(old, next);
    }
}
