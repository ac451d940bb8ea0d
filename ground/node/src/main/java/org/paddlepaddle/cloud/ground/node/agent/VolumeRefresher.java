// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.ground.node.agent;

import io.fabric8.kubernetes.client.KubernetesClientException;
import java.time.Duration;
import java.time.Instant;
import java.util.Optional;
import org.paddlepaddle.cloud.ground.node.NodeException;
import org.paddlepaddle.cloud.ground.node.pod.config.PodFields;
import org.paddlepaddle.cloud.ground.node.volume.PodVolumes;
import org.paddlepaddle.cloud.ground.node.volume.VolumeSource;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Refreshes the volumes of one pod while it runs and holds them to their size limits: fresh
 * contents, and nothing too large.
 */
final class VolumeRefresher {
    private static final Logger LOG = LoggerFactory.getLogger(VolumeRefresher.class);
    private static final Duration MEASURE = Duration.ofSeconds(10);

    private final PodWorkerContext podWorkerContext;
    private final VolumeSource source;
    private Optional<Instant> refreshAt = Optional.empty();
    private Optional<Instant> measureAt = Optional.empty();
    private Optional<String> excess = Optional.empty();

    VolumeRefresher(PodWorkerContext podWorkerContext, VolumeSource source) {
        this.podWorkerContext = podWorkerContext;
        this.source = source;
    }

    /** What the pod was found to use beyond its limits; once found it is not taken back. */
    Optional<String> excess() {
        return excess;
    }

    /**
     * Does what is due.
     *
     * @param next told when something is due
     */
    void look(PodFields fields, NextPass next) {
        if (podWorkerContext.runtime().containers(fields.pod().getMetadata().getUid()).isEmpty()) {
            return;
        }
        var volumes =
                new PodVolumes(podWorkerContext.home(), fields, source, podWorkerContext.clock());
        var now = next.now();
        if (volumes.changes()) {
            if (due(refreshAt, now, podWorkerContext.refresh())) {
                refresh(volumes, fields);
            }
            refreshAt = following(refreshAt, now, podWorkerContext.refresh());
            refreshAt.ifPresent(next::at);
        }
        if (volumes.limited() && excess.isEmpty()) {
            if (measureAt.isEmpty() || due(measureAt, now, MEASURE)) {
                excess = volumes.excess();
            }
            measureAt = excess.isPresent() ? Optional.empty() : following(measureAt, now, MEASURE);
            measureAt.ifPresent(next::at);
        }
    }

    /** Also when it lies further ahead than it ever could: the clock was set back. */
    private static boolean due(Optional<Instant> at, Instant now, Duration every) {
        return at.filter(moment -> !now.isBefore(moment) || now.plus(every).isBefore(moment))
                .isPresent();
    }

    private static Optional<Instant> following(Optional<Instant> at, Instant now, Duration every) {
        return at.isEmpty() || due(at, now, every) ? Optional.of(now.plus(every)) : at;
    }

    /** What cannot be read now is read the next time; the containers keep what they have. */
    private static void refresh(PodVolumes volumes, PodFields fields) {
        try {
            volumes.refresh();
        } catch (NodeException | KubernetesClientException e) {
            LOG.debug("volumes of {}: {}", fields.pod().getMetadata().getName(), e.getMessage());
        }
    }
}
