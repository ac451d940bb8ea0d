// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.door;

/**
 * A virtual resource of RBAC: a kind of rows that are no Kubernetes objects, under the name that
 * RBAC rules give it.
 */
public record VirtualResource(String group, String resource) {
    public static final VirtualResource MODELS =
            new VirtualResource("hub.paddlecloud.org", "models");
    public static final VirtualResource RUNS =
            new VirtualResource("pipelines.paddlecloud.org", "runs");
}
