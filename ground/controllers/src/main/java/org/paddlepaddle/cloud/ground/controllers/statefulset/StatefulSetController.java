// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.ground.controllers.statefulset;

import io.fabric8.kubernetes.api.model.PersistentVolumeClaim;
import io.fabric8.kubernetes.api.model.Pod;
import io.fabric8.kubernetes.api.model.apps.ControllerRevision;
import io.fabric8.kubernetes.api.model.apps.StatefulSet;
import io.fabric8.kubernetes.api.model.apps.StatefulSetBuilder;
import io.fabric8.kubernetes.client.KubernetesClient;
import io.fabric8.kubernetes.client.informers.SharedIndexInformer;
import io.fabric8.kubernetes.client.informers.cache.Cache;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import org.paddlepaddle.cloud.ground.controllers.history.ControllerRevisions;
import org.paddlepaddle.cloud.ground.controllers.history.ControllerRevisions.Book;
import org.paddlepaddle.cloud.ground.controllers.queue.WorkQueue;
import org.paddlepaddle.cloud.ground.controllers.statefulset.StatefulSetSync.Observed;
import org.paddlepaddle.cloud.ground.controllers.statefulset.StatefulSetSync.Opening;
import org.paddlepaddle.cloud.ground.controllers.workload.Controller;
import org.paddlepaddle.cloud.ground.controllers.workload.ControllerEvents;
import org.paddlepaddle.cloud.ground.controllers.workload.ControllerIndex;
import org.paddlepaddle.cloud.ground.controllers.workload.EnqueueOnChange;
import org.paddlepaddle.cloud.ground.controllers.workload.Expectations;
import org.paddlepaddle.cloud.ground.controllers.workload.PodAdoption;
import org.paddlepaddle.cloud.ground.controllers.workload.PodControl;
import org.paddlepaddle.cloud.ground.controllers.workload.PodInspection;
import org.paddlepaddle.cloud.ground.controllers.workload.SlowStart;
import org.paddlepaddle.cloud.ground.controllers.workload.StatusValues;
import org.paddlepaddle.cloud.supervise.Supervisor;

/** Carries out {@link StatefulSetSync} on every stateful set. */
public final class StatefulSetController implements Controller {
    private static final int WORKERS = 4;
    private static final int USUAL_HISTORY = 10;

    private final KubernetesClient client;
    private final SharedIndexInformer<StatefulSet> sets;
    private final SharedIndexInformer<Pod> pods;
    private final ControllerIndex<Pod> controllerIndex;
    private final InstantSource clock;
    private final Expectations podWrites = new Expectations();
    private final Expectations statusWrites = new Expectations();
    private final PodControl control;
    private final PodAdoption podAdoption;
    private final VolumeClaims volumes;
    private final ControllerRevisions controllerRevisions;
    private final WorkQueue<String> keys = new WorkQueue<>("stateful-set", WORKERS, this::look);

    /** What it follows besides its own sets. */
    public record Sources(
            SharedIndexInformer<Pod> pods,
            ControllerIndex<Pod> controllerIndex,
            SharedIndexInformer<PersistentVolumeClaim> claims,
            ControllerIndex<ControllerRevision> revisions) {}

    public StatefulSetController(
            KubernetesClient client,
            SharedIndexInformer<StatefulSet> sets,
            Sources sources,
            InstantSource clock) {
        this.client = client;
        this.sets = sets;
        this.clock = clock;
        pods = sources.pods();
        controllerIndex = sources.controllerIndex();
        var events = new ControllerEvents(client, "statefulset-controller", clock);
        control = new PodControl(client, events, podWrites, new StatefulSetMessages());
        podAdoption = new PodAdoption(control);
        volumes = new VolumeClaims(client, sources.claims(), events);
        controllerRevisions =
                new ControllerRevisions(
                        client, sources.revisions(), "controller.kubernetes.io/hash");
    }

    @Override
    public void register() {
        sets.addEventHandler(EnqueueOnChange.itself(keys::add));
        pods.addEventHandler(EnqueueOnChange.owner("StatefulSet", keys::add));
    }

