// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.ground.schedule;

import java.util.List;
import org.paddlepaddle.cloud.ground.placement.Decision.Bind;
import org.paddlepaddle.cloud.ground.placement.PodKey;
import org.paddlepaddle.cloud.ground.placement.PodRequest;
import org.paddlepaddle.cloud.ground.placement.PodStorage;

/**
 * Pods with what their claims say at this moment. It is read when a decision is due: nobody has to
 * be told of changes.
 */
record CurrentStorage(VolumeStock stock, Occupancy occupancy) {
    PodRequest of(PodRequest pod) {
        var claims = pod.podStorage().claims();
        if (claims.isEmpty()) {
            return pod;
        }
        var reading = new StorageReading(stock, key -> occupancy.usesClaim(key, pod.key()));
        return pod.withStorage(reading.read(pod.key().namespace(), claims));
    }

    Bind of(Bind held) {
        var pod = held.pod();
        var claims = pod.podStorage().claims();
        // Those held together may share a claim; that was decided when they got their places.
        var reading = new StorageReading(stock, _ -> false);
        return new Bind(pod.withStorage(reading.read(pod.key().namespace(), claims)), held.node());
    }

    /** Whether the volumes of a pod can no longer come to its node. */
    boolean inVain(Bind now) {
        var podStorage = now.pod().podStorage();
        if (podStorage.obstacle().isPresent()) {
            return true;
        }
        return occupancy
                .node(now.node())
                .filter(node -> podStorage.open() || podStorage.reachedFrom(node))
                .isEmpty();
    }

    /** The pod as it was before anybody looked. */
    static PodRequest unread(PodRequest pod) {
        return pod.withStorage(PodStorage.of(pod.podStorage().claims()));
    }

    /** Whether the key is that of a claim of the pod. */
    static boolean names(String key, PodKey pod, List<String> claims) {
        return claims.stream().anyMatch(name -> key.equals(pod.namespace() + "/" + name));
    }
}
