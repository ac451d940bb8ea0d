// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.ground.controllers.namespace;

import io.fabric8.kubernetes.client.KubernetesClientException;
import java.net.HttpURLConnection;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.Executors;
import java.util.concurrent.Semaphore;
import org.paddlepaddle.cloud.ground.controllers.kind.Kind;
import org.paddlepaddle.cloud.ground.controllers.kind.KindWatches;
import org.paddlepaddle.cloud.ground.controllers.kind.KubeObject;
import org.paddlepaddle.cloud.ground.controllers.kind.LiveObjects;

/** Deletes whatever is in a namespace and says what is left. */
final class NamespaceContent {
    /** Enough to tell a person what holds the namespace. */
    private static final int COUNTED = 500;

    private static final int CONCURRENT = 8;

    private final KindWatches kinds;
    private final LiveObjects live;
    private final Semaphore asking = new Semaphore(CONCURRENT);

    NamespaceContent(KindWatches kinds, LiveObjects live) {
        this.kinds = kinds;
        this.live = live;
    }

    /**
     * Asks for every object of every kind to go. Live lists, because an object made just before the
     * deletion began may not have been seen by any watch.
     */
    List<Leftover> clear(String namespace) throws InterruptedException {
        var tasks = new ArrayList<Callable<List<KubeObject>>>();
        for (var kind : kinds.kinds()) {
            if (kind.namespaced()) {
                tasks.add(() -> clear(kind, namespace));
            }
        }
        var leftovers = new ArrayList<Leftover>();
        try (var threads = Executors.newVirtualThreadPerTaskExecutor()) {
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
