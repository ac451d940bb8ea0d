// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.ground.node.probe;

/**
 * What one question to a container came to.
 *
 * @param asked false when there was nobody to ask: the container is about to begin, or has ended
 * @param text what was found, for the user
 */
public record Answer(boolean good, boolean asked, String text) {
    /** Nobody was asked. */
    public static final Answer NONE = new Answer(false, false, "container is not running");

    public static Answer good(String text) {
        return new Answer(true, true, text);
    }

    public static Answer bad(String text) {
        return new Answer(false, true, text);
    }
}
