// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.ground.node.pod;

import io.fabric8.kubernetes.api.model.Container;

/** Which hooks a container has. */
final class Hooks {
    private Hooks() {}

    static boolean postStart(Container container) {
        return container.getLifecycle() != null && container.getLifecycle().getPostStart() != null;
    }

    static boolean preStop(Container container) {
        return container.getLifecycle() != null && container.getLifecycle().getPreStop() != null;
    }
}
