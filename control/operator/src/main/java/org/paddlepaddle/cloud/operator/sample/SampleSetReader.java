// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.operator.sample;

import io.fabric8.kubernetes.api.model.HasMetadata;
import io.fabric8.kubernetes.api.model.PersistentVolumeClaim;
import io.fabric8.kubernetes.api.model.Service;
import io.fabric8.kubernetes.api.model.apps.StatefulSet;
import java.util.Objects;
import java.util.Optional;
import org.paddlepaddle.cloud.api.sample.JobsName;
import org.paddlepaddle.cloud.api.sample.SampleNames;
import org.paddlepaddle.cloud.api.sample.SampleSet;
import org.paddlepaddle.cloud.api.sample.SampleSetPhase;
import org.paddlepaddle.cloud.api.sample.SampleSetStatus;
import org.paddlepaddle.cloud.operator.Pass;
import org.paddlepaddle.cloud.plan.sample.ClaimState;
import org.paddlepaddle.cloud.plan.sample.DesiredSet;
import org.paddlepaddle.cloud.plan.sample.ObservedSet;
import org.paddlepaddle.cloud.plan.sample.ObservedSet.ObservedPods;
import org.paddlepaddle.cloud.plan.sample.runtime.RuntimeState;

/** Sees a data set as the cache shows it, and asks its runtime how far it is. */
record SampleSetReader(Runtimes runtimes) {
    ObservedSet observe(Pass<SampleSet, SampleSetStatus> pass, DesiredSet desired) {
        var key = pass.key();
        var pods = own(pass, StatefulSet.class, SampleNames.runtime(key.name()));
        var secret = runtimes.secret(key).filter(pass.owner()::owns);
        var status = pass.status();
        return new ObservedSet(
                secret.isPresent(),
                own(pass, PersistentVolumeClaim.class, key.name())
                        .map(SampleSetReader::state)
                        .orElse(ClaimState.Missing),
                own(pass, Service.class, SampleNames.service(key.name())).isPresent(),
                pods.map(SampleSetReader::pods),
                pods.isEmpty()
                        ? new RuntimeState.Absent("the cache runtime is being made")
                        : runtimes.find(key, secret)
                                .map(RuntimeClient::status)
                                .orElseGet(
                                        () ->
                                                new RuntimeState.Absent(
                                                        "pod %s-0 is not ready"
                                                                .formatted(
                                                                        SampleNames.runtime(
                                                                                key.name())))),
                runtimes.keys(key, desired.secret(), secret),
                Optional.ofNullable(status.jobsName()).map(JobsName::syncJobName),
                status.phase() == SampleSetPhase.Ready
                        || status.phase() == SampleSetPhase.PartialReady,
                pass.now());
    }

    private static <T extends HasMetadata> Optional<T> own(
            Pass<SampleSet, SampleSetStatus> pass, Class<T> kind, String name) {
        return pass.caches()
                .children(kind)
                .filter(pass.owner()::owns)
                .filter(object -> object.getMetadata().getName().equals(name))
                .findFirst();
    }

    private static ClaimState state(PersistentVolumeClaim claim) {
        var phase = claim.getStatus() == null ? null : claim.getStatus().getPhase();
        return switch (Objects.requireNonNullElse(phase, "")) {
            case "Bound" -> ClaimState.Bound;
            case "Lost" -> ClaimState.Lost;
            default -> ClaimState.Pending;
        };
    }

    private static ObservedPods pods(StatefulSet set) {
        var annotations = set.getMetadata().getAnnotations();
        var ready = set.getStatus() == null ? null : set.getStatus().getReadyReplicas();
        return new ObservedPods(
                Objects.requireNonNullElse(set.getSpec().getReplicas(), 1),
                Objects.requireNonNullElse(ready, 0),
                annotations == null ? "" : annotations.getOrDefault(SampleNames.TEMPLATE_HASH, ""));
    }
}
