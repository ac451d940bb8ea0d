// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.ground.node.sandbox;

/**
 * What holds a container's programs, of all that can.
 *
 * @param ownUsers whether its users are nobody on the machine, by a user namespace
 * @param filtered whether a seccomp filter refuses it system calls
 * @param masked whether the parts of {@code /proc} and {@code /sys} that are the machine's are
 *     hidden or read-only
 */
public record Sandbox(boolean ownUsers, boolean filtered, boolean masked) {
    public static final Sandbox DEFAULT = new Sandbox(true, true, true);

    /** Nothing but namespaces. */
    public static final Sandbox PRIVILEGED = new Sandbox(false, false, false);
}
