// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.operator.job;

import io.fabric8.kubernetes.api.model.ConfigMap;
import io.fabric8.kubernetes.api.model.ConfigMapBuilder;
import io.fabric8.kubernetes.api.model.DeleteOptionsBuilder;
import io.fabric8.kubernetes.api.model.HasMetadata;
import io.fabric8.kubernetes.api.model.KubernetesResource;
import io.fabric8.kubernetes.api.model.ObjectMeta;
import io.fabric8.kubernetes.api.model.ObjectMetaBuilder;
import io.fabric8.kubernetes.api.model.Pod;
import io.fabric8.kubernetes.api.model.PodBuilder;
import io.fabric8.kubernetes.api.model.PodSpec;
import io.fabric8.kubernetes.api.model.PodSpecBuilder;
import io.fabric8.kubernetes.client.KubernetesClient;
import io.fabric8.kubernetes.client.KubernetesClientException;
import java.net.HttpURLConnection;
import java.util.Map;
import java.util.SequencedMap;
import org.paddlepaddle.cloud.api.job.JobNames;
import org.paddlepaddle.cloud.operator.NameTakenException;
import org.paddlepaddle.cloud.plan.job.Action;
import org.paddlepaddle.cloud.plan.job.JobOwner;
import org.paddlepaddle.cloud.plan.job.PodId;
import org.paddlepaddle.cloud.plan.job.PodStates;

/** Does what a plan says, one action at a time. */
final class JobWriter {
    private final KubernetesClient client;

    JobWriter(KubernetesClient client) {
        this.client = client;
    }

    void apply(Action action, JobPass pass) {
        switch (action) {
            case Action.CreatePod(var pod) -> {
                var created = create(pass.objects().pod(pod), pass.owner());
                pass.caches().created(Pod.class, created);
            }
            case Action.DeletePod(var pod, var uid, _) -> delete(pass, pod, uid);
            case Action.StopPod(var pod, var uid, _) -> stop(pass, pod, uid);
            case Action.Publish(var addresses) -> publish(pass, addresses);
            case Action.ReleaseWorkers() -> release(pass);
            case Action.WakePod(var pod, var uid) -> wake(pass, pod, uid);
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

    private void publish(JobPass pass, SequencedMap<PodId, String> addresses) {
        var owner = pass.owner();
        pass.ports()
                .allocate(
                        owner,
                        port -> {
                            pass.objects()
                                    .services(port)
                                    .forEach(service -> create(service, owner));
                            var map = create(pass.objects().configMap(addresses, port), owner);
                            pass.caches().created(ConfigMap.class, map);
                        });
    }

    /** Adds the one key that workers wait for; everything else stays as it was published. */
    private void release(JobPass pass) {
        var addition =
                new ConfigMapBuilder()
                        .withMetadata(named(pass.owner(), pass.owner().key().name()))
                        .withData(Map.of(JobNames.SERVERS_STARTED, "true"))
                        .build();
        pass.caches().changed(ConfigMap.class, applyPart(addition));
    }

    private void wake(JobPass pass, PodId pod, String uid) {
        var meta = exactly(pass.owner(), pod, uid);
        meta.setAnnotations(Map.of(JobNames.MAY_START, "true"));
        applyToPod(pass, meta, new PodSpecBuilder().build());
    }

    /** A deadline that has passed makes the kubelet end the containers and keep the pod. */
    private void stop(JobPass pass, PodId pod, String uid) {
        var spec = new PodSpecBuilder().withActiveDeadlineSeconds(PodStates.STOP_DEADLINE).build();
        applyToPod(pass, exactly(pass.owner(), pod, uid), spec);
    }

    private void applyToPod(JobPass pass, ObjectMeta meta, PodSpec spec) {
        try {
            var part = new PodBuilder().withMetadata(meta).withSpec(spec).build();
            pass.caches().changed(Pod.class, applyPart(part));
        } catch (KubernetesClientException e) {
            ignoreGone(e);
        }
    }

    private void delete(JobPass pass, PodId pod, String uid) {
        var key = pass.owner().key();
        var path = "/api/v1/namespaces/" + key.namespace() + "/pods/" + key.podName(pod);
        var exactlyThis =
                new DeleteOptionsBuilder().withNewPreconditions().withUid(uid).endPreconditions();
        try {
            // The fluent delete knows no precondition on the uid.
            var answer = client.raw(path, "DELETE", exactlyThis.build());
            // A pod that takes its time to go comes back as itself, one that went as a status.
            KubernetesResource left = client.getKubernetesSerialization().unmarshal(answer);
            if (left instanceof Pod leaving) {
                pass.caches().changed(Pod.class, leaving);
            }
        } catch (KubernetesClientException e) {
            ignoreGone(e);
        }
    }

    private <T extends HasMetadata> T applyPart(T part) {
        return client.resource(part)
                .fieldManager(JobNames.FIELD_OWNER)
                .forceConflicts()
                .serverSideApply();
    }

    /** The uid is a precondition: an apply to a later pod of the name is refused. */
    private static ObjectMeta exactly(JobOwner owner, PodId pod, String uid) {
        var meta = named(owner, owner.key().podName(pod));
        meta.setUid(uid);
        return meta;
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
