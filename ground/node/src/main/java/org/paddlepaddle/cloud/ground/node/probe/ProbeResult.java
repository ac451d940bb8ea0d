// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.ground.node.probe;

/**
 * The result of one probe of a container.
 *
 * @param asked false when there was nobody to ask: the container is about to begin, or has ended
 * @param text what was found, for the user
 */
public record ProbeResult(boolean good, boolean asked, String text) {
    /** Nobody was asked. */
    public static final ProbeResult NONE =
            new ProbeResult(false, false, "container is not running");

    public static ProbeResult good(String text) {
        return new ProbeResult(true, true, text);
    }

    public static ProbeResult bad(String text) {
        return new ProbeResult(false, true, text);
    }
}
