// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.plan.sample;

/** Whether the runtime has the keys of a source. */
public sealed interface KeysState {
    /** None are needed. */
    record NotNeeded() implements KeysState {}

    /** The Secret that holds them does not exist. */
    record Missing(SourceKeys secret) implements KeysState {}

    /** The runtime has none, or older ones. */
    record Stale(SourceKeys secret) implements KeysState {}

    /** The runtime has them, or gets them when its volume is refreshed next. */
    record Delivered(SourceKeys secret, String version) implements KeysState {}
}
