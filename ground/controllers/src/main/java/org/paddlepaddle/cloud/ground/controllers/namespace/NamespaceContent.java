// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.ground.controllers.namespace;

import io.fabric8.kubernetes.client.KubernetesClient;
import io.fabric8.kubernetes.client.KubernetesClientException;
import java.net.HttpURLConnection;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.Semaphore;
import org.paddlepaddle.cloud.ground.controllers.kind.Kind;
import org.paddlepaddle.cloud.ground.controllers.kind.KindWatches;
import org.paddlepaddle.cloud.ground.controllers.kind.KubeObject;
import org.paddlepaddle.cloud.ground.controllers.kind.LiveObjects;
import org.paddlepaddle.cloud.supervise.Threads;

/** Deletes whatever is in a namespace and says what is left. */
final class NamespaceContent {
    /** Enough to tell a person what holds the namespace. */
    private static final int COUNTED = 500;

    private static final int CONCURRENT = 8;

    private static final Set<String> ENDED = Set.of("Succeeded", "Failed");

    private final KubernetesClient client;
    private final KindWatches kinds;
    private final LiveObjects live;
    private final Semaphore asking = new Semaphore(CONCURRENT);

    NamespaceContent(KubernetesClient client, KindWatches kinds) {
        this.client = client;
        this.kinds = kinds;
        this.live = new LiveObjects(client);
    }

    /**
     * Asks for every object to go: the pods and, when none is left, those of every other kind. Live
     * lists, because an object made just before the deletion began may not have been seen by any
     * watch.
     */
    Remainder clear(String namespace) throws InterruptedException {
        var others = new ArrayList<Kind>();
        for (var kind : kinds.kinds()) {
            if (kind.toString().equals("pods")) {
                var left = clear(kind, namespace);
                if (!left.isEmpty()) {
                    return new Remainder.Pods(Leftover.of(left), grace(namespace));
                }
            } else if (kind.namespaced()) {
                others.add(kind);
            }
        }
        return new Remainder.Others(clear(others, namespace));
    }

    private Duration grace(String namespace) {
        long longest = 0;
        for (var pod : client.pods().inNamespace(namespace).list().getItems()) {
            var own = pod.getSpec().getTerminationGracePeriodSeconds();
            if (own != null && !ENDED.contains(pod.getStatus().getPhase())) {
                longest = Math.max(longest, own);
            }
        }
        return Duration.ofSeconds(longest);
    }

    private List<Leftover> clear(List<Kind> others, String namespace) throws InterruptedException {
        var tasks = new ArrayList<Callable<List<KubeObject>>>();
        for (var kind : others) {
            tasks.add(() -> clear(kind, namespace));
        }
        var leftovers = new ArrayList<Leftover>();
        try (var threads = Threads.perTask("empty-namespace-")) {
            for (var answer : threads.invokeAll(tasks)) {
                var left = answer.get();
                if (!left.isEmpty()) {
                    leftovers.add(Leftover.of(left));
                }
            }
        } catch (ExecutionException e) {
            throw new KubernetesClientException("cannot empty namespace " + namespace, e);
        }
        return leftovers;
    }

    private List<KubeObject> clear(Kind kind, String namespace) throws InterruptedException {
        asking.acquire();
        try {
            var found = live.list(kind, namespace, COUNTED);
            if (found.isEmpty()) {
                return found;
            }
            live.deleteAll(kind, namespace);
            return live.list(kind, namespace, COUNTED);
        } catch (KubernetesClientException e) {
            // The kind itself has gone since it was discovered, and its objects with it.
            if (e.getCode() == HttpURLConnection.HTTP_NOT_FOUND) {
                return List.of();
            }
            throw e;
        } finally {
            asking.release();
        }
    }
}
