// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.ground.node.pod;

import io.fabric8.kubernetes.api.model.Container;
import java.util.Optional;

/**
 * What the probes of a running container say.
 *
 * @param failed the probe because of which it must end
 */
public record ContainerHealth(boolean started, boolean ready, Optional<ProbeKind> failed) {
    /** Before any probe has an answer: what nobody asks about is well. */
    public static ContainerHealth initial(Container container) {
        boolean started = ProbeKind.Startup.of(container).isEmpty();
        boolean ready = started && ProbeKind.Readiness.of(container).isEmpty();
        return new ContainerHealth(started, ready, Optional.empty());
    }
}
