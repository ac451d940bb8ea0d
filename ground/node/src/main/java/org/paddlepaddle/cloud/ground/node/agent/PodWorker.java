// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.ground.node.agent;

import io.fabric8.kubernetes.api.model.Container;
import io.fabric8.kubernetes.api.model.ObjectMeta;
import io.fabric8.kubernetes.api.model.ObjectMetaBuilder;
import io.fabric8.kubernetes.api.model.Pod;
import io.fabric8.kubernetes.api.model.PodStatus;
import io.fabric8.kubernetes.client.KubernetesClientException;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;
import org.paddlepaddle.cloud.ground.node.NodeException;
import org.paddlepaddle.cloud.ground.node.api.NodeApi;
import org.paddlepaddle.cloud.ground.node.api.PodEvent;
import org.paddlepaddle.cloud.ground.node.network.PodNetwork.Attachment;
import org.paddlepaddle.cloud.ground.node.pod.PodAction;
import org.paddlepaddle.cloud.ground.node.pod.PodPlan;
import org.paddlepaddle.cloud.ground.node.pod.PodPlanner;
import org.paddlepaddle.cloud.ground.node.pod.PodStage;
import org.paddlepaddle.cloud.ground.node.pod.PodStatuses;
import org.paddlepaddle.cloud.ground.node.pod.PodTermination;
import org.paddlepaddle.cloud.ground.node.runtime.ContainerId;
import org.paddlepaddle.cloud.ground.node.volume.PodVolumes;
import org.paddlepaddle.cloud.ground.node.volume.VolumeSource;
import org.paddlepaddle.cloud.supervise.FiniteTurn;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Drives one pod in a loop of its own: observe, plan, act, publish, wait. */
final class PodWorker implements FiniteTurn {
    private static final Logger LOG = LoggerFactory.getLogger(PodWorker.class);

    /** A run that was killed from outside writes no exit code, so now and then we look. */
    private static final Duration PULSE = Duration.ofSeconds(5);

    private static final Duration FIRST_RETRY = Duration.ofSeconds(1);
    private static final Duration LAST_RETRY = Duration.ofSeconds(30);

    private final PodWorkerContext podWorkerContext;
    private final NodeApi api;
    private final PodObserver observer;
    private final ContainerStarts starts;
    private final ContainerProbes probes;
    private final ContainerHooks hooks;
    private final VolumeRefresher volumes;
    private final Semaphore wake = new Semaphore(0);
    private volatile Pod pod;
    private volatile Optional<String> eviction = Optional.empty();
    private volatile boolean gone;
    private volatile boolean stopped;
    private boolean removed;
    private boolean endingTold;
    private Optional<Instant> deletionSeen = Optional.empty();
    private Duration retry = FIRST_RETRY;

    PodWorker(PodWorkerContext podWorkerContext, NodeApi api, VolumeSource recent, Pod pod) {
        this.podWorkerContext = podWorkerContext;
        this.api = api;
        this.pod = pod;
        this.starts = new ContainerStarts(podWorkerContext, api, this::keepNewer);
        this.probes = new ContainerProbes(podWorkerContext, api, this::wake);
        this.hooks = new ContainerHooks(podWorkerContext, api, this::wake);
        this.volumes = new VolumeRefresher(podWorkerContext, recent);
        this.observer = new PodObserver(podWorkerContext, starts, probes);
    }

    Pod pod() {
        return pod;
    }

    /**
     * Watch events may come after the answer to a later write; then they are old news. One that
     * shows what we wrote ourselves is no news either.
     */
    void update(Pod newer) {
        if (keepNewer(newer)) {
            wake.release();
        }
    }

    /** Whether it was newer. */
    private synchronized boolean keepNewer(Pod other) {
        if (version(other) <= version(pod)) {
            return false;
        }
        pod = other;
        return true;
    }

    private static long version(Pod pod) {
        var version = pod.getMetadata().getResourceVersion();
        return version == null || version.isEmpty() ? 0 : Long.parseLong(version);
    }

    /** The pod is no longer in the API: end it without ceremony. */
    void gone() {
        gone = true;
        wake.release();
    }

