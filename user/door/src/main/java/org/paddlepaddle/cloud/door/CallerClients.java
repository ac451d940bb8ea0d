// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.door;

import io.fabric8.kubernetes.client.KubernetesClient;

/** Makes clients that act as a caller and have no rights but the caller's. */
@FunctionalInterface
public interface CallerClients {
    /** A client; whoever asked for it closes it. */
    KubernetesClient of(Credential credential);
}
