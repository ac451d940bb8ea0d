// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.ground.controllers.kind;

import io.fabric8.kubernetes.api.model.GenericKubernetesResource;
import io.fabric8.kubernetes.api.model.HasMetadata;
import io.fabric8.kubernetes.client.KubernetesClient;
import io.fabric8.kubernetes.client.informers.ResourceEventHandler;
import io.fabric8.kubernetes.client.informers.SharedIndexInformer;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.stream.Stream;
import org.paddlepaddle.cloud.ground.controllers.queue.WorkQueue;
import org.paddlepaddle.cloud.supervise.Supervisor;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * One watch per kind, for every kind that exists at the moment.
 *
 * <p>Which kinds exist is discovered at the start and again whenever a custom resource definition
 * changes. Of a kind that somebody follows anyway, nothing is sent and read a second time.
 */
public final class KindWatches implements KindListener, AutoCloseable {
    private static final Logger LOG = LoggerFactory.getLogger(KindWatches.class);
    private static final String DEFINITIONS = "customresourcedefinitions.apiextensions.k8s.io";

    /** A definition is announced a moment before its kind is served. */
    private static final Duration SECOND_LOOK = Duration.ofMillis(500);

    /** One kind that cannot be listed must not keep the others waiting for ever. */
    private static final Duration LONGEST_LISTING = Duration.ofSeconds(30);

    private final KubernetesClient client;
    private final Map<String, SharedIndexInformer<? extends HasMetadata>> shared;
    private final List<KindListener> listeners = new CopyOnWriteArrayList<>();
    private final WorkQueue<String> looks;
    private final Map<ResourceKind, SharedIndexInformer<GenericKubernetesResource>> informers =
            new LinkedHashMap<>();

    /** Kinds of the first discovery that are heard of through somebody else's informer. */
    private final Set<ResourceKind> heard = new LinkedHashSet<>();

    private final CompletableFuture<Void> settled = new CompletableFuture<>();

    /**
     * @param shared informers of all objects of a kind, by {@link ResourceKind#toString}; somebody
     *     else's to start and stop, and nothing is settled before they are
     */
    public KindWatches(
            KubernetesClient client,
            Map<String, SharedIndexInformer<? extends HasMetadata>> shared) {
        this.client = client;
        this.shared = Map.copyOf(shared);
        this.looks = new WorkQueue<>("kinds", 1, this::look);
    }

    /** Adds someone who hears of everything and never blocks; only before the start. */
    public void listen(KindListener listener) {
        listeners.add(listener);
    }

    public void start(Supervisor supervisor) {
        looks.start(supervisor);
        looks.add(DEFINITIONS);
    }

    /** Done when every kind of the first discovery has been listed once, shared ones left out. */
    public CompletableFuture<Void> settled() {
        return settled;
    }

    public synchronized List<ResourceKind> kinds() {
        return Stream.concat(heard.stream(), informers.keySet().stream()).toList();
    }

    /** The kind an owner reference means, in whatever version it is written. */
    public Optional<ResourceKind> find(String apiVersion, String kind) {
        int slash = apiVersion.indexOf('/');
        var group = slash < 0 ? "" : apiVersion.substring(0, slash);
        return kinds().stream()
                .filter(candidate -> candidate.group().equals(group))
                .filter(candidate -> candidate.kind().equals(kind))
                .findFirst();
    }

    @Override
    public void seen(KubeObject object) {
        lookAgainAfter(object);
        listeners.forEach(listener -> listener.seen(object));
    }

    @Override
    public void gone(KubeObject object) {
        lookAgainAfter(object);
        listeners.forEach(listener -> listener.gone(object));
    }

    @Override
    public void close() {
        looks.close();
        stopAll();
    }

    private synchronized void stopAll() {
        informers.values().forEach(SharedIndexInformer::stop);
        informers.clear();
    }

    private void lookAgainAfter(KubeObject object) {
        if (object.resourceKind().toString().equals(DEFINITIONS)) {
            looks.add(DEFINITIONS);
            looks.addAfter(DEFINITIONS, SECOND_LOOK);
        }
    }

    private Optional<Duration> look(String definitions) throws InterruptedException {
        var starting = follow(Discovery.kinds(client));
        try {
            CompletableFuture.allOf(starting.toArray(CompletableFuture[]::new))
                    .get(LONGEST_LISTING.toSeconds(), TimeUnit.SECONDS);
        } catch (ExecutionException | TimeoutException e) {
            LOG.warn("not every kind could be listed within {}", LONGEST_LISTING, e);
        }
        settled.complete(null);
        if (!starting.isEmpty()) {
            listeners.forEach(KindListener::kindsAppeared);
        }
        return Optional.empty();
    }

    private synchronized List<CompletableFuture<Void>> follow(List<ResourceKind> served) {
        var vanished = new HashSet<>(informers.keySet());
        served.forEach(vanished::remove);
        for (var resourceKind : vanished) {
            LOG.debug("no longer watching {}", resourceKind);
            stop(resourceKind);
        }
        var starting = new ArrayList<CompletableFuture<Void>>();
        for (var resourceKind : served) {
            var known = shared.get(resourceKind.toString());
            if (known != null) {
                hear(resourceKind, known);
            } else if (!informers.containsKey(resourceKind)) {
                var informer = informer(resourceKind);
                informers.put(resourceKind, informer);
                starting.add(informer.start().toCompletableFuture());
            }
        }
        return starting;
    }

    private void hear(
            ResourceKind resourceKind, SharedIndexInformer<? extends HasMetadata> informer) {
        if (heard.add(resourceKind)) {
            informer.addEventHandler(new Relay(resourceKind, this));
        }
    }

    /** With its kind an object ends too, even if the watch ended before it could say so. */
    private void stop(ResourceKind resourceKind) {
        var informer = informers.remove(resourceKind);
        if (informer != null) {
            informer.stop();
            informer.getStore().list().forEach(object -> gone(KubeObject.of(resourceKind, object)));
        }
    }

    private SharedIndexInformer<GenericKubernetesResource> informer(ResourceKind resourceKind) {
        return client.genericKubernetesResources(resourceKind.context())
                .inAnyNamespace()
                .runnableInformer(0)
                .itemStore(new ReducedStore())
                .removeNamespaceIndex()
                .exceptionHandler((_, _) -> true)
                .addEventHandler(new Relay(resourceKind, this));
    }

    /** Turns an informer's calls into those of a {@link KindListener}. */
    private record Relay(ResourceKind resourceKind, KindListener listener)
            implements ResourceEventHandler<HasMetadata> {
        @Override
        public void onAdd(HasMetadata object) {
            listener.seen(KubeObject.of(resourceKind, object));
        }

        @Override
        public void onUpdate(HasMetadata before, HasMetadata now) {
            // After a gap in the watch, one object may stand where another one was.
            if (!before.getMetadata().getUid().equals(now.getMetadata().getUid())) {
                listener.gone(KubeObject.of(resourceKind, before));
            }
            listener.seen(KubeObject.of(resourceKind, now));
        }

        @Override
        public void onDelete(HasMetadata object, boolean finalStateUnknown) {
            listener.gone(KubeObject.of(resourceKind, object));
        }
    }
}
