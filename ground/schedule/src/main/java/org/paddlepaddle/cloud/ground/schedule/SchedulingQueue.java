// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.ground.schedule;

import static java.util.stream.Collectors.toSet;

import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.function.Predicate;
import java.util.stream.Stream;
import org.paddlepaddle.cloud.ground.placement.PodKey;
import org.paddlepaddle.cloud.ground.placement.PodRequest;

/**
 * The scheduling queue, pods without a node: <em>ready</em> for a try, or <em>resting</em>, because
 * they found none and nothing has happened since that could give them one. Not safe for threads.
 */
final class SchedulingQueue {
    private final Map<PodKey, PodRequest> ready = new LinkedHashMap<>();
    private final Map<PodKey, PodRequest> resting = new LinkedHashMap<>();
    private final Runnable someReady;

    /**
     * @param someReady told whenever a pod has become ready
     */
    SchedulingQueue(Runnable someReady) {
        this.someReady = someReady;
    }

    boolean noneReady() {
        return ready.isEmpty();
    }

    boolean contain(PodKey key) {
        return resting.containsKey(key) || ready.containsKey(key);
    }

    /** The most urgent, at most so many, with all others of their groups. They rest from now on. */
    List<PodRequest> next(int most) {
        var pods =
                withTheirGroups(
                        ready.values().stream()
                                .sorted(PodRequest.SERVING_ORDER)
                                .limit(most)
                                .toList());
        pods.forEach(this::rest);
        return pods;
    }

    /** A group is decided about as a whole: those that rest or are not yet due come along. */
    private List<PodRequest> withTheirGroups(List<PodRequest> due) {
        var gangs = due.stream().flatMap(pod -> pod.gang().stream()).collect(toSet());
        if (gangs.isEmpty()) {
            return due;
        }
        var all = new LinkedHashSet<>(due);
        Stream.concat(ready.values().stream(), resting.values().stream())
                .filter(pod -> pod.gang().filter(gangs::contains).isPresent())
                .forEach(all::add);
        return List.copyOf(all);
    }

    /** Ready at once, unless it rests and is what it was. */
    void arrive(PodRequest pod) {
        if (pod.equals(resting.get(pod.key()))) {
            return;
        }
        resting.remove(pod.key());
        makeReady(pod);
    }

    void rest(PodRequest pod) {
        ready.remove(pod.key());
        resting.put(pod.key(), pod);
    }

    /** Those that are ready and meant rest instead. */
    void rest(Predicate<PodRequest> which) {
        ready.values().stream().filter(which).toList().forEach(this::rest);
    }

    void remove(PodKey key) {
        ready.remove(key);
        resting.remove(key);
    }

    /** Ready again, if it rests. */
    void wake(PodKey key) {
        var pod = resting.remove(key);
        if (pod != null) {
            makeReady(pod);
        }
    }

    void wake(Predicate<PodRequest> which) {
        resting.values().stream().filter(which).toList().forEach(pod -> wake(pod.key()));
    }

    void wakeAll() {
        if (!resting.isEmpty()) {
            ready.putAll(resting);
            resting.clear();
            someReady.run();
        }
    }

    private void makeReady(PodRequest pod) {
        ready.put(pod.key(), pod);
        someReady.run();
    }
}
