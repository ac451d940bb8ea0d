// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.plan.sample;

import java.util.List;
import java.util.Objects;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.paddlepaddle.cloud.api.sample.CacheLevel;
import org.paddlepaddle.cloud.api.sample.SampleNames;
import org.paddlepaddle.cloud.api.sample.SampleSetSpec;
import org.paddlepaddle.cloud.api.sample.SecretRef;
import org.paddlepaddle.cloud.plan.Checked;
import org.paddlepaddle.cloud.plan.ObjectKey;
import org.paddlepaddle.cloud.plan.Remarks;

/** Reads the spec of a data set once and for all. */
public final class SampleSetChecks {
    private static final SampleSetSpec EMPTY =
            new SampleSetSpec(null, null, null, null, null, null, null, null);

    private SampleSetChecks() {}

    public static Checked<DesiredSet> check(ObjectKey key, @Nullable SampleSetSpec given) {
        var remarks = new Remarks();
        var spec = given == null ? EMPTY : given;
        var uri = spec.source() == null ? null : spec.source().uri();
        boolean syncs = !Boolean.TRUE.equals(spec.noSync());
        if (syncs && uri == null) {
            remarks.problem(
                    "spec.source.uri",
                    "is missing; name a source, or set noSync: true and fill the set with"
                            + " SampleJobs");
        }
        if (uri != null) {
            new SampleUri(uri).check("spec.source.uri", remarks);
        }
        int partitions = Objects.requireNonNullElse(spec.partitions(), 1);
        if (partitions < 1) {
            remarks.problem("spec.partitions", "must be at least 1, found " + partitions);
        }
        ignored(spec, remarks);
        return remarks.checked(
                new DesiredSet(
                        key,
                        Math.max(1, partitions),
                        Optional.ofNullable(uri),
                        secret(key, spec, remarks),
                        Optional.ofNullable(uri).flatMap(u -> new SampleUri(u).directory()),
                        syncs,
                        capacity(spec),
                        Optional.ofNullable(spec.nodeAffinity()),
                        spec.tolerations() == null ? List.of() : spec.tolerations()));
    }

    /** The source's own keys, else those of the set, as upstream has it. */
    private static Optional<SourceKeys> secret(ObjectKey key, SampleSetSpec spec, Remarks remarks) {
        var own = spec.source() == null ? null : spec.source().secretRef();
        var first = secret(key, "spec.source.secretRef", own, remarks);
        var second = secret(key, "spec.secretRef", spec.secretRef(), remarks);
        return first.or(() -> second)
                .filter(name -> !name.equals(SampleNames.NO_SECRET))
                .map(SourceKeys::of);
    }

    static Optional<String> secret(
            ObjectKey key, String path, @Nullable SecretRef ref, Remarks remarks) {
        if (ref == null || ref.name() == null || ref.name().isEmpty()) {
            return Optional.empty();
        }
        if (ref.namespace() != null
                && !ref.namespace().isEmpty()
                && !ref.namespace().equals(key.namespace())) {
            remarks.problem(
                    path + ".namespace",
                    "must be %s or absent: the Secret lies beside the object; copy it there"
                            .formatted(key.namespace()));
        }
        return Optional.of(ref.name());
    }

    private static Optional<Long> capacity(SampleSetSpec spec) {
        var levels =
                spec.cache() == null || spec.cache().levels() == null
                        ? List.<CacheLevel>of()
                        : spec.cache().levels();
        long sum =
                levels.stream()
                        .map(CacheLevel::cacheSize)
                        .filter(Objects::nonNull)
                        .mapToLong(Integer::longValue)
                        .sum();
        return sum > 0 ? Optional.of(sum) : Optional.empty();
    }

    private static void ignored(SampleSetSpec spec, Remarks remarks) {
        if (spec.csi() != null && spec.csi().juiceFSMountOptions() != null) {
            remarks.warn(
                    "spec.csi.juiceFSMountOptions",
                    "has no effect: the built-in cache keeps the data, as plain files");
        }
        if (spec.cache() != null && spec.cache().levels() != null) {
            remarks.warn(
                    "spec.cache.levels",
                    "only the sum of their sizes is used: the built-in cache keeps the data in one"
                            + " volume");
        }
    }
}
