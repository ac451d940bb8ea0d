// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.ground.placement;

import java.util.Comparator;

/** Names one life of a pod: a pod made again under the same name has another uid. */
public record PodKey(String namespace, String name, String uid) implements Comparable<PodKey> {
    private static final Comparator<PodKey> ORDER =
            Comparator.comparing(PodKey::namespace)
                    .thenComparing(PodKey::name)
                    .thenComparing(PodKey::uid);

    @Override
    public int compareTo(PodKey other) {
        return ORDER.compare(this, other);
    }

    @Override
    public String toString() {
        return namespace + "/" + name;
    }
}