    /** The node needs what the pod holds: end it at once. */
    void evict(String why) {
        eviction = Optional.of(why);
        wake.release();
    }

    void wake() {
        wake.release();
    }

    /** Leaves the pod as it is. */
    void stop() {
        stopped = true;
        wake.release();
    }

    @Override
    public Next run() throws InterruptedException {
        if (stopped) {
            return Next.DONE;
        }
        var again = guardedPass();
        if (stopped || removed) {
            return Next.DONE;
        }
        await(again);
        return Next.AGAIN;
    }

    @Override
    public void ended() {
        probes.close();
        hooks.close();
    }

    private Optional<Duration> guardedPass() {
        try {
            var again = pass();
            retry = FIRST_RETRY;
            return again;
        } catch (NodeException | KubernetesClientException e) {
            LOG.warn("pod {}: {}", name(), e.getMessage());
            var again = retry;
            retry =
                    retry.multipliedBy(2).compareTo(LAST_RETRY) < 0
                            ? retry.multipliedBy(2)
                            : LAST_RETRY;
            return Optional.of(again);
        } catch (RuntimeException e) {
            LOG.error("pod {}: a bug; trying again", name(), e);
            return Optional.of(LAST_RETRY);
        }
    }

    private void await(Optional<Duration> patience) throws InterruptedException {
        if (patience.isEmpty()) {
            wake.acquire();
        } else {
            var _ = wake.tryAcquire(patience.get().toNanos(), TimeUnit.NANOSECONDS);
        }
        wake.drainPermits();
    }

    /** How long to wait for news. */
    private Optional<Duration> pass() {
        if (gone) {
            forget();
            removed = true;
            return Optional.empty();
        }
        var current = pod;
        noteDeletion(current);
        endEvicted(current);
        var network = attachment(current);
        var next = new NextPass(podWorkerContext.clock().instant());
        network.ifPresent(place -> volumes.look(starts.fields(current, place), next));
        var before = observer.observe(current, network, next.now(), excess(), deletionSeen);
        var plan = PodPlanner.plan(current, before);
        plan.recheck().ifPresent(next::at);
        probes.follow(current, before, !works(plan.stage()));
        tellEnding(current, plan.stage());
        starts.begin(current, next);
        for (var action : plan.actions()) {
            apply(current, network, action);
        }
        publish(current, network, plan);
        if (plan.actions().contains(new PodAction.Remove())) {
            disappear(current);
        }
        pulse(plan.stage(), next);
        return next.patience();
    }

    private void apply(Pod current, Optional<Attachment> network, PodAction action) {
        switch (action) {
            case PodAction.Start start -> starts.start(current, network.orElseThrow(), start);
            case PodAction.RunPostStart(var id) ->
                    hooks.postStart(current, container(current, id), id, address(network));
            case PodAction.WishEnd(var id, var grace, var why) -> {
                podWorkerContext.runtime().wishEnd(id, grace);
                starts.tellStopping(current, id, why);
            }
            case PodAction.RunPreStop(var id) ->
                    hooks.preStop(current, container(current, id), id, address(network));
            case PodAction.Terminate(var id) -> podWorkerContext.runtime().terminate(id);
            case PodAction.Kill(var id) -> podWorkerContext.runtime().kill(id);
            case PodAction.Detach() -> {
                // What only its containers could reach nobody needs any more. It goes first: on a
                // full disk there is no room to write down the rest before.
                podWorkerContext.runtime().emptyPod(uid());
                PodVolumes.remove(podWorkerContext.home(), uid());
                podWorkerContext.network().detach(uid());
                podWorkerContext.devices().free(uid());
            }
            case PodAction.Remove() -> {
                // After the last status is out.
            }
        }
    }

    private static Container container(Pod pod, ContainerId id) {
        return ContainerStarts.container(pod, id.name());
    }

    private static String address(Optional<Attachment> network) {
        return network.map(Attachment::address).orElse("127.0.0.1");
    }

    /** Without a word to the programs: a full disk leaves no room for wishes either. */
    private void endEvicted(Pod current) {
        if (eviction.isEmpty() || endingTold || PodObserver.ended(current)) {
            return;
        }
        podWorkerContext.runtime().killPod(uid());
        api.tell(PodEvent.warning(current, "Evicted", eviction.get()));
        endingTold = true;
    }

