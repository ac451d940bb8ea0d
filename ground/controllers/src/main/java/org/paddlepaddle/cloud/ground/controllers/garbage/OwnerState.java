// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.ground.controllers.garbage;

/** What has become of an owner that a reference names. */
enum OwnerState {
    /** It exists and is not waiting for its dependents to go. */
    PRESENT,
    /** It is being deleted in the foreground and waits for its dependents. */
    WAITING,
    /** It does not exist: not under that name, or with another uid. */
    ABSENT,
    /** Its kind is not served, so nobody can say. */
    UNKNOWN
}
