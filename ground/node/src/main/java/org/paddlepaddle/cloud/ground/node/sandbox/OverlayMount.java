// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.ground.node.sandbox;

import java.nio.file.Path;

/**
 * An overlay mount (overlayfs), two directories as one: what is written goes to the upper one.
 *
 * @param work for the kernel, beside the upper one
 * @param at where they are one
 */
public record OverlayMount(Path lower, Path upper, Path work, Path at) {
    String options() {
        return "lowerdir=%s,upperdir=%s,workdir=%s"
                .formatted(escaped(lower), escaped(upper), escaped(work));
    }

    private static String escaped(Path path) {
        return path.toString().replace("\\", "\\\\").replace(",", "\\,").replace(":", "\\:");
    }
}
