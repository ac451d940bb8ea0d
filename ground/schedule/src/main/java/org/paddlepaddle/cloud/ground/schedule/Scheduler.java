// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.ground.schedule;

import io.fabric8.kubernetes.api.model.GenericKubernetesResource;
import io.fabric8.kubernetes.api.model.Node;
import io.fabric8.kubernetes.api.model.PersistentVolume;
import io.fabric8.kubernetes.api.model.PersistentVolumeClaim;
import io.fabric8.kubernetes.api.model.Pod;
import io.fabric8.kubernetes.api.model.storage.StorageClass;
import io.fabric8.kubernetes.client.KubernetesClient;
import io.fabric8.kubernetes.client.KubernetesClientException;
import io.fabric8.kubernetes.client.informers.SharedIndexInformer;
import java.time.Duration;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.Semaphore;
import java.util.stream.Stream;
import org.paddlepaddle.cloud.ground.placement.Decision;
import org.paddlepaddle.cloud.ground.placement.Decision.Bind;
import org.paddlepaddle.cloud.ground.placement.Decision.Unschedulable;
import org.paddlepaddle.cloud.ground.placement.Placement;
import org.paddlepaddle.cloud.supervise.Loop;
import org.paddlepaddle.cloud.supervise.Supervisor;
import org.paddlepaddle.cloud.supervise.Threads;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Gives every waiting pod a node, as kube-scheduler does.
 *
 * <p>It keeps nothing that a restart would need: the pods and nodes in the API are the whole state.
 */
public final class Scheduler implements AutoCloseable {
    private static final Logger LOG = LoggerFactory.getLogger(Scheduler.class);
    private static final Duration AFTER_REFUSAL = Duration.ofSeconds(1);

    /** How long a place is kept for a pod whose volumes do not come; kube-scheduler's patience. */
    private static final Duration VOLUMES_DUE = Duration.ofMinutes(10);

    /** The store syncs many writes at once; the more of them wait, the less each costs. */
    private static final int CONCURRENT_WRITES = 64;

    /** Read page by page, what is read is garbage before the next page comes. */
    private static final long PAGE = 500;

    private final ClusterView view;
    private final VolumeStock stock;
    private final VolumeBinder volumeBinder;
    private final Semaphore writing = new Semaphore(CONCURRENT_WRITES);
    private final SchedulerEvents schedulerEvents;
    private final BindingWriter bindingWriter;
    private final SharedIndexInformer<Pod> pods;
    private final SharedIndexInformer<Node> nodes;
    private final SharedIndexInformer<PersistentVolumeClaim> claims;
    private final SharedIndexInformer<PersistentVolume> volumes;
    private final SharedIndexInformer<StorageClass> classes;
    private final SharedIndexInformer<GenericKubernetesResource> groups;
    private final GroupReports reports;
    private final List<Loop> loops;

    private Scheduler(KubernetesClient client, Supervisor supervisor) {
        schedulerEvents = new SchedulerEvents(client, InstantSource.system());
        bindingWriter = new BindingWriter(client, InstantSource.system(), schedulerEvents);
        pods =
                client.pods()
                        .inAnyNamespace()
                        .withLimit(PAGE)
                        .runnableInformer(0)
                        .removeNamespaceIndex()
                        .itemStore(new TrimmedStore<>(TrimmedObjects::of));
        nodes =
                client.nodes()
                        .withLimit(PAGE)
                        .runnableInformer(0)
                        .removeNamespaceIndex()
                        .itemStore(new TrimmedStore<>(TrimmedObjects::of));
        groups =
                client.genericKubernetesResources(GroupReading.KIND)
                        .inAnyNamespace()
                        .runnableInformer(0);
        claims = client.persistentVolumeClaims().inAnyNamespace().runnableInformer(0);
        volumes = client.persistentVolumes().runnableInformer(0);
        classes = client.storage().v1().storageClasses().runnableInformer(0);
        stock =
                new VolumeStock(
                        key -> claims.getIndexer().getByKey(key),
                        () -> volumes.getIndexer().list(),
                        name -> classes.getIndexer().getByKey(name));
        view = new ClusterView(stock);
        volumeBinder = new VolumeBinder(client);
        reports = new GroupReports(client, groups.getIndexer());
        register();
        // Where groups are not known, their pods wait for them; everybody else is served.
        var _ = started(groups);
        var known = follow();
        loops =
                List.of(
                        supervisor.loop("scheduler", () -> schedule(known)),
                        supervisor.loop("group-reports", reports::reportNext),
                        supervisor.loop("scheduler-events", schedulerEvents::writeNext));
    }

    /**
     * Starts to schedule in the background; the API server need not answer yet.
     *
     * @param client stays the caller's and must outlive the scheduler
     */
    public static Scheduler start(KubernetesClient client, Supervisor supervisor) {
        return new Scheduler(client, supervisor);
    }

    private void register() {
        pods.addEventHandler(new PodWatch(view));
        nodes.addEventHandler(new NodeWatch(view));
        claims.addEventHandler(new ClaimWatch(view));
        volumes.addEventHandler(new StorageWatch<>(view));
        classes.addEventHandler(new StorageWatch<>(view));
        pods.addEventHandler(reports);
        groups.addEventHandler(new GroupWatch(view, reports));
    }

