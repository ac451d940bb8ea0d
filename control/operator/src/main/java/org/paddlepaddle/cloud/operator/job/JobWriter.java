// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.operator.job;

import io.fabric8.kubernetes.api.model.ConfigMap;
import io.fabric8.kubernetes.api.model.ConfigMapBuilder;
import io.fabric8.kubernetes.api.model.DeleteOptionsBuilder;
import io.fabric8.kubernetes.api.model.DeletionPropagation;
import io.fabric8.kubernetes.api.model.HasMetadata;
import io.fabric8.kubernetes.api.model.KubernetesResource;
import io.fabric8.kubernetes.api.model.ObjectMeta;
import io.fabric8.kubernetes.api.model.ObjectMetaBuilder;
import io.fabric8.kubernetes.api.model.Pod;
import io.fabric8.kubernetes.api.model.PodBuilder;
import io.fabric8.kubernetes.api.model.PodSpec;
import io.fabric8.kubernetes.api.model.PodSpecBuilder;
import io.fabric8.kubernetes.api.model.Service;
import io.fabric8.kubernetes.client.KubernetesClient;
import io.fabric8.kubernetes.client.KubernetesClientException;
import io.fabric8.kubernetes.client.dsl.base.PatchContext;
import io.fabric8.kubernetes.client.dsl.base.PatchType;
import java.net.HttpURLConnection;
import java.util.Map;
import org.paddlepaddle.cloud.api.job.JobNames;
import org.paddlepaddle.cloud.api.job.PaddleJob;
import org.paddlepaddle.cloud.operator.NameTakenException;
import org.paddlepaddle.cloud.plan.Owner;
import org.paddlepaddle.cloud.plan.job.Action;
import org.paddlepaddle.cloud.plan.job.PodId;
import org.paddlepaddle.cloud.plan.job.PodStates;
import org.paddlepaddle.cloud.plan.job.PortBlocks;

/** Does what a plan says, one action at a time. */
final class JobWriter {
    private final KubernetesClient client;

    JobWriter(KubernetesClient client) {
        this.client = client;
    }

    void apply(Action action, JobPass pass) {
        switch (action) {
            case Action.CreatePod(var pod, var attempt) -> {
                var created = create(pass.objects().pod(pod, attempt), pass.owner());
                pass.caches().created(Pod.class, created);
            }
            case Action.DeletePod(var pod, var uid, _) -> delete(pass, pod, uid);
            case Action.StopPod(var pod, var uid, _) -> stop(pass, pod, uid);
            case Action.Publish published -> publish(pass, published);
            case Action.ReleaseWorkers() -> release(pass);
            case Action.WakePod(var pod, var uid) -> wake(pass, pod, uid);
            case Action.FormGang(var gang) -> applyPart(pass.objects().gang(gang));
            case Action.DissolveGang() -> dissolve(pass);
            case Action.DeleteJob() -> deleteJob(pass);
        }
    }

    /**
     * Creates with a plain POST. Server-side apply would quietly take over an object of the same
     * name that belongs to somebody else.
     */
    private <T extends HasMetadata> T create(T object, Owner owner) {
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

    private void publish(JobPass pass, Action.Publish published) {
        if (published.addresses().size() == 1) {
            publish(pass, published, PortBlocks.ALONE);
        } else {
            pass.ports()
                    .allocate(
                            pass.owner(),
                            published.keepsPorts(),
                            PortBlocks.width(published.addresses().sequencedValues()),
                            port -> publish(pass, published, port));
        }
    }

    private void publish(JobPass pass, Action.Publish published, int port) {
        var pods = published.addresses().keySet();
        pass.objects().services(pods, port).forEach(s -> serve(pass, s));
        publish(pass, pass.objects().configMap(published, port, pass.attempt()));
    }

    private void publish(JobPass pass, ConfigMap map) {
        if (pass.attempt() == 0) {
            pass.caches().created(ConfigMap.class, create(map, pass.owner()));
            return;
        }
        var resource = client.resource(map);
        if (resource.get() == null) {
            pass.caches().created(ConfigMap.class, create(map, pass.owner()));
        } else {
            // As a whole: a key that only the last attempt had would mislead this one.
            var replaced = resource.patch(PatchContext.of(PatchType.JSON), Replacement.of(map));
            pass.caches().changed(ConfigMap.class, replaced);
        }
    }

    /** A later attempt has other ports; the name stays. */
    private void serve(JobPass pass, Service service) {
        var existing = create(service, pass.owner());
        if (!existing.getSpec()
                .getPorts()
                .getFirst()
                .getPort()
                .equals(service.getSpec().getPorts().getFirst().getPort())) {
            client.resource(service)
                    .patch(PatchContext.of(PatchType.JSON), Replacement.of(service));
        }
    }

    private void dissolve(JobPass pass) {
        var key = pass.owner().key();
        ignoringGone(
                () ->
                        client.genericKubernetesResources(
                                        JobNames.GANG_API_VERSION, JobNames.GANG_KIND)
                                .inNamespace(key.namespace())
                                .withName(key.name())
                                .delete());
    }

    private void deleteJob(JobPass pass) {
        var key = pass.owner().key();
        ignoringGone(
                () ->
                        client.resources(PaddleJob.class)
                                .inNamespace(key.namespace())
                                .withName(key.name())
                                .withPropagationPolicy(DeletionPropagation.BACKGROUND)
                                .delete());
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
        var part = new PodBuilder().withMetadata(meta).withSpec(spec).build();
        ignoringGone(() -> pass.caches().changed(Pod.class, applyPart(part)));
    }

    private void delete(JobPass pass, PodId pod, String uid) {
        var key = pass.owner().key();
        var path = "/api/v1/namespaces/" + key.namespace() + "/pods/" + pod.podName(key);
        var exactlyThis =
                new DeleteOptionsBuilder().withNewPreconditions().withUid(uid).endPreconditions();
        ignoringGone(
                () -> {
                    // The fluent delete knows no precondition on the uid.
                    var answer = client.raw(path, "DELETE", exactlyThis.build());
                    // A pod that takes its time to go comes back as itself, one that went as a
                    // status.
                    KubernetesResource left = client.getKubernetesSerialization().unmarshal(answer);
                    if (left instanceof Pod leaving) {
                        pass.caches().changed(Pod.class, leaving);
                    }
                });
    }

    private <T extends HasMetadata> T applyPart(T part) {
        return client.resource(part)
                .fieldManager(JobNames.FIELD_OWNER)
                .forceConflicts()
                .serverSideApply();
    }

    /** The uid is a precondition: an apply to a later pod of the name is refused. */
    private static ObjectMeta exactly(Owner owner, PodId pod, String uid) {
        var meta = named(owner, pod.podName(owner.key()));
        meta.setUid(uid);
        return meta;
    }

    private static ObjectMeta named(Owner owner, String name) {
        return new ObjectMetaBuilder()
                .withName(name)
                .withNamespace(owner.key().namespace())
                .build();
    }

    /** The object went, or another one has its name: either way there is nothing left to do. */
    private static void ignoringGone(Runnable write) {
        try {
            write.run();
        } catch (KubernetesClientException e) {
            if (e.getCode() != HttpURLConnection.HTTP_NOT_FOUND
                    && e.getCode() != HttpURLConnection.HTTP_CONFLICT) {
                throw e;
            }
        }
    }
}
