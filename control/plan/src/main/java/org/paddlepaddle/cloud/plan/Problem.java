// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.plan;

/**
 * One thing in a spec that is wrong, or was read generously.
 *
 * @param path where, as in {@code spec.worker.replicas}
 * @param message what was found, what is allowed and what to do
 */
public record Problem(String path, String message) {
    @Override
    public String toString() {
        return path + ": " + message;
    }
}
