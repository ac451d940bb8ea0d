// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.plan.job;

import static org.assertj.core.api.Assertions.assertThat;
import static org.paddlepaddle.cloud.plan.job.Jobs.KEY;
import static org.paddlepaddle.cloud.plan.job.Jobs.NOON;
import static org.paddlepaddle.cloud.plan.job.Jobs.worker;

import java.util.List;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.paddlepaddle.cloud.api.StandardReason;
import org.paddlepaddle.cloud.api.job.JobPhase;
import org.paddlepaddle.cloud.api.job.JobReason;
import org.paddlepaddle.cloud.api.job.PaddleJobStatus;
import org.paddlepaddle.cloud.plan.Notice;
import org.paddlepaddle.cloud.plan.Problem;
import org.paddlepaddle.cloud.plan.job.desired.DesiredJob;

class JobNoticesTest {
    private final DesiredJob job = Jobs.collective(1);

    private PaddleJobStatus status(JobPhase phase, JobReason reason, List<Problem> warnings) {
        var view = new JobView(phase, reason, "because");
        return new JobStatuses(PaddleJobStatus.NONE, 1, NOON)
                .planned(job, Jobs.nothing(), view, warnings);
    }

    @Test
    void given_many_pods_then_one_event_names_the_first_few() {
        var actions =
                IntStream.range(0, 12)
                        .<Action>mapToObj(i -> new Action.CreatePod(worker(i), 0))
                        .toList();

        assertThat(JobNotices.of(KEY, actions))
                .containsExactly(
                        Notice.normal(
                                StandardReason.Created,
                                "created Pod ctr-worker-0, ctr-worker-1, ctr-worker-2,"
                                        + " ctr-worker-3, ctr-worker-4, ctr-worker-5, ctr-worker-6,"
                                        + " ctr-worker-7 and 4 more"));
    }

    @Test
    void given_a_publication_then_the_config_map_is_named() {
        var events =
                JobNotices.of(
                        KEY,
                        List.of(new Action.Publish(new TreeMap<>(), new TreeSet<>(Set.of(0)))));

        assertThat(events)
                .containsExactly(Notice.normal(StandardReason.Created, "created ConfigMap ctr"));
    }

    @Test
    void given_a_failure_then_one_warning_says_why() {
        var running = status(JobPhase.Running, JobReason.PodsRunning, List.of());
        var failed = status(JobPhase.Failed, JobReason.PodFailed, List.of());

        assertThat(JobNotices.between(running, failed))
                .containsExactly(Notice.warning(JobReason.PodFailed, "because"));
        assertThat(JobNotices.between(failed, failed)).isEmpty();
    }

    @Test
    void given_a_tolerated_word_then_it_is_remarked_once() {
        var remarks = List.of(new Problem("spec.cleanPodPolicy", "Nerver is unknown"));
        var tolerated = status(JobPhase.Pending, JobReason.WaitingForPods, remarks);

        assertThat(JobNotices.between(PaddleJobStatus.NONE, tolerated))
                .containsExactly(
                        Notice.warning(
                                StandardReason.SpecTolerated,
                                "spec.cleanPodPolicy: Nerver is unknown"));
        assertThat(JobNotices.between(tolerated, tolerated)).isEmpty();
    }
}
