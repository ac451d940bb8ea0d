// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.ground.controllers.workload;

import io.fabric8.kubernetes.api.model.DeletionPropagation;
import io.fabric8.kubernetes.api.model.HasMetadata;
import io.fabric8.kubernetes.api.model.OwnerReference;
import io.fabric8.kubernetes.api.model.Pod;
import io.fabric8.kubernetes.client.KubernetesClient;
import io.fabric8.kubernetes.client.KubernetesClientException;
import io.fabric8.kubernetes.client.dsl.base.PatchContext;
import io.fabric8.kubernetes.client.dsl.base.PatchType;
import io.fabric8.kubernetes.client.informers.cache.Cache;
import java.util.List;
import java.util.Map;

/** Creates, deletes, adopts and releases pods for their owners, and tells of it. */
public final class PodControl {
    private static final PatchContext MERGE = PatchContext.of(PatchType.JSON_MERGE);

    /** The cause in a refusal; what its sentence says may change with any release. */
    private static final String NAMESPACE_TERMINATING = "NamespaceTerminating";

    private final KubernetesClient client;
    private final ControllerEvents events;
    private final Expectations expectations;
    private final PodEventMessages words;
    private final PreconditionedDelete preconditionedDelete;
    private final Finalizers finalizers;

    public PodControl(KubernetesClient client, ControllerEvents events, Expectations expectations) {
        this(client, events, expectations, PodEventMessages.usual());
    }

    public PodControl(
            KubernetesClient client,
            ControllerEvents events,
            Expectations expectations,
            PodEventMessages words) {
        this.client = client;
        this.events = events;
        this.expectations = expectations;
        this.words = words;
        preconditionedDelete = new PreconditionedDelete(client);
        finalizers = new Finalizers(client);
    }

    /**
     * @throws KubernetesClientException when the API server refuses; the owner has an event then
     */
    public Pod create(HasMetadata owner, Pod pod) {
        try {
            var made =
                    client.pods()
                            .inNamespace(pod.getMetadata().getNamespace())
                            .resource(pod)
                            .create();
            expectations.wrote(Cache.metaNamespaceKeyFunc(owner), made);
            events.normal(owner, "SuccessfulCreate", words.made(name(owner), name(made)));
            return made;
        } catch (KubernetesClientException e) {
            if (!namespaceIsGoing(e)) {
                var why = words.notMade(name(owner), name(pod), message(e));
                events.warning(owner, "FailedCreate", why);
            }
            throw e;
        }
    }

    /** Deletes this very pod; one that is gone already is fine. */
    public void delete(HasMetadata owner, Pod pod) {
        var key = Cache.metaNamespaceKeyFunc(owner);
        try {
            expectations.deleted(key, pod.getMetadata().getUid());
            if (preconditionedDelete.of(pod, DeletionPropagation.BACKGROUND)) {
                events.normal(owner, "SuccessfulDelete", words.deleted(name(owner), name(pod)));
            }
        } catch (KubernetesClientException e) {
            expectations.deletionFailed(key, pod.getMetadata().getUid());
            var why = words.notDeleted(name(owner), name(pod), message(e));
            events.warning(owner, "FailedDelete", why);
            throw e;
        }
    }

    private static String name(HasMetadata object) {
        return String.valueOf(object.getMetadata().getName());
    }

    /** Keeps a pod from vanishing before its owner has looked at it. */
    public void hold(HasMetadata owner, Pod pod, String finalizer) {
        finalizers.add(pod, finalizer).ifPresent(answer -> changed(owner, answer));
    }

    /** Lets a held pod vanish; one that is gone already is fine. */
    public void unhold(HasMetadata owner, Pod pod, String finalizer) {
        finalizers.remove(pod, finalizer).ifPresent(answer -> changed(owner, answer));
    }

    /** The change an object goes with need not have a version that a watch would show. */
    private void changed(HasMetadata owner, Pod answer) {
        if (!PodInspection.leaving(answer)) {
            expectations.wrote(Cache.metaNamespaceKeyFunc(owner), answer);
        }
    }

    /** Takes over a pod nobody controls. */
    public Pod adopt(HasMetadata owner, Pod pod) {
        return reown(owner, pod, List.of(ControllerRefs.reference(owner)));
    }

    /** Lets a pod go that no longer matches; other owners stay. */
    public void release(HasMetadata owner, Pod pod) {
        var others =
                pod.getMetadata().getOwnerReferences().stream()
                        .filter(
                                reference ->
                                        !reference.getUid().equals(owner.getMetadata().getUid()))
                        .toList();
        var _ = reown(owner, pod, others);
    }

    private Pod reown(HasMetadata owner, Pod pod, List<OwnerReference> references) {
        var change =
                Map.of(
                        "metadata",
                        Map.of(
                                "uid", pod.getMetadata().getUid(),
                                "resourceVersion", pod.getMetadata().getResourceVersion(),
                                "ownerReferences", references));
        var answer =
                client.pods()
                        .inNamespace(pod.getMetadata().getNamespace())
                        .resource(pod)
                        .patch(MERGE, client.getKubernetesSerialization().asJson(change));
        expectations.wrote(Cache.metaNamespaceKeyFunc(owner), answer);
        return answer;
    }

    /** Nobody need be told: the owner goes as well. */
    static boolean namespaceIsGoing(KubernetesClientException e) {
        var details = e.getStatus() == null ? null : e.getStatus().getDetails();
        return details != null
                && details.getCauses().stream()
                        .anyMatch(cause -> NAMESPACE_TERMINATING.equals(cause.getReason()));
    }

    /** What the API server said, without the client's wrapping. */
    public static String message(KubernetesClientException e) {
        var status = e.getStatus();
        return status == null || status.getMessage() == null
                ? String.valueOf(e.getMessage())
                : status.getMessage();
    }
}
