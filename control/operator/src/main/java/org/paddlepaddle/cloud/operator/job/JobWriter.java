// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.operator.job;

import io.fabric8.kubernetes.api.model.ConfigMap;
import io.fabric8.kubernetes.api.model.ConfigMapBuilder;
import io.fabric8.kubernetes.api.model.DeleteOptionsBuilder;
import io.fabric8.kubernetes.api.model.HasMetadata;
import io.fabric8.kubernetes.api.model.ObjectMeta;
import io.fabric8.kubernetes.api.model.ObjectMetaBuilder;
import io.fabric8.kubernetes.api.model.PodBuilder;
import io.fabric8.kubernetes.api.model.PodSpecBuilder;
import io.fabric8.kubernetes.client.KubernetesClient;
import io.fabric8.kubernetes.client.KubernetesClientException;
import java.net.HttpURLConnection;
import java.util.Map;
import java.util.SequencedMap;
import org.paddlepaddle.cloud.api.job.JobNames;
import org.paddlepaddle.cloud.operator.NameTakenException;
import org.paddlepaddle.cloud.plan.job.Action;
import org.paddlepaddle.cloud.plan.job.JobObjects;
import org.paddlepaddle.cloud.plan.job.JobOwner;
import org.paddlepaddle.cloud.plan.job.PodId;
import org.paddlepaddle.cloud.plan.job.PodStates;

/** Does what a plan says, one action at a time. */
final class JobWriter {
    private final KubernetesClient client;

    JobWriter(KubernetesClient client) {
        this.client = client;
    }

    void apply(Action action, JobObjects objects, JobOwner owner, PortBook ports) {
        switch (action) {
            case Action.CreatePod(var pod) -> create(objects.pod(pod), owner);
            case Action.DeletePod(var pod, var uid, _) -> delete(owner, pod, uid);
            case Action.StopPod(var pod, var uid, _) -> stop(owner, pod, uid);
            case Action.Publish(var addresses) -> publish(objects, owner, addresses, ports);
            case Action.ReleaseWorkers() -> release(owner);
        }
    }

    /**
     * Creates with a plain POST. Server-side apply would quietly take over an object of the same
     * name that belongs to somebody else.
     */
    private <T extends HasMetadata> T create(T object, JobOwner owner) {
        try {
            return client.resource(object).create();
        } catch (KubernetesClientException e) {
            if (e.getCode() != HttpURLConnection.HTTP_CONFLICT) {
                throw e;
            }
            // A live read: the cache holds neither what is not ours nor what it has not seen yet.
            var existing = client.resource(object).get();
            if (existing == null) {
                throw e;
            }
            if (!owner.owns(existing)) {
                throw new NameTakenException(existing);
            }
            return existing;
        }
    }

    private void publish(
            JobObjects objects,
            JobOwner owner,
            SequencedMap<PodId, String> addresses,
            PortBook ports) {
        ports.allocate(
                owner,
                port -> {
                    objects.services(port).forEach(service -> create(service, owner));
                    create(objects.configMap(addresses, port), owner);
                });
    }

    /** Adds the one key that workers wait for; everything else stays as it was published. */
    private void release(JobOwner owner) {
        ConfigMap addition =
                new ConfigMapBuilder()
                        .withMetadata(named(owner, owner.key().name()))
                        .withData(Map.of(JobNames.SERVERS_STARTED, "true"))
                        .build();
        applyPart(addition);
    }

    /** A deadline in the past makes the kubelet end the containers and keep the pod. */
    private void stop(JobOwner owner, PodId pod, String uid) {
        var meta = named(owner, owner.key().podName(pod));
        meta.setUid(uid);
        var spec = new PodSpecBuilder().withActiveDeadlineSeconds(PodStates.STOP_DEADLINE).build();
        try {
            applyPart(new PodBuilder().withMetadata(meta).withSpec(spec).build());
        } catch (KubernetesClientException e) {
            ignoreGone(e);
        }
    }

    private void delete(JobOwner owner, PodId pod, String uid) {
        var key = owner.key();
        var path = "/api/v1/namespaces/" + key.namespace() + "/pods/" + key.podName(pod);
        var exactlyThis =
                new DeleteOptionsBuilder().withNewPreconditions().withUid(uid).endPreconditions();
        try {
            // The fluent delete knows no precondition on the uid.
            client.raw(path, "DELETE", exactlyThis.build());
        } catch (KubernetesClientException e) {
            ignoreGone(e);
        }
    }

    private void applyPart(HasMetadata part) {
        client.resource(part).fieldManager(JobNames.FIELD_OWNER).forceConflicts().serverSideApply();
    }

    private static ObjectMeta named(JobOwner owner, String name) {
        return new ObjectMetaBuilder()
                .withName(name)
                .withNamespace(owner.key().namespace())
                .build();
    }

    /** The pod went, or another one has its name: either way there is nothing left to do. */
    private static void ignoreGone(KubernetesClientException e) {
        if (e.getCode() != HttpURLConnection.HTTP_NOT_FOUND
                && e.getCode() != HttpURLConnection.HTTP_CONFLICT) {
            throw e;
        }
    }
}
