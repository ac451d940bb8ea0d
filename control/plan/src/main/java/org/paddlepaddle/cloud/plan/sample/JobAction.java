// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.plan.sample;

import org.paddlepaddle.cloud.plan.sample.runtime.RuntimeRequest;

/** One thing to do for a job on a data set. */
public sealed interface JobAction {
    /** Copies the keys of a source into the runtime's Secret. */
    record DeliverKeys(SourceKeys secret) implements JobAction {}

    /** Asks the runtime for the work. */
    record Ask(RuntimeRequest request) implements JobAction {}
}
