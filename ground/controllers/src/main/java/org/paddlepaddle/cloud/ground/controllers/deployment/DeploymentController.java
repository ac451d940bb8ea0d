// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.ground.controllers.deployment;

import io.fabric8.kubernetes.api.model.Pod;
import io.fabric8.kubernetes.api.model.apps.Deployment;
import io.fabric8.kubernetes.api.model.apps.DeploymentBuilder;
import io.fabric8.kubernetes.api.model.apps.ReplicaSet;
import io.fabric8.kubernetes.client.KubernetesClient;
import io.fabric8.kubernetes.client.dsl.base.PatchContext;
import io.fabric8.kubernetes.client.dsl.base.PatchType;
import io.fabric8.kubernetes.client.informers.SharedIndexInformer;
import java.time.Duration;
import java.time.InstantSource;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.paddlepaddle.cloud.ground.controllers.deployment.DeploymentStatuses.News;
import org.paddlepaddle.cloud.ground.controllers.deployment.DeploymentSync.Observed;
import org.paddlepaddle.cloud.ground.controllers.deployment.DeploymentSync.Step;
import org.paddlepaddle.cloud.ground.controllers.queue.WorkQueue;
import org.paddlepaddle.cloud.ground.controllers.workload.Controller;
import org.paddlepaddle.cloud.ground.controllers.workload.ControllerEvents;
import org.paddlepaddle.cloud.ground.controllers.workload.ControllerIndex;
import org.paddlepaddle.cloud.ground.controllers.workload.EnqueueOnChange;
import org.paddlepaddle.cloud.ground.controllers.workload.Expectations;
import org.paddlepaddle.cloud.ground.controllers.workload.PodInspection;
import org.paddlepaddle.cloud.ground.controllers.workload.PodTemplateHash;
import org.paddlepaddle.cloud.supervise.Supervisor;

/** Carries out {@link DeploymentSync} on every deployment. */
public final class DeploymentController implements Controller {
    private static final int WORKERS = 4;

    private final KubernetesClient client;
    private final SharedIndexInformer<Deployment> deployments;
    private final SharedIndexInformer<ReplicaSet> setInformer;
    private final ReplicaSets sets;
    private final ControllerIndex<Pod> pods;
    private final ControllerEvents events;
    private final InstantSource clock;
    private final WorkQueue<String> keys = new WorkQueue<>("deployment", WORKERS, this::look);

    public DeploymentController(
            KubernetesClient client,
            SharedIndexInformer<Deployment> deployments,
            SharedIndexInformer<ReplicaSet> setInformer,
            ControllerIndex<Pod> pods,
            InstantSource clock) {
        this.client = client;
        this.deployments = deployments;
        this.setInformer = setInformer;
        this.pods = pods;
        this.clock = clock;
        sets = new ReplicaSets(client, setInformer);
        events = new ControllerEvents(client, "deployment-controller", clock);
    }

    @Override
    public void register() {
        deployments.addEventHandler(EnqueueOnChange.itself(keys::add));
        setInformer.addEventHandler(EnqueueOnChange.owner("Deployment", keys::add));
    }

    @Override
    public void start(Supervisor supervisor) {
        keys.start(supervisor);
    }

    @Override
    public void close() {
        keys.close();
    }

    private Optional<Duration> look(String key) {
        var deployment = deployments.getIndexer().getByKey(key);
        if (deployment == null) {
            sets.forget(key);
            return Optional.empty();
        }
        if (!sets.upToDate(key)) {
            return Optional.of(Expectations.TIMEOUT);
        }
        var adoptable = sets.adoptable(deployment);
        if (!adoptable.isEmpty() && deployment.getMetadata().getDeletionTimestamp() == null) {
            adoptable.forEach(set -> sets.adopt(deployment, set));
            return Optional.of(Expectations.TIMEOUT);
        }
        var observed = observe(deployment);
        var news =
                deployment.getMetadata().getDeletionTimestamp() == null
                        ? act(deployment, observed)
                        : Optional.<News>empty();
        return publish(deployment, observed, news);
    }

    private Observed observe(Deployment deployment) {
        var observed = Observed.of(deployment, sets.of(deployment), false);
        boolean left =
                observed.old().stream()
                        .flatMap(set -> pods.of(set).stream())
                        .anyMatch(
                                pod -> !PodInspection.succeeded(pod) && !PodInspection.failed(pod));
        return new Observed(observed.old(), observed.fresh(), left);
    }

