// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.plan.sample;

import io.fabric8.kubernetes.client.utils.Serialization;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import org.paddlepaddle.cloud.api.sample.SampleJobSpec;
import org.paddlepaddle.cloud.api.sample.SampleSetSpec;
import org.paddlepaddle.cloud.plan.Checked;
import org.paddlepaddle.cloud.plan.ObjectKey;
import org.paddlepaddle.cloud.plan.Owner;
import org.paddlepaddle.cloud.plan.sample.runtime.RuntimeJob;
import org.paddlepaddle.cloud.plan.sample.runtime.RuntimeReport;
import org.paddlepaddle.cloud.plan.sample.runtime.RuntimeState;

/** Data sets, jobs on them and what is found of them, for tests. */
final class Sets {
    static final Instant NOON = Instant.parse("2026-01-01T12:00:00Z");
    static final ObjectKey KEY = new ObjectKey("default", "imagenet");
    static final Owner OWNER =
            new Owner("batch.paddlepaddle.org/v1alpha1", "SampleSet", KEY, "uid-1");
    static final String SOURCE = "source: {uri: 's3://data.example.com/imagenet'}";
    static final String TEMPLATE = "hash";

    private Sets() {}

    static Checked<DesiredSet> check(String yaml) {
        return SampleSetChecks.check(KEY, Serialization.unmarshal(yaml, SampleSetSpec.class));
    }

    static DesiredSet desired(String yaml) {
        if (check(yaml) instanceof Checked.Valid<DesiredSet>(var value, _)) {
            return value;
        }
        throw new IllegalArgumentException(check(yaml).toString());
    }

    static Checked<DesiredSampleJob> checkJob(String yaml) {
        return SampleJobChecks.check(
                new ObjectKey("default", "job"),
                Serialization.unmarshal(yaml, SampleJobSpec.class));
    }

    static DesiredSampleJob job(String yaml) {
        if (checkJob(yaml) instanceof Checked.Valid<DesiredSampleJob>(var value, _)) {
            return value;
        }
        throw new IllegalArgumentException(checkJob(yaml).toString());
    }

    static ObservedSet nothing() {
        return new ObservedSet(
                false,
                ClaimState.Missing,
                false,
                Optional.empty(),
                new RuntimeState.Absent("not made"),
                new KeysState.NotNeeded(),
                Optional.empty(),
                false,
                NOON);
    }

    static ObservedSet running(int ready, RuntimeState runtime, Optional<String> lastSync) {
        return new ObservedSet(
                true,
                ClaimState.Bound,
                true,
                Optional.of(new ObservedSet.ObservedPods(1, ready, TEMPLATE)),
                runtime,
                new KeysState.NotNeeded(),
                lastSync,
                false,
                NOON);
    }

    static RuntimeState answers(long total, long cached, RuntimeJob... jobs) {
        return new RuntimeState.Answered(
                new RuntimeReport(3, total, cached, 2000, 500, 1500, List.of(jobs), List.of()));
    }

    static RuntimeJob reported(String id, RuntimeJob.State state) {
        return new RuntimeJob(
                id,
                state,
                state == RuntimeJob.State.failed ? "the bucket is gone" : "",
                1,
                100,
                0,
                3,
                300,
                true,
                50,
                4,
                state == RuntimeJob.State.failed ? Optional.of(NOON) : Optional.empty());
    }
}
