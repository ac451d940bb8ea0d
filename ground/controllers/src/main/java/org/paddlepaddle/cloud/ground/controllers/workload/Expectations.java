// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.ground.controllers.workload;

import io.fabric8.kubernetes.api.model.HasMetadata;
import io.fabric8.kubernetes.api.model.Pod;
import io.fabric8.kubernetes.api.model.PodBuilder;
import java.time.Duration;
import java.time.Instant;
import java.util.Collection;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Expectations: a controller's own writes until its informer cache shows them. Whoever decides on
 * an older picture creates what exists already. Safe for use by several threads.
 *
 * <p>Versions are compared as numbers, which Kubernetes allows within one kind since 1.35 and our
 * server always did.
 */
public final class Expectations {
    /** The watch wakes whoever waits for it; this is for the case that it does not. */
    public static final Duration TIMEOUT = Duration.ofSeconds(1);

    private final Map<String, Long> written = new HashMap<>();
    private final Map<String, Set<String>> deleted = new HashMap<>();

    /** A version as a number; one that is none counts as the newest. */
    public static long version(@Nullable String text) {
        try {
            return text == null || text.isEmpty() ? 0 : Long.parseLong(text);
        } catch (NumberFormatException _) {
            return Long.MAX_VALUE;
        }
    }

    /** A child of {@code key} was created or changed. */
    public synchronized void wrote(String key, HasMetadata answer) {
        written.merge(key, version(answer.getMetadata().getResourceVersion()), Math::max);
    }

    /** A child of {@code key} was asked to go. */
    public synchronized void deleted(String key, String uid) {
        deleted.computeIfAbsent(key, _ -> new HashSet<>()).add(uid);
    }

    /** It was not deleted after all: the request failed. */
    public synchronized void deletionFailed(String key, String uid) {
        var gone = deleted.get(key);
        if (gone != null) {
            gone.remove(uid);
        }
    }

    /** Whether a cache that has followed up to this version shows all our writes. */
    public synchronized boolean satisfied(String key, long version) {
        if (written.getOrDefault(key, 0L) > version) {
            return false;
        }
        written.remove(key);
        return true;
    }

    /** The children without those we have deleted, whether or not the cache knows. */
    public synchronized <T extends HasMetadata> List<T> alive(String key, Collection<T> children) {
        var gone = deleted.get(key);
        if (gone == null) {
            return List.copyOf(children);
        }
        gone.retainAll(children.stream().map(child -> child.getMetadata().getUid()).toList());
        if (gone.isEmpty()) {
            deleted.remove(key);
        }
        return children.stream()
                .filter(child -> !gone.contains(child.getMetadata().getUid()))
                .toList();
    }

    /** The pods with those we have deleted as leaving, whether or not the cache knows. */
    public synchronized List<Pod> foreseen(String key, Collection<Pod> pods, Instant now) {
        var gone = deleted.get(key);
        if (gone == null) {
            return List.copyOf(pods);
        }
        gone.retainAll(
                pods.stream()
                        .filter(pod -> !PodInspection.leaving(pod))
                        .map(pod -> pod.getMetadata().getUid())
                        .toList());
        return pods.stream()
                .map(pod -> gone.contains(pod.getMetadata().getUid()) ? leaving(pod, now) : pod)
                .toList();
    }

    private static Pod leaving(Pod pod, Instant now) {
        return new PodBuilder(pod)
                .editMetadata()
                .withDeletionTimestamp(now.toString())
                .endMetadata()
                .build();
    }

    /** The object is gone, and with it whatever it wrote. */
    public synchronized void forget(String key) {
        written.remove(key);
        deleted.remove(key);
    }
}
