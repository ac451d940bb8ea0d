// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.ground.node.sandbox;

import java.nio.file.Path;

/**
 * The users of a pod: a user namespace and the range of the machine's ids that stand for them.
 *
 * @param namespace a file that the kernel shows it at
 * @param first what root inside is outside
 */
public record UserRange(Path namespace, int first) {
    /** As many as images may use: up to {@code nobody}, and the id of nobody's group. */
    public static final int SIZE = 65536;

    /** What an id inside is outside. */
    public int outside(long inside) {
        return first + (int) Math.min(inside, SIZE - 1);
    }

    String map() {
        return "0 " + first + " " + SIZE;
    }
}
