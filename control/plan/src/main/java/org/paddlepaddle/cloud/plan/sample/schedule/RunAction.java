// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.plan.sample.schedule;

/** One thing to do for a job with a schedule. */
public sealed interface RunAction {
    record Create(String name) implements RunAction {}

    record Delete(String name, String uid) implements RunAction {}
}
