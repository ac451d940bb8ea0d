// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.component;

/** What an object's status means to the step that waits for it. */
public sealed interface Verdict {
    /**
     * It goes on.
     *
     * @param phase for a line of progress; empty where nothing is known yet
     */
    record Waiting(String phase) implements Verdict {}

    record Done(String phase) implements Verdict {}

    /**
     * It will not come any more.
     *
     * @param reason in the words of the object's own status
     */
    record Failed(String reason) implements Verdict {}
}
