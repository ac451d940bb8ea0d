// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.plan.job;

import java.time.Instant;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.SequencedMap;
import java.util.TreeMap;
import org.paddlepaddle.cloud.plan.job.gang.ObservedGang;
import org.paddlepaddle.cloud.plan.job.pod.ObservedPod;
import org.paddlepaddle.cloud.plan.job.pod.PodId;
import org.paddlepaddle.cloud.plan.job.sample.SampleState;

/**
 * A job as the cluster shows it in one pass.
 *
 * @param pods the job's own pods, in order
 * @param strangers names of objects that stand where the job's would
 * @param published what the attempt was started with, once it was
 * @param ended the recorded end, once there is one
 * @param attempt the present attempt
 * @param activeSince when it was made, or last resumed
 * @param gang its group, once there is one
 * @param sample the data set it reads
 * @param now the time of the pass
 */
public record ObservedJob(
        SequencedMap<PodId, ObservedPod> pods,
        List<String> strangers,
        Optional<Published> published,
        Optional<RecordedOutcome> ended,
        Attempt attempt,
        Instant activeSince,
        Optional<ObservedGang> gang,
        SampleState sample,
        Instant now) {
    public ObservedJob {
        pods = Collections.unmodifiableSequencedMap(new TreeMap<>(Map.copyOf(pods)));
        strangers = List.copyOf(strangers);
    }

    /** What the present attempt was started with, once it was. */
    Optional<Published> current() {
        return published.filter(map -> map.attempt() == attempt.number());
    }

    public Optional<ObservedPod> pod(PodId id) {
        return Optional.ofNullable(pods.get(id));
    }

    /** The pod, if it takes part in the present attempt. */
    Optional<ObservedPod> member(PodId id) {
        return pod(id).filter(pod -> attempt.includes(id, pod.attempt()));
    }
}
