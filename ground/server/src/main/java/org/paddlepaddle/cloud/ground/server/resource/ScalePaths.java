// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.ground.server.resource;

/**
 * Where a kind keeps what its scale subresource shows, as JSON pointers.
 *
 * @param selector empty when the kind has none; names a string for custom resources, a label
 *     selector for built-in ones
 */
public record ScalePaths(String specReplicas, String statusReplicas, String selector) {
    static final ScalePaths BUILT_IN =
            new ScalePaths("/spec/replicas", "/status/replicas", "/spec/selector");

    /** From the simple JSON paths ({@code .spec.replicas}) of a definition. */
    static ScalePaths ofJsonPaths(String specReplicas, String statusReplicas, String selector) {
        return new ScalePaths(pointer(specReplicas), pointer(statusReplicas), pointer(selector));
    }

    private static String pointer(String jsonPath) {
        return jsonPath.replace('.', '/');
    }
}
