// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.ground.controllers.replicaset;

import io.fabric8.kubernetes.api.model.Pod;
import io.fabric8.kubernetes.api.model.apps.ReplicaSet;
import io.fabric8.kubernetes.api.model.apps.ReplicaSetBuilder;
import io.fabric8.kubernetes.client.KubernetesClient;
import io.fabric8.kubernetes.client.KubernetesClientException;
import io.fabric8.kubernetes.client.informers.SharedIndexInformer;
import java.time.Duration;
import java.time.InstantSource;
import java.util.List;
import java.util.Optional;
import org.paddlepaddle.cloud.ground.controllers.queue.WorkQueue;
import org.paddlepaddle.cloud.ground.controllers.workload.Controller;
import org.paddlepaddle.cloud.ground.controllers.workload.ControllerEvents;
import org.paddlepaddle.cloud.ground.controllers.workload.ControllerIndex;
import org.paddlepaddle.cloud.ground.controllers.workload.EnqueueOnChange;
import org.paddlepaddle.cloud.ground.controllers.workload.Expectations;
import org.paddlepaddle.cloud.ground.controllers.workload.PodAdoption;
import org.paddlepaddle.cloud.ground.controllers.workload.PodControl;
import org.paddlepaddle.cloud.ground.controllers.workload.PodInspection;
import org.paddlepaddle.cloud.ground.controllers.workload.PodTemplates;
import org.paddlepaddle.cloud.ground.controllers.workload.SlowStart;
import org.paddlepaddle.cloud.supervise.Supervisor;

/** Carries out {@link ReplicaSetSync} on every replica set. */
public final class ReplicaSetController implements Controller {
    private static final int WORKERS = 4;

    private final KubernetesClient client;
    private final SharedIndexInformer<ReplicaSet> sets;
    private final SharedIndexInformer<Pod> pods;
    private final ControllerIndex<Pod> controllerIndex;
    private final InstantSource clock;
    private final Expectations expectations = new Expectations();
    private final PodControl control;
    private final PodAdoption podAdoption;
    private final WorkQueue<String> keys = new WorkQueue<>("replica-set", WORKERS, this::look);

    public ReplicaSetController(
            KubernetesClient client,
            SharedIndexInformer<ReplicaSet> sets,
            SharedIndexInformer<Pod> pods,
            ControllerIndex<Pod> controllerIndex,
            InstantSource clock) {
        this.client = client;
        this.sets = sets;
        this.pods = pods;
        this.controllerIndex = controllerIndex;
        this.clock = clock;
        control =
                new PodControl(
                        client,
                        new ControllerEvents(client, "replicaset-controller", clock),
                        expectations);
        podAdoption = new PodAdoption(control);
    }

    @Override
    public void register() {
        sets.addEventHandler(EnqueueOnChange.itself(keys::add));
        pods.addEventHandler(EnqueueOnChange.owner("ReplicaSet", keys::add));
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
            expectations.forget(key);
            return Optional.empty();
        }
        if (!expectations.satisfied(key, controllerIndex.version())) {
            return Optional.of(Expectations.TIMEOUT);
        }
        var mine = expectations.alive(key, controllerIndex.of(set));
        if (set.getMetadata().getDeletionTimestamp() != null) {
            return publish(set, active(mine), Optional.empty());
        }
        var claimed =
                podAdoption.settle(
                        set,
                        set.getSpec().getSelector(),
                        mine,
                        controllerIndex.orphans(set.getMetadata().getNamespace()));
        var failure = act(set, active(claimed));
        var again = publish(set, active(claimed), failure.map(PodControl::message));
        if (failure.isPresent()) {
            // What a quota refuses now it will refuse for a while: tried again at growing
            // intervals.
            again.ifPresent(delay -> keys.addAfter(key, delay));
            throw failure.get();
        }
        return again;
    }

    private static List<Pod> active(List<Pod> pods) {
        return pods.stream().filter(PodInspection::active).toList();
    }

    /** Why pods could not be made, if so. */
    private Optional<KubernetesClientException> act(ReplicaSet set, List<Pod> active)
            throws InterruptedException {
        int wanted = Optional.ofNullable(set.getSpec().getReplicas()).orElse(1);
        var step = ReplicaSetSync.decide(wanted, active);
        step.delete().forEach(pod -> control.delete(set, pod));
        try {
            SlowStart.run(
                    step.create(),
                    () -> control.create(set, PodTemplates.pod(set.getSpec().getTemplate(), set)));
            return Optional.empty();
        } catch (KubernetesClientException e) {
            return Optional.of(e);
        }
    }

    private Optional<Duration> publish(ReplicaSet set, List<Pod> active, Optional<String> failure) {
        var now = clock.instant();
        var status = ReplicaSetSync.status(set, active, failure, now);
        if (!status.equals(set.getStatus())) {
            client.resource(new ReplicaSetBuilder(set).withStatus(status).build()).updateStatus();
        }
        return active.stream()
                .flatMap(
                        pod ->
                                PodInspection.availableIn(pod, ReplicaSetSync.minReady(set), now)
                                        .stream())
                .min(Duration::compareTo);
    }
}
