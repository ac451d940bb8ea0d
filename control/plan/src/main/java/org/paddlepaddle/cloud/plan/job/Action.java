// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.plan.job;

import java.util.Collections;
import java.util.Map;
import java.util.SequencedMap;
import java.util.Set;
import java.util.SortedSet;
import java.util.TreeMap;
import java.util.TreeSet;
import org.paddlepaddle.cloud.plan.job.gang.Gang;
import org.paddlepaddle.cloud.plan.job.pod.PodId;

/** One thing to do for a job. Doing it twice is doing it once. */
public sealed interface Action {
    /** Make a pod that is missing, for that attempt. */
    record CreatePod(PodId pod, int attempt) implements Action {}

    /** Remove a pod and its logs. */
    record DeletePod(PodId pod, String uid, String why) implements Action {}

    /** End a pod that is of no more use, and keep it for its logs. */
    record StopPod(PodId pod, String uid, String why) implements Action {}

    /**
     * Choose the ports of the attempt, which nobody else may have from then on.
     *
     * @param keep whether pods go on that listen on the ports they were told of
     * @param width how many ports are needed
     */
    record TakePorts(boolean keep, int width) implements Action {}

    /** Give a pod a name in the cluster's DNS, with the ports that were taken. */
    record NamePod(PodId pod) implements Action {}

    /**
     * Tell all pods of each other, which lets their containers start.
     *
     * @param attempts the attempts the pods were made in; more than one when some go on
     */
    record Publish(SequencedMap<PodId, String> addresses, SortedSet<Integer> attempts)
            implements Action {
        public Publish {
            addresses = Collections.unmodifiableSequencedMap(new TreeMap<>(Map.copyOf(addresses)));
            attempts = Collections.unmodifiableSortedSet(new TreeSet<>(Set.copyOf(attempts)));
        }
    }

    /** Let the workers' containers start: every parameter server has. */
    record ReleaseWorkers() implements Action {}

    /**
     * Touch a pod whose containers may start now. A kubelet that found something missing looks
     * again after ten seconds or more, and at once when the pod changes.
     */
    record WakePod(PodId pod, String uid) implements Action {}

    /** Tell the scheduler which pods start together. */
    record FormGang(Gang gang) implements Action {}

    /** Take the group back. */
    record DissolveGang() implements Action {}

    /** Remove the job itself, whose time after its end is over. */
    record DeleteJob() implements Action {}
}