    @Override
    public void close() {
        loops.forEach(Loop::close);
        groups.stop();
        pods.stop();
        nodes.stop();
        claims.stop();
        volumes.stop();
        classes.stop();
    }

    private CompletableFuture<Void> follow() {
        return CompletableFuture.allOf(
                started(nodes), started(pods), started(claims), started(volumes), started(classes));
    }

    /** A turn of the supervised loop. */
    private void schedule(CompletableFuture<Void> known) throws InterruptedException {
        // Deciding before all bound pods are known would give the same place away twice.
        await(known);
        pass(view.awaitBatch());
    }

    private static void await(CompletableFuture<Void> known) throws InterruptedException {
        try {
            known.get();
        } catch (ExecutionException e) {
            throw new IllegalStateException("what the API holds is not known", e.getCause());
        }
    }

    private static CompletableFuture<Void> started(SharedIndexInformer<?> informer) {
        return informer.exceptionHandler((_, _) -> true).start().toCompletableFuture();
    }

    private void pass(ClusterView.Batch batch) throws InterruptedException {
        carryOut(decided(batch));
    }

    /** What is to be written; a batch that cannot be decided about waits again. */
    private List<? extends Decision> decided(ClusterView.Batch batch) {
        try {
            return decide(batch);
        } catch (RuntimeException | Error e) {
            batch.provided().forEach(this::takeBack);
            batch.pods().forEach(pod -> view.retry(pod.key()));
            throw e;
        }
    }

    private void takeBack(Bind bind) {
        view.unassume(bind);
        view.retry(bind.pod().key());
    }

    private List<? extends Decision> decide(ClusterView.Batch batch) {
        var binds = new ArrayList<Bind>();
        var failures = new ArrayList<Decision>();
        for (var decision : Placement.decide(batch.pods(), batch.clusterSnapshot())) {
            switch (decision) {
                case Bind bind -> binds.add(bind);
                case Unschedulable failure when isNews(failure) -> failures.add(failure);
                case Unschedulable _ -> {}
            }
        }
        // Places are taken in the view before anything is written, so the next pass knows them.
        var taken = view.take(binds);
        return Stream.of(batch.provided(), taken, failures)
                .flatMap(List<? extends Decision>::stream)
                .toList();
    }

    /** A pod is told once why it waits, not at every try. */
    private boolean isNews(Unschedulable failure) {
        return !failure.message().equals(toldBefore(failure));
    }

    private String toldBefore(Unschedulable failure) {
        var pod = pods.getIndexer().getByKey(failure.pod().key().toString());
        return pod == null ? "" : TrimmedObjects.reportedObstacle(pod);
    }

    private void carryOut(List<? extends Decision> decisions) throws InterruptedException {
        try (var threads = Threads.perTask("scheduler-write-")) {
            for (var decision : decisions) {
                writing.acquire();
                threads.execute(
                        () -> {
                            try {
                                carryOut(decision);
                            } finally {
                                writing.release();
                            }
                        });
            }
        }
    }

    private void carryOut(Decision decision) {
        switch (decision) {
            case Bind bind when bind.pod().podStorage().open() -> prepare(bind);
            case Bind bind -> bind(bind);
            case Unschedulable failure -> report(failure);
        }
    }

    private void prepare(Bind bind) {
        var pod = bind.pod();
        var node = view.node(bind.node());
        if (node.isEmpty()) {
            return;
        }
        try {
            VolumeChoice.of(stock, pod.key().namespace(), pod.podStorage().claims(), node.get())
                    .forEach(volumeBinder::carryOut);
        } catch (RuntimeException e) {
            LOG.info("volumes for {} on {}: {}", pod.key(), bind.node(), e.getMessage());
            view.release(pod.key());
            later(AFTER_REFUSAL, () -> view.retry(pod.key()));
            return;
        }
        later(VOLUMES_DUE, () -> giveUp(bind));
    }

    private void giveUp(Bind bind) {
        if (view.release(bind.pod().key())) {
            LOG.info("volumes for {} on {} did not come", bind.pod().key(), bind.node());
            view.retry(bind.pod().key());
        }
    }

    private static void later(Duration delay, Runnable what) {
        Threads.after(delay, "scheduler-retry", what);
    }

    private void bind(Bind bind) {
        try {
            bindingWriter.bind(bind);
            LOG.debug("bound {} to {}", bind.pod().key(), bind.node());
        } catch (RuntimeException e) {
            LOG.info("binding {} to {} failed: {}", bind.pod().key(), bind.node(), e.getMessage());
            view.unassume(bind);
            later(AFTER_REFUSAL, () -> view.retry(bind.pod().key()));
        }
    }

    private void report(Unschedulable failure) {
        try {
            bindingWriter.report(failure, !toldBefore(failure).isEmpty());
        } catch (KubernetesClientException e) {
            // Usually the pod is gone by now; otherwise the next try says the same again.
            LOG.debug("condition of {} was not written", failure.pod().key(), e);
        }
    }
}
