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
import org.paddlepaddle.cloud.ground.controllers.kind.DynamicClient;
import org.paddlepaddle.cloud.ground.controllers.kind.KindWatches;
import org.paddlepaddle.cloud.ground.controllers.kind.KubeObject;
import org.paddlepaddle.cloud.ground.controllers.kind.ResourceKind;
import org.paddlepaddle.cloud.supervise.Threads;

/** Deletes whatever is in a namespace and says what is left. */
final class NamespaceContent {
    /** Enough to tell a person what holds the namespace. */
    private static final int COUNTED = 500;

    private static final int CONCURRENT = 8;

    private static final Set<String> ENDED = Set.of("Succeeded", "Failed");

    private final KubernetesClient client;
    private final KindWatches kinds;
    private final DynamicClient live;
    private final Semaphore asking = new Semaphore(CONCURRENT);

    NamespaceContent(KubernetesClient client, KindWatches kinds) {
        this.client = client;
        this.kinds = kinds;
        this.live = new DynamicClient(client);
    }

    /**
     * Asks for every object to go: the pods and, when none is left, those of every other kind. Live
     * lists, because an object made just before the deletion began may not have been seen by any
     * watch.
     */
    RemainingContent clear(String namespace) throws InterruptedException {
        var others = new ArrayList<ResourceKind>();
        for (var resourceKind : kinds.kinds()) {
            if (resourceKind.toString().equals("pods")) {
                var left = clear(resourceKind, namespace);
                if (!left.isEmpty()) {
                    return new RemainingContent.Pods(RemainingKind.of(left), grace(namespace));
                }
            } else if (resourceKind.namespaced()) {
                others.add(resourceKind);
            }
        }
        return new RemainingContent.Others(clear(others, namespace));
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

    private List<RemainingKind> clear(List<ResourceKind> others, String namespace)
            throws InterruptedException {
        var tasks = new ArrayList<Callable<List<KubeObject>>>();
        for (var resourceKind : others) {
            tasks.add(() -> clear(resourceKind, namespace));
        }
        var remainingKinds = new ArrayList<RemainingKind>();
        try (var threads = Threads.perTask("empty-namespace-")) {
            for (var answer : threads.invokeAll(tasks)) {
                var left = answer.get();
                if (!left.isEmpty()) {
                    remainingKinds.add(RemainingKind.of(left));
                }
            }
        } catch (ExecutionException e) {
            throw new KubernetesClientException("cannot empty namespace " + namespace, e);
        }
        return remainingKinds;
    }

    private List<KubeObject> clear(ResourceKind resourceKind, String namespace)
            throws InterruptedException {
        asking.acquire();
        try {
            var found = live.list(resourceKind, namespace, COUNTED);
            if (found.isEmpty()) {
                return found;
            }
            live.deleteAll(resourceKind, namespace);
            return live.list(resourceKind, namespace, COUNTED);
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
