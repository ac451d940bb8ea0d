// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.ground.controllers.statefulset;

import static org.paddlepaddle.cloud.ground.controllers.workload.StatusValues.number;

import io.fabric8.kubernetes.api.model.apps.StatefulSet;
import java.time.Duration;
import java.util.Optional;
import java.util.OptionalInt;

/**
 * What a stateful set asks for, without absent fields.
 *
 * @param start the first ordinal
 * @param parallel whether pods need not wait for each other
 * @param updatesItself whether outdated pods are replaced, rather than when somebody deletes them
 * @param partition how many pods keep the former template; absent if nothing is said
 */
record NormalizedStatefulSetSpec(
        int replicas,
        int start,
        boolean parallel,
        boolean updatesItself,
        OptionalInt partition,
        Duration minReady) {
    static NormalizedStatefulSetSpec of(StatefulSet set) {
        var spec = set.getSpec();
        var strategy = Optional.ofNullable(spec.getUpdateStrategy());
        var partition =
                strategy.map(given -> given.getRollingUpdate())
                        .map(rolling -> OptionalInt.of(number(rolling.getPartition())))
                        .orElseGet(OptionalInt::empty);
        return new NormalizedStatefulSetSpec(
                Optional.ofNullable(spec.getReplicas()).orElse(1),
                Optional.ofNullable(spec.getOrdinals()).map(o -> number(o.getStart())).orElse(0),
                "Parallel".equals(spec.getPodManagementPolicy()),
                strategy.filter(given -> "OnDelete".equals(given.getType())).isEmpty(),
                partition,
                Duration.ofSeconds(number(spec.getMinReadySeconds())));
    }

    boolean has(int ordinal) {
        return ordinal >= start && ordinal < start + replicas;
    }
}