    private Optional<String> excess() {
        return eviction.or(volumes::excess);
    }

    private static boolean works(PodStage stage) {
        return switch (stage) {
            case PodStage.Initializing(), PodStage.Working() -> true;
            case PodStage.Stopping _, PodStage.Finished _ -> false;
        };
    }

    /** Once: when it begins to end because of what this node found. */
    private void tellEnding(Pod current, PodStage stage) {
        if (endingTold || !(stage instanceof PodStage.Stopping(var podTermination))) {
            return;
        }
        switch (podTermination) {
            case PodTermination.Overdue() ->
                    api.tell(PodEvent.normal(current, "DeadlineExceeded", PodStatuses.OVERDUE));
            case PodTermination.Evicted(var message) ->
                    api.tell(PodEvent.warning(current, "Evicted", message));
            case PodTermination.Ran(), PodTermination.Deleted() -> {}
        }
        endingTold = true;
    }

    /** A pod that ended has no place in the network any more. */
    private Optional<Attachment> attachment(Pod current) {
        if (PodObserver.ended(current)) {
            return Optional.empty();
        }
        if (Boolean.TRUE.equals(current.getSpec().getHostNetwork())) {
            return Optional.of(podWorkerContext.network().host());
        }
        return Optional.of(podWorkerContext.network().attach(uid()));
    }

    private void publish(Pod current, Optional<Attachment> network, PodPlan plan) {
        if (PodObserver.ended(current)) {
            return;
        }
        var now = podWorkerContext.clock().instant();
        var after = observer.observe(current, network, now, excess(), deletionSeen);
        probes.follow(current, after, !works(plan.stage()));
        // What an action changed may have changed the stage too.
        var next = PodPlanner.plan(current, after);
        var status = PodStatuses.of(pod, next.stage(), after);
        keepNewer(api.publish(pod, status));
        starts.tellBackOffs(current, status);
        if (surprised(current, status, pod)
                || !next.stage().equals(plan.stage())
                || more(plan, next)) {
            wake.release();
        }
    }

    /**
     * Whether answers to what we wrote hold more than what we knew and wrote: somebody else was
     * quicker, and the watch has nothing to say of what an answer has shown before it.
     */
    private static boolean surprised(Pod known, PodStatus written, Pod now) {
        return version(now) > version(known)
                && !(written.equals(now.getStatus())
                        && known.getSpec().equals(now.getSpec())
                        && unversioned(known).equals(unversioned(now)));
    }

    private static ObjectMeta unversioned(Pod pod) {
        return new ObjectMetaBuilder(pod.getMetadata())
                .withResourceVersion(null)
                .withManagedFields(List.of())
                .build();
    }

    /** Whether what was done calls for more at once; a start that was held is tried later. */
    private static boolean more(PodPlan plan, PodPlan next) {
        return next.actions().stream()
                .anyMatch(
                        action ->
                                !(action instanceof PodAction.Start)
                                        && !plan.actions().contains(action));
    }

    /** A pod that has ended changes only when there is news of it. */
    private static void pulse(PodStage stage, NextPass next) {
        switch (stage) {
            case PodStage.Finished _ -> {}
            case PodStage.Initializing(), PodStage.Working(), PodStage.Stopping _ -> next.in(PULSE);
        }
    }

    /** What ended before it was deleted nobody needs to see again. */
    private void noteDeletion(Pod current) {
        if (deletionSeen.isEmpty()
                && current.getMetadata().getDeletionTimestamp() != null
                && !PodObserver.ended(current)) {
            deletionSeen = Optional.of(podWorkerContext.clock().instant());
        }
    }

    private void disappear(Pod current) {
        forget();
        api.remove(current);
        removed = true;
    }

    private void forget() {
        podWorkerContext.removePod(uid());
        podWorkerContext.network().detach(uid());
    }

    private String uid() {
        return pod.getMetadata().getUid();
    }

    private String name() {
        return pod.getMetadata().getNamespace() + "/" + pod.getMetadata().getName();
    }
}
