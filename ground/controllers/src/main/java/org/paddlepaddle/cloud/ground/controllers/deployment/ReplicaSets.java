// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.ground.controllers.deployment;

import io.fabric8.kubernetes.api.model.apps.Deployment;
import io.fabric8.kubernetes.api.model.apps.ReplicaSet;
import io.fabric8.kubernetes.client.KubernetesClient;
import io.fabric8.kubernetes.client.KubernetesClientException;
import io.fabric8.kubernetes.client.dsl.base.PatchContext;
import io.fabric8.kubernetes.client.dsl.base.PatchType;
import io.fabric8.kubernetes.client.informers.SharedIndexInformer;
import io.fabric8.kubernetes.client.informers.cache.Cache;
import java.net.HttpURLConnection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.paddlepaddle.cloud.ground.controllers.workload.ControllerIndex;
import org.paddlepaddle.cloud.ground.controllers.workload.ControllerRefs;
import org.paddlepaddle.cloud.ground.controllers.workload.Expectations;
import org.paddlepaddle.cloud.ground.placement.SelectorReading;

/** The replica sets of deployments: read from the cache, written to the API. */
final class ReplicaSets {
    private static final PatchContext MERGE = PatchContext.of(PatchType.JSON_MERGE);

    private final KubernetesClient client;
    private final ControllerIndex<ReplicaSet> sets;
    private final Expectations expectations = new Expectations();

    ReplicaSets(KubernetesClient client, SharedIndexInformer<ReplicaSet> sets) {
        this.client = client;
        this.sets = new ControllerIndex<>(sets);
    }

    /** Whether the cache shows everything we wrote for that deployment. */
    boolean upToDate(String deployment) {
        return expectations.satisfied(deployment, sets.version());
    }

    void forget(String deployment) {
        expectations.forget(deployment);
    }

    List<ReplicaSet> of(Deployment deployment) {
        return expectations.alive(Cache.metaNamespaceKeyFunc(deployment), sets.of(deployment));
    }

    /** Sets nobody controls that match, such as those of a deployment deleted without them. */
    List<ReplicaSet> adoptable(Deployment deployment) {
        return sets.orphans(deployment.getMetadata().getNamespace()).stream()
                .filter(set -> set.getMetadata().getDeletionTimestamp() == null)
                .filter(
                        set ->
                                SelectorReading.matches(
                                        deployment.getSpec().getSelector(),
                                        set.getMetadata().getLabels()))
                .toList();
    }

    void adopt(Deployment deployment, ReplicaSet set) {
        change(
                deployment,
                set,
                Map.of("ownerReferences", List.of(ControllerRefs.reference(deployment))),
                Map.of());
    }

    /** False if another template has that name already. */
    boolean create(Deployment deployment, ReplicaSet set) {
        var named = client.apps().replicaSets().inNamespace(set.getMetadata().getNamespace());
        try {
            wrote(deployment, named.resource(set).create());
            return true;
        } catch (KubernetesClientException e) {
            if (e.getCode() != HttpURLConnection.HTTP_CONFLICT) {
                throw e;
            }
            var there = named.withName(set.getMetadata().getName()).get();
            return there == null
                    || (ControllerRefs.controls(deployment, there)
                            && DeploymentRevisions.current(deployment, List.of(there)).isPresent());
        }
    }

    void resize(Deployment deployment, ReplicaSet set, int size) {
        change(
                deployment,
                set,
                Map.of("annotations", DeploymentRevisions.scale(deployment)),
                Map.of("spec", Map.of("replicas", size)));
    }

    /** Gives the set these annotations, and the deployment's patience with young pods. */
    void refresh(Deployment deployment, ReplicaSet set, Map<String, String> annotations) {
        change(
                deployment,
                set,
                Map.of("annotations", annotations),
                Map.of(
                        "spec",
                        Map.of("minReadySeconds", DeploymentRevisions.minReady(deployment))));
    }

    void delete(Deployment deployment, ReplicaSet set) {
        expectations.deleted(Cache.metaNamespaceKeyFunc(deployment), set.getMetadata().getUid());
        client.resource(set).delete();
    }

    private void change(
            Deployment deployment,
            ReplicaSet set,
            Map<String, Object> metadata,
            Map<String, Object> rest) {
        var guarded = new LinkedHashMap<String, Object>(metadata);
        guarded.put("resourceVersion", set.getMetadata().getResourceVersion());
        var change = new LinkedHashMap<String, Object>(rest);
        change.put("metadata", guarded);
        wrote(
                deployment,
                client.apps()
                        .replicaSets()
                        .inNamespace(set.getMetadata().getNamespace())
                        .resource(set)
                        .patch(MERGE, client.getKubernetesSerialization().asJson(change)));
    }

    private void wrote(Deployment deployment, ReplicaSet answer) {
        expectations.wrote(Cache.metaNamespaceKeyFunc(deployment), answer);
    }
}
