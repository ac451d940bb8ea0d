// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.pipeline.engine;

import io.fabric8.kubernetes.client.KubernetesClient;

/** Makes clients that have exactly the rights of a service account. */
@FunctionalInterface
public interface AccountClients {
    /** The caller does not close it. */
    KubernetesClient of(String namespace, String account);
}
