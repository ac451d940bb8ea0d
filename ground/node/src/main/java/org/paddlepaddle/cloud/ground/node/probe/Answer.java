// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.ground.node.probe;

/**
 * What one question to a container came to.
 *
 * @param text what was found, for the user
 */
public record Answer(boolean good, String text) {
    public static Answer good(String text) {
        return new Answer(true, text);
    }

    public static Answer bad(String text) {
        return new Answer(false, text);
    }
}
