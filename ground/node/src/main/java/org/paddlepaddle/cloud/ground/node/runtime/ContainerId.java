// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.ground.node.runtime;

/**
 * One run of a container.
 *
 * @param pod uid of the pod
 * @param attempt 0 for the first run, one more for each restart
 */
public record ContainerId(String pod, String name, int attempt) {
    /** Names become directories, so nothing but what Kubernetes allows may get here. */
    public ContainerId {
        requireSafe(pod);
        requireSafe(name);
    }

    private static void requireSafe(String word) {
        if (!word.matches("[A-Za-z0-9]([A-Za-z0-9._-]{0,251}[A-Za-z0-9])?")) {
            throw new IllegalArgumentException("not a name: " + word);
        }
    }

    @Override
    public String toString() {
        return pod + "/" + name + "/" + attempt;
    }
}
