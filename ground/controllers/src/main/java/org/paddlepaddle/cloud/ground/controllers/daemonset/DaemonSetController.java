// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.ground.controllers.daemonset;

import io.fabric8.kubernetes.api.model.Node;
import io.fabric8.kubernetes.api.model.Pod;
import io.fabric8.kubernetes.api.model.apps.ControllerRevision;
import io.fabric8.kubernetes.api.model.apps.DaemonSet;
import io.fabric8.kubernetes.api.model.apps.DaemonSetBuilder;
import io.fabric8.kubernetes.client.KubernetesClient;
import io.fabric8.kubernetes.client.informers.ResourceEventHandler;
import io.fabric8.kubernetes.client.informers.SharedIndexInformer;
import io.fabric8.kubernetes.client.informers.cache.Cache;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.HashSet;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.stream.Stream;
import org.paddlepaddle.cloud.ground.controllers.daemonset.DaemonSetSync.News;
import org.paddlepaddle.cloud.ground.controllers.history.ControllerRevisions;
import org.paddlepaddle.cloud.ground.controllers.history.ControllerRevisions.Book;
import org.paddlepaddle.cloud.ground.controllers.queue.WorkQueue;
import org.paddlepaddle.cloud.ground.controllers.workload.Controller;
import org.paddlepaddle.cloud.ground.controllers.workload.ControllerEvents;
import org.paddlepaddle.cloud.ground.controllers.workload.ControllerIndex;
import org.paddlepaddle.cloud.ground.controllers.workload.EnqueueOnChange;
import org.paddlepaddle.cloud.ground.controllers.workload.Expectations;
import org.paddlepaddle.cloud.ground.controllers.workload.PodAdoption;
import org.paddlepaddle.cloud.ground.controllers.workload.PodControl;
import org.paddlepaddle.cloud.ground.controllers.workload.SlowStart;
import org.paddlepaddle.cloud.supervise.Supervisor;

/** Carries out {@link DaemonSetSync} on every daemon set. */
public final class DaemonSetController implements Controller {
    private static final int WORKERS = 2;
    private static final int USUAL_HISTORY = 10;

    private final KubernetesClient client;
    private final SharedIndexInformer<DaemonSet> sets;
    private final SharedIndexInformer<Node> nodes;
    private final SharedIndexInformer<Pod> pods;
    private final ControllerIndex<Pod> controllerIndex;
    private final InstantSource clock;
    private final ControllerEvents events;
    private final Expectations podWrites = new Expectations();
    private final Expectations statusWrites = new Expectations();
    private final PodControl control;
    private final PodAdoption podAdoption;
    private final ControllerRevisions controllerRevisions;
    private final WorkQueue<String> keys = new WorkQueue<>("daemon-set", WORKERS, this::look);

    /** What it follows besides its own sets. */
    public record Sources(
            SharedIndexInformer<Node> nodes,
            SharedIndexInformer<Pod> pods,
            ControllerIndex<Pod> controllerIndex,
            ControllerIndex<ControllerRevision> revisions) {}

    public DaemonSetController(
            KubernetesClient client,
            SharedIndexInformer<DaemonSet> sets,
            Sources sources,
            InstantSource clock) {
        this.client = client;
        this.sets = sets;
        this.clock = clock;
        nodes = sources.nodes();
        pods = sources.pods();
        controllerIndex = sources.controllerIndex();
        events = new ControllerEvents(client, "daemonset-controller", clock);
        control = new PodControl(client, events, podWrites);
        podAdoption = new PodAdoption(control);
        controllerRevisions =
                new ControllerRevisions(client, sources.revisions(), DaemonPods.REVISION);
    }

    @Override
    public void register() {
        sets.addEventHandler(EnqueueOnChange.itself(keys::add));
        pods.addEventHandler(EnqueueOnChange.owner("DaemonSet", keys::add));
        nodes.addEventHandler(new NodeWatch());
    }

    @Override
    public void start(Supervisor supervisor) {
        keys.start(supervisor);
    }

    @Override
    public void close() {
        keys.close();
    }

    /** What matters of a node changes rarely; its heart beats often. */
    private final class NodeWatch implements ResourceEventHandler<Node> {
        @Override
        public void onAdd(Node node) {
            wakeAll();
        }

