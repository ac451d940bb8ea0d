// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.ground.node.pod;

import io.fabric8.kubernetes.api.model.Container;
import io.fabric8.kubernetes.api.model.Probe;
import java.util.Locale;
import java.util.Optional;

/** What a probe decides about. */
public enum ProbeKind {
    /** Whether the container has begun to work; the others wait for it. */
    Startup,
    /** Whether it must be restarted. */
    Liveness,
    /** Whether it should be sent requests. */
    Readiness;

    public Optional<Probe> of(Container container) {
        return Optional.ofNullable(
                switch (this) {
                    case Startup -> container.getStartupProbe();
                    case Liveness -> container.getLivenessProbe();
                    case Readiness -> container.getReadinessProbe();
                });
    }

    /** As it stands in the middle of a sentence. */
    public String word() {
        return name().toLowerCase(Locale.ROOT);
    }
}