    @Override
    public void start(Supervisor supervisor) {
        keys.start(supervisor);
    }

    @Override
    public void close() {
        keys.close();
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
        var book = controllerRevisions.open(subject(set));
        return act(set, book, observe(set, book, now), now);
    }

    private static ControllerRevisions.Subject subject(StatefulSet set) {
        return new ControllerRevisions.Subject(
                set, set.getSpec().getSelector(), set.getSpec().getTemplate());
    }

    private Observed observe(StatefulSet set, Book book, Instant now) {
        var name = set.getMetadata().getName();
        var orphans =
                controllerIndex.orphans(set.getMetadata().getNamespace()).stream()
                        .filter(pod -> StatefulSetNames.ordinal(name, pod).isPresent())
                        .toList();
        var mine =
                podAdoption.settle(
                        set, set.getSpec().getSelector(), controllerIndex.of(set), orphans);
        var status = Optional.ofNullable(set.getStatus());
        var update = book.present().getMetadata().getName();
        return Observed.of(
                name,
                podWrites.foreseen(Cache.metaNamespaceKeyFunc(set), mine, now),
                status.map(known -> known.getCurrentRevision())
                        .filter(known -> book.revisionHistory().named(known).isPresent())
                        .orElse(update),
                update,
                status.map(known -> StatusValues.number(known.getCurrentReplicas())).orElse(0));
    }

    private Optional<Duration> act(StatefulSet set, Book book, Observed observed, Instant now)
            throws InterruptedException {
        var normalizedStatefulSetSpec = NormalizedStatefulSetSpec.of(set);
        observed.pods().forEach((ordinal, pod) -> attend(set, ordinal, pod));
        var step = StatefulSetSync.decide(normalizedStatefulSetSpec, observed, now);
        SlowStart.each(step.delete(), pod -> control.delete(set, pod));
        var usable =
                step.create().stream()
                        .filter(opening -> volumes.usable(set, opening.ordinal()))
                        .toList();
        SlowStart.each(usable, opening -> create(set, book, opening));
        publish(set, observed, now);
        forget(set, book, observed);
        return Stream.of(
                        StatefulSetStatuses.patience(normalizedStatefulSetSpec, observed, now),
                        usable.size() < step.create().size()
                                ? Optional.of(Expectations.TIMEOUT)
                                : Optional.<Duration>empty())
                .flatMap(Optional::stream)
                .min(Duration::compareTo);
    }

    private void attend(StatefulSet set, int ordinal, Pod pod) {
        volumes.own(set, pod, ordinal);
        if (PodInspection.phase(pod).equals("Pending") && !PodInspection.leaving(pod)) {
            volumes.ensure(set, ordinal);
        }
    }

    private void create(StatefulSet set, Book book, Opening opening) {
        volumes.ensure(set, opening.ordinal());
        boolean present = opening.revision().equals(book.present().getMetadata().getName());
        var template =
                present
                        ? set.getSpec().getTemplate()
                        : book.revisionHistory()
                                .named(opening.revision())
                                .map(controllerRevisions::template)
                                .orElseGet(() -> set.getSpec().getTemplate());
        control.create(set, StatefulPods.make(set, opening, template));
    }

    private void publish(StatefulSet set, Observed observed, Instant now) {
        var status = StatefulSetStatuses.of(set, observed, now);
        if (!status.equals(set.getStatus())) {
            var changed = new StatefulSetBuilder(set).withStatus(status).build();
            statusWrites.wrote(
                    Cache.metaNamespaceKeyFunc(set), client.resource(changed).updateStatus());
        }
    }

    private void forget(StatefulSet set, Book book, Observed observed) {
        var inUse = new HashSet<>(List.of(observed.current(), observed.update()));
        observed.pods().values().forEach(pod -> inUse.add(StatefulSetNames.revision(pod)));
        int keep =
                Optional.ofNullable(set.getSpec().getRevisionHistoryLimit()).orElse(USUAL_HISTORY);
        controllerRevisions.trim(set, book.revisionHistory().surplus(inUse, keep));
    }
}
