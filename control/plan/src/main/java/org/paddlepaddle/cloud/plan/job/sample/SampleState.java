// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.plan.job.sample;

import java.util.Optional;

/** What is known of the data set a job reads. */
public sealed interface SampleState {
    /** The job reads none. */
    record NotWanted() implements SampleState {}

    /** The cluster has no data sets at all; nobody will tell when that changes. */
    record NotServed() implements SampleState {}

    /** There is no such data set. */
    record Missing() implements SampleState {}

    /** It is there and cannot be mounted yet. */
    record NotReady(String why) implements SampleState {}

    /** It can be mounted. */
    record Ready(SampleMount how) implements SampleState {}

    /** How pods mount it, if they can. */
    default Optional<SampleMount> mount() {
        return this instanceof Ready(var how) ? Optional.of(how) : Optional.empty();
    }

    /** Whether pods can be made, as far as this goes. */
    default boolean allowsPods() {
        return switch (this) {
            case NotWanted() -> true;
            case Ready _ -> true;
            case NotServed(), Missing(), NotReady _ -> false;
        };
    }
}
