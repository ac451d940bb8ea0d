// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.plan.sample.runtime;

/** What is known of the runtime that does the work of a data set. */
public sealed interface RuntimeState {
    /** Its pod is not there or not ready. */
    record Absent(String why) implements RuntimeState {}

    /** It was asked and did not answer. */
    record Unreachable(String why) implements RuntimeState {}

    /** It has answered. */
    record Answered(RuntimeReport report) implements RuntimeState {}
}
