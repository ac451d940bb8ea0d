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
import org.paddlepaddle.cloud.ground.controllers.daemonset.DaemonSetRules.News;
import org.paddlepaddle.cloud.ground.controllers.history.History;
import org.paddlepaddle.cloud.ground.controllers.history.History.Book;
import org.paddlepaddle.cloud.ground.controllers.queue.WorkQueue;
import org.paddlepaddle.cloud.ground.controllers.workload.Claims;
import org.paddlepaddle.cloud.ground.controllers.workload.Controller;
import org.paddlepaddle.cloud.ground.controllers.workload.ControllerEvents;
import org.paddlepaddle.cloud.ground.controllers.workload.Echo;
import org.paddlepaddle.cloud.ground.controllers.workload.Owned;
import org.paddlepaddle.cloud.ground.controllers.workload.PodControl;
import org.paddlepaddle.cloud.ground.controllers.workload.SlowStart;
import org.paddlepaddle.cloud.ground.controllers.workload.Wakes;
import org.paddlepaddle.cloud.supervise.Supervisor;

/** Carries out {@link DaemonSetRules} on every daemon set. */
public final class DaemonSetController implements Controller {
    private static final int WORKERS = 2;
    private static final int USUAL_HISTORY = 10;

    private final KubernetesClient client;
    private final SharedIndexInformer<DaemonSet> sets;
    private final SharedIndexInformer<Node> nodes;
    private final SharedIndexInformer<Pod> pods;
    private final Owned<Pod> owned;
    private final InstantSource clock;
    private final ControllerEvents events;
    private final Echo podWrites = new Echo();
    private final Echo statusWrites = new Echo();
    private final PodControl control;
    private final Claims claims;
    private final History history;
    private final WorkQueue<String> keys = new WorkQueue<>("daemon-set", WORKERS, this::look);

    /** What it follows besides its own sets. */
    public record Sources(
            SharedIndexInformer<Node> nodes,
            SharedIndexInformer<Pod> pods,
            Owned<Pod> owned,
            Owned<ControllerRevision> revisions) {}

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
        owned = sources.owned();
        events = new ControllerEvents(client, "daemonset-controller", clock);
        control = new PodControl(client, events, podWrites);
        claims = new Claims(control);
        history = new History(client, sources.revisions(), DaemonPods.REVISION);
    }

    @Override
    public void register() {
        sets.addEventHandler(Wakes.itself(keys::add));
        pods.addEventHandler(Wakes.owner("DaemonSet", keys::add));
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
            history.forget(key);
            return Optional.empty();
        }
        long seen = Echo.version(set.getMetadata().getResourceVersion());
        if (!statusWrites.heard(key, seen)
                || !podWrites.heard(key, owned.version())
                || !history.upToDate(key)) {
            return Optional.of(Echo.PATIENCE);
        }
        if (set.getMetadata().getDeletionTimestamp() != null) {
            return Optional.empty();
        }
        var now = clock.instant();
        var subject =
                new History.Subject(set, set.getSpec().getSelector(), set.getSpec().getTemplate());
        var book = history.open(subject);
        var mine =
                claims.settle(
                        set,
                        set.getSpec().getSelector(),
                        owned.of(set),
                        owned.orphans(set.getMetadata().getNamespace()));
        var daemons = podWrites.foreseen(key, mine, now);
        forget(set, book, daemons);
        return act(set, Places.of(set, nodes.getIndexer().list(), daemons), book, now);
    }

    private Optional<Duration> act(DaemonSet set, Places places, Book book, Instant now)
            throws InterruptedException {
        var revision = history.hash(book.present());
        var strategy = Strategy.of(set, places.wanted());
        var step = DaemonSetRules.decide(places, strategy, revision, now);
        step.news().forEach(news -> tell(set, news));
        SlowStart.each(step.delete(), pod -> control.delete(set, pod));
        publish(set, places, revision, now);
        SlowStart.each(
                step.create(), node -> control.create(set, DaemonPods.make(set, node, revision)));
        return Stream.of(step.recheck(), DaemonSetStatuses.patience(set, places, now))
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

    private void publish(DaemonSet set, Places places, String revision, Instant now) {
        var status = DaemonSetStatuses.of(set, places, revision, now);
        if (!status.equals(set.getStatus())) {
            var changed = new DaemonSetBuilder(set).withStatus(status).build();
            statusWrites.wrote(
                    Cache.metaNamespaceKeyFunc(set), client.resource(changed).updateStatus());
        }
    }

    private void forget(DaemonSet set, Book book, List<Pod> daemons) {
        var inUse = new HashSet<String>();
        inUse.add(book.present().getMetadata().getName());
        book.lineage().oldestFirst().stream()
                .filter(
                        revision ->
                                daemons.stream()
                                        .anyMatch(
                                                pod ->
                                                        DaemonPods.updated(
                                                                pod, history.hash(revision))))
                .forEach(revision -> inUse.add(revision.getMetadata().getName()));
        int keep =
                Optional.ofNullable(set.getSpec().getRevisionHistoryLimit()).orElse(USUAL_HISTORY);
        history.trim(set, book.lineage().surplus(inUse, keep));
    }
}
