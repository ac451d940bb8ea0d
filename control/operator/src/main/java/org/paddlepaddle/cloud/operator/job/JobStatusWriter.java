// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.operator.job;

import io.fabric8.kubernetes.api.model.ObjectMetaBuilder;
import io.javaoperatorsdk.operator.api.reconciler.Context;
import io.javaoperatorsdk.operator.api.reconciler.PrimaryUpdateAndCacheUtils;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.paddlepaddle.cloud.api.job.JobPhase;
import org.paddlepaddle.cloud.api.job.PaddleJob;
import org.paddlepaddle.cloud.api.job.PaddleJobStatus;
import org.paddlepaddle.cloud.operator.EventWriter;
import org.paddlepaddle.cloud.operator.OperatorMetrics;
import org.paddlepaddle.cloud.plan.Notice;
import org.paddlepaddle.cloud.plan.job.JobNotices;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Reports: the status when it differs, then the events that go with it. */
final class JobStatusWriter {
    private static final Logger LOG = LoggerFactory.getLogger(JobStatusWriter.class);

    private final EventWriter events;
    private final OperatorMetrics metrics;

    JobStatusWriter(EventWriter events, OperatorMetrics metrics) {
        this.events = events;
        this.metrics = metrics;
    }

    void write(
            PaddleJob job,
            PaddleJobStatus next,
            List<Notice> done,
            Context<PaddleJob> context,
            Instant now) {
        var old = JobReader.status(job);
        if (!next.equals(old)) {
            // Written so that the next pass sees it, even if the watch has not delivered it: a
            // pass that did not know the job had ended would start it anew.
            PrimaryUpdateAndCacheUtils.ssaPatchStatusAndCacheResource(
                    job, only(job, next), context);
            log(job, old.phase(), next);
            count(old, next);
        }
        var told = new ArrayList<>(done);
        told.addAll(JobNotices.between(old, next));
        told.forEach(notice -> events.write(job, notice, now));
    }

    private void count(PaddleJobStatus old, PaddleJobStatus next) {
        if (next.phase() != null && next.phase() != old.phase()) {
            metrics.reached(next.phase());
        }
        if (old.attempt() != null && !old.attempt().equals(next.attempt())) {
            metrics.restarted();
        }
    }

    private static PaddleJob only(PaddleJob job, PaddleJobStatus status) {
        var fresh = new PaddleJob();
        fresh.setMetadata(
                new ObjectMetaBuilder()
                        .withName(job.getMetadata().getName())
                        .withNamespace(job.getMetadata().getNamespace())
                        .build());
        fresh.setStatus(status);
        return fresh;
    }

    private static void log(PaddleJob job, @Nullable JobPhase before, PaddleJobStatus next) {
        if (next.phase() != before) {
            var meta = job.getMetadata();
            LOG.info("job {}/{} is {}", meta.getNamespace(), meta.getName(), next.phase());
        }
    }
}
