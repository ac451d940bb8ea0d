// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.ground.controllers.statefulset;

import io.fabric8.kubernetes.api.model.OwnerReference;
import io.fabric8.kubernetes.api.model.PersistentVolumeClaim;
import io.fabric8.kubernetes.api.model.Pod;
import io.fabric8.kubernetes.api.model.apps.StatefulSet;
import io.fabric8.kubernetes.client.KubernetesClient;
import io.fabric8.kubernetes.client.KubernetesClientException;
import io.fabric8.kubernetes.client.dsl.base.PatchContext;
import io.fabric8.kubernetes.client.dsl.base.PatchType;
import io.fabric8.kubernetes.client.informers.SharedIndexInformer;
import io.fabric8.kubernetes.client.informers.cache.Cache;
import java.net.HttpURLConnection;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.paddlepaddle.cloud.ground.controllers.workload.ControllerEvents;
import org.paddlepaddle.cloud.ground.controllers.workload.PodControl;

/** Carries out {@link ClaimTemplateRules}. */
final class VolumeClaims {
    private static final PatchContext MERGE = PatchContext.of(PatchType.JSON_MERGE);

    private final KubernetesClient client;
    private final SharedIndexInformer<PersistentVolumeClaim> claims;
    private final ControllerEvents events;

    VolumeClaims(
            KubernetesClient client,
            SharedIndexInformer<PersistentVolumeClaim> claims,
            ControllerEvents events) {
        this.client = client;
        this.claims = claims;
        this.events = events;
    }

    /** Whether the pod of that ordinal may be made: none of its claims is on its way out. */
    boolean usable(StatefulSet set, int ordinal) {
        return ClaimTemplateRules.wanted(set, ordinal).stream()
                .flatMap(claim -> cached(claim).stream())
                .noneMatch(
                        claim ->
                                ClaimTemplateRules.stale(
                                        claim, StatefulSetNames.pod(set, ordinal)));
    }

    /** Makes the claims of that pod that do not exist. */
    void ensure(StatefulSet set, int ordinal) {
        ClaimTemplateRules.wanted(set, ordinal).stream()
                .filter(claim -> cached(claim).isEmpty())
                .forEach(claim -> create(set, ordinal, claim));
    }

    /** Gives the claims of a pod the owners that the set's policy wants. */
    void own(StatefulSet set, Pod pod, int ordinal) {
        boolean surplus = !NormalizedStatefulSetSpec.of(set).has(ordinal);
        ClaimTemplateRules.wanted(set, ordinal).stream()
                .flatMap(wanted -> cached(wanted).stream())
                .forEach(
                        claim ->
                                ClaimTemplateRules.owners(set, pod, surplus, claim)
                                        .ifPresent(owners -> reown(claim, owners)));
    }

    private Optional<PersistentVolumeClaim> cached(PersistentVolumeClaim claim) {
        return Optional.ofNullable(claims.getIndexer().getByKey(Cache.metaNamespaceKeyFunc(claim)));
    }

    private void create(StatefulSet set, int ordinal, PersistentVolumeClaim claim) {
        var names =
                "Claim %s Pod %s in StatefulSet %s"
                        .formatted(
                                claim.getMetadata().getName(),
                                StatefulSetNames.pod(set, ordinal),
                                set.getMetadata().getName());
        try {
            client.resource(claim).create();
            events.normal(set, "SuccessfulCreate", "create " + names + " success");
        } catch (KubernetesClientException e) {
            if (e.getCode() != HttpURLConnection.HTTP_CONFLICT) {
                events.warning(
                        set,
                        "FailedCreate",
                        "create " + names + " failed error: " + PodControl.message(e));
                throw e;
            }
        }
    }

    private void reown(PersistentVolumeClaim claim, List<OwnerReference> owners) {
        var metadata =
                Map.of(
                        "resourceVersion",
                        claim.getMetadata().getResourceVersion(),
                        "ownerReferences",
                        owners);
        client.resource(claim)
                .patch(
                        MERGE,
                        client.getKubernetesSerialization().asJson(Map.of("metadata", metadata)));
    }
}
