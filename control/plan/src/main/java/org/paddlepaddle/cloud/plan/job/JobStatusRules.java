// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.plan.job;

import java.time.Instant;
import java.util.List;
import org.paddlepaddle.cloud.api.Reason;
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
    public PaddleJobStatus rejected(
            PaddleJobStatus old, long generation, Instant now, List<Problem> problems) {
        return new JobStatuses(old, generation, now).rejected(problems);
    }

    @Override
    public PaddleJobStatus troubled(
            PaddleJobStatus old, long generation, Instant now, Reason reason, String message) {
        return new JobStatuses(old, generation, now).troubled(reason, message);
    }

    @Override
    public List<Notice> between(PaddleJobStatus old, PaddleJobStatus next) {
        return JobNotices.between(old, next);
    }
}
