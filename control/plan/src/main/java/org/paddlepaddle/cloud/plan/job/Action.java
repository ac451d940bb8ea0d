// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.plan.job;

import java.util.Collections;
import java.util.Map;
import java.util.SequencedMap;
import java.util.TreeMap;

/** One thing to do for a job. Doing it twice is doing it once. */
public sealed interface Action {
    /** Make a pod that is missing. */
    record CreatePod(PodId pod) implements Action {}

    /** Remove a pod and its logs. */
    record DeletePod(PodId pod, String uid, String why) implements Action {}

    /** End a pod that is of no more use, and keep it for its logs. */
    record StopPod(PodId pod, String uid, String why) implements Action {}

    /** Tell all pods of each other, which lets their containers start. */
    record Publish(SequencedMap<PodId, String> addresses) implements Action {
        public Publish {
            addresses = Collections.unmodifiableSequencedMap(new TreeMap<>(Map.copyOf(addresses)));
        }
    }

    /** Let the workers' containers start: every parameter server has. */
    record ReleaseWorkers() implements Action {}

    /**
     * Touch a pod whose containers may start now. A kubelet that found something missing looks
     * again after ten seconds or more, and at once when the pod changes.
     */
    record WakePod(PodId pod, String uid) implements Action {}
}
