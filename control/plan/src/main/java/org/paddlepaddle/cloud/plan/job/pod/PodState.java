// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.plan.job.pod;

import java.time.Instant;
import java.util.Optional;
import java.util.OptionalInt;

/** How far one pod has come. */
public sealed interface PodState {
    /** It has no node or no address yet. */
    record Pending(String why) implements PodState {}

    /** It has an address; its containers do not all run. */
    record Starting(String why) implements PodState {}

    /** Its containers run. */
    record Running() implements PodState {}

    /**
     * Its training container ended well.
     *
     * @param at when, if the kubelet says so
     */
    record Succeeded(Optional<Instant> at) implements PodState {
        public Succeeded() {
            this(Optional.empty());
        }
    }

    /**
     * Its training container, or the pod as a whole, ended badly.
     *
     * @param why a sentence for people
     * @param exitCode of the training container, if it ran
     * @param reason one word, for instance {@code Evicted} or {@code OOMKilled}, or empty
     */
    record Failed(String why, OptionalInt exitCode, String reason) implements PodState {
        public Failed(String why) {
            this(why, OptionalInt.empty(), "");
        }
    }
}
