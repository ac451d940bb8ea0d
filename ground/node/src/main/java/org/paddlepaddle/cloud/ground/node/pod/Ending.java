// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.ground.node.pod;

/** Why a pod ends. */
public sealed interface Ending {
    /** Its containers have ended and are not started again. */
    record Ran() implements Ending {}

    /** Someone deleted it. */
    record Deleted() implements Ending {}

    /** It exceeded its deadline. */
    record Overdue() implements Ending {}

    /** It used more than it may. */
    record Evicted(String message) implements Ending {}
}