    private Optional<News> act(Deployment deployment, Observed observed) {
        number(deployment, observed);
        return switch (DeploymentSync.decide(deployment, observed)) {
            case Step.Rest() -> Optional.empty();
            case Step.Create(int size, long revision) -> create(deployment, size, revision);
            case Step.Resize(var sizes) -> {
                sizes.forEach((set, size) -> resize(deployment, set, size));
                yield Optional.empty();
            }
            case Step.Forget(var old) -> {
                old.forEach(set -> sets.delete(deployment, set));
                yield Optional.empty();
            }
        };
    }

    /**
     * A template that is current again after others is the newest revision once more, and what the
     * deployment says beside its template holds for the set too.
     */
    private void number(Deployment deployment, Observed observed) {
        var fresh = observed.fresh();
        if (fresh == null) {
            return;
        }
        long revision =
                Math.max(
                        DeploymentRevisions.number(fresh),
                        DeploymentRevisions.next(observed.old()));
        var annotations = DeploymentRevisions.annotations(deployment, fresh, revision);
        if (!annotations.equals(fresh.getMetadata().getAnnotations())
                || !DeploymentRevisions.sameMinReady(deployment, fresh)) {
            sets.refresh(deployment, fresh, annotations);
            keys.add(fresh.getMetadata().getNamespace() + "/" + deployment.getMetadata().getName());
        }
        say(deployment, revision);
    }

    /** Through its status: an annotation written otherwise would be a new generation. */
    private void say(Deployment deployment, long revision) {
        if (DeploymentRevisions.number(deployment) == revision) {
            return;
        }
        var change =
                Map.of(
                        "metadata",
                        Map.of(
                                "annotations",
                                Map.of(DeploymentRevisions.REVISION, Long.toString(revision))));
        client.apps()
                .deployments()
                .inNamespace(deployment.getMetadata().getNamespace())
                .resource(deployment)
                .subresource("status")
                .patch(
                        PatchContext.of(PatchType.JSON_MERGE),
                        client.getKubernetesSerialization().asJson(change));
    }

    private Optional<News> create(Deployment deployment, int size, long revision) {
        var template =
                client.getKubernetesSerialization().asJson(deployment.getSpec().getTemplate());
        var set =
                DeploymentRevisions.make(
                        deployment,
                        PodTemplateHash.of(template, collisions(deployment)),
                        size,
                        revision);
        if (!sets.create(deployment, set)) {
            countCollision(deployment);
            return Optional.empty();
        }
        var name = set.getMetadata().getName();
        say(deployment, revision);
        if (size > 0) {
            scaled(deployment, name, 0, size);
        }
        return Optional.of(
                new News("NewReplicaSetCreated", "Created new replica set \"" + name + '"'));
    }

    private static int collisions(Deployment deployment) {
        return Optional.ofNullable(deployment.getStatus())
                .map(status -> status.getCollisionCount())
                .orElse(0);
    }

    private void countCollision(Deployment deployment) {
        client.resource(
                        new DeploymentBuilder(deployment)
                                .editOrNewStatus()
                                .withCollisionCount(collisions(deployment) + 1)
                                .endStatus()
                                .build())
                .updateStatus();
    }

    private void resize(Deployment deployment, ReplicaSet set, int size) {
        sets.resize(deployment, set, size);
        int before = ReplicaSetSizes.wanted(set);
        if (before != size) {
            scaled(deployment, set.getMetadata().getName(), before, size);
        }
    }

    private void scaled(Deployment deployment, String set, int from, int to) {
        events.normal(
                deployment,
                "ScalingReplicaSet",
                "Scaled %s replica set %s from %d to %d"
                        .formatted(to > from ? "up" : "down", set, from, to));
    }

    private Optional<Duration> publish(
            Deployment deployment, Observed observed, Optional<News> news) {
        var now = clock.instant();
        List<ReplicaSet> all = observed.all();
        var status = DeploymentStatuses.of(deployment, all, observed.fresh(), news, now);
        if (!status.equals(deployment.getStatus())) {
            var current =
                    client.apps()
                            .deployments()
                            .inNamespace(deployment.getMetadata().getNamespace())
                            .resource(deployment);
            current.subresource("status")
                    .patch(
                            PatchContext.of(PatchType.JSON_MERGE),
                            client.getKubernetesSerialization().asJson(Map.of("status", status)));
        }
        return DeploymentStatuses.patience(deployment, status, now);
    }
}
