// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.plan.sample;

import io.fabric8.kubernetes.api.model.NodeAffinity;
import io.fabric8.kubernetes.api.model.Toleration;
import java.util.List;
import java.util.Optional;
import org.paddlepaddle.cloud.plan.ObjectKey;

/**
 * A data set as it was asked for; nothing absent.
 *
 * @param source what is copied into it by itself
 * @param secret the Secret with the keys of the source
 * @param directory of the nodes, which a {@code file://} source is
 * @param capacityMebibytes how much it may hold, where the spec says so
 */
public record DesiredSet(
        ObjectKey key,
        int partitions,
        Optional<String> source,
        Optional<SourceKeys> secret,
        Optional<String> directory,
        boolean syncs,
        Optional<Long> capacityMebibytes,
        Optional<NodeAffinity> nodeAffinity,
        List<Toleration> tolerations) {
    public DesiredSet {
        tolerations = List.copyOf(tolerations);
    }

    /** The same set with the same data from elsewhere. */
    DesiredSet from(String otherSource, SourceKeys otherKeys) {
        return new DesiredSet(
                key,
                partitions,
                Optional.of(otherSource),
                Optional.of(otherKeys),
                Optional.empty(),
                syncs,
                capacityMebibytes,
                nodeAffinity,
                tolerations);
    }
}
