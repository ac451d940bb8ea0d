// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.plan.sample;

import org.paddlepaddle.cloud.plan.sample.runtime.RuntimeRequest;

/** One thing to do for a data set. */
public sealed interface SetAction {
    /** Makes the Secret through which operator and runtime know each other. */
    record CreateToken() implements SetAction {}

    record CreateClaim() implements SetAction {}

    record CreateService() implements SetAction {}

    record CreatePods() implements SetAction {}

    /** Brings number and template of the pods to what is wanted. */
    record UpdatePods() implements SetAction {}

    /** Copies the keys of a source into the runtime's Secret. */
    record DeliverKeys(SourceKeys secret) implements SetAction {}

    /** Asks the runtime for something. */
    record Ask(RuntimeRequest request) implements SetAction {}
}