        @Override
        public void onUpdate(Node before, Node now) {
            if (!Objects.equals(before.getMetadata().getLabels(), now.getMetadata().getLabels())
                    || !Objects.equals(before.getSpec(), now.getSpec())) {
                wakeAll();
            }
        }

        @Override
        public void onDelete(Node node, boolean finalStateUnknown) {
            wakeAll();
        }

        private void wakeAll() {
            sets.getIndexer().listKeys().forEach(keys::add);
        }
    }

    private Optional<Duration> look(String key) throws InterruptedException {
        var set = sets.getIndexer().getByKey(key);
        if (set == null) {
            podWrites.forget(key);
            statusWrites.forget(key);
            controllerRevisions.forget(key);
            return Optional.empty();
        }
        long seen = Expectations.version(set.getMetadata().getResourceVersion());
        if (!statusWrites.satisfied(key, seen)
                || !podWrites.satisfied(key, controllerIndex.version())
                || !controllerRevisions.upToDate(key)) {
            return Optional.of(Expectations.TIMEOUT);
        }
        if (set.getMetadata().getDeletionTimestamp() != null) {
            return Optional.empty();
        }
        var now = clock.instant();
        var subject =
                new ControllerRevisions.Subject(
                        set, set.getSpec().getSelector(), set.getSpec().getTemplate());
        var book = controllerRevisions.open(subject);
        var mine =
                podAdoption.settle(
                        set,
                        set.getSpec().getSelector(),
                        controllerIndex.of(set),
                        controllerIndex.orphans(set.getMetadata().getNamespace()));
        var daemons = podWrites.foreseen(key, mine, now);
        forget(set, book, daemons);
        return act(set, NodeToDaemonPods.of(set, nodes.getIndexer().list(), daemons), book, now);
    }

    private Optional<Duration> act(
            DaemonSet set, NodeToDaemonPods nodeToDaemonPods, Book book, Instant now)
            throws InterruptedException {
        var revision = controllerRevisions.hash(book.present());
        var daemonUpdateStrategy = DaemonUpdateStrategy.of(set, nodeToDaemonPods.wanted());
        var step = DaemonSetSync.decide(nodeToDaemonPods, daemonUpdateStrategy, revision, now);
        step.news().forEach(news -> tell(set, news));
        SlowStart.each(step.delete(), pod -> control.delete(set, pod));
        publish(set, nodeToDaemonPods, revision, now);
        SlowStart.each(
                step.create(), node -> control.create(set, DaemonPods.make(set, node, revision)));
        return Stream.of(step.recheck(), DaemonSetStatuses.patience(set, nodeToDaemonPods, now))
                .flatMap(Optional::stream)
                .min(Duration::compareTo);
    }

    private void tell(DaemonSet set, News news) {
        if (news.warning()) {
            events.warning(set, news.reason(), news.message());
        } else {
            events.normal(set, news.reason(), news.message());
        }
    }

    private void publish(
            DaemonSet set, NodeToDaemonPods nodeToDaemonPods, String revision, Instant now) {
        var status = DaemonSetStatuses.of(set, nodeToDaemonPods, revision, now);
        if (!status.equals(set.getStatus())) {
            var changed = new DaemonSetBuilder(set).withStatus(status).build();
            statusWrites.wrote(
                    Cache.metaNamespaceKeyFunc(set), client.resource(changed).updateStatus());
        }
    }

    private void forget(DaemonSet set, Book book, List<Pod> daemons) {
        var inUse = new HashSet<String>();
        inUse.add(book.present().getMetadata().getName());
        book.revisionHistory().oldestFirst().stream()
                .filter(
                        revision ->
                                daemons.stream()
                                        .anyMatch(
                                                pod ->
                                                        DaemonPods.updated(
                                                                pod,
                                                                controllerRevisions.hash(
                                                                        revision))))
                .forEach(revision -> inUse.add(revision.getMetadata().getName()));
        int keep =
                Optional.ofNullable(set.getSpec().getRevisionHistoryLimit()).orElse(USUAL_HISTORY);
        controllerRevisions.trim(set, book.revisionHistory().surplus(inUse, keep));
    }
}
