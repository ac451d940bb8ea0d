// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.ground.node.api;

import static java.nio.charset.StandardCharsets.UTF_8;

import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.fabric8.kubernetes.api.model.DeleteOptionsBuilder;
import io.fabric8.kubernetes.api.model.PersistentVolume;
import io.fabric8.kubernetes.api.model.PersistentVolumeClaim;
import io.fabric8.kubernetes.api.model.Pod;
import io.fabric8.kubernetes.api.model.PodStatus;
import io.fabric8.kubernetes.api.model.Preconditions;
import io.fabric8.kubernetes.api.model.Service;
import io.fabric8.kubernetes.api.model.authentication.BoundObjectReference;
import io.fabric8.kubernetes.api.model.authentication.TokenRequestBuilder;
import io.fabric8.kubernetes.api.model.authentication.TokenRequestSpecBuilder;
import io.fabric8.kubernetes.client.KubernetesClient;
import io.fabric8.kubernetes.client.KubernetesClientException;
import io.fabric8.kubernetes.client.dsl.PodResource;
import io.fabric8.kubernetes.client.dsl.base.PatchContext;
import io.fabric8.kubernetes.client.dsl.base.PatchType;
import io.fabric8.kubernetes.client.informers.SharedIndexInformer;
import io.fabric8.kubernetes.client.informers.cache.Cache;
import java.util.Base64;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/** The API server as pod workers see it. */
public final class KubernetesNodeApi implements NodeApi {
    private static final PatchContext MERGE = PatchContext.of(PatchType.JSON_MERGE);
    private static final PatchContext STRATEGIC = PatchContext.of(PatchType.STRATEGIC_MERGE);
    private static final ObjectMapper JSON = new ObjectMapper();
    private static final int NOT_FOUND = 404;
    private static final int CONFLICT = 409;

    private final KubernetesClient client;
    private final PodEventRecorder events;
    private final SharedIndexInformer<Service> services;

    public KubernetesNodeApi(
            KubernetesClient client,
            PodEventRecorder events,
            SharedIndexInformer<Service> services) {
        this.client = client;
        this.events = events;
        this.services = services;
    }

    @Override
    public List<Service> services(String namespace) {
        return services.getIndexer().byIndex(Cache.NAMESPACE_INDEX, namespace);
    }

    @Override
    public Optional<Map<String, byte[]>> configMap(String namespace, String name) {
        return Optional.ofNullable(client.configMaps().inNamespace(namespace).withName(name).get())
                .map(
                        map -> {
                            var values = new HashMap<String, byte[]>();
                            orEmpty(map.getBinaryData())
                                    .forEach((key, value) -> values.put(key, decode(value)));
                            orEmpty(map.getData())
                                    .forEach(
                                            (key, value) -> values.put(key, value.getBytes(UTF_8)));
                            return values;
                        });
    }

    @Override
    public Optional<Map<String, byte[]>> secret(String namespace, String name) {
        return Optional.ofNullable(client.secrets().inNamespace(namespace).withName(name).get())
                .map(
                        secret -> {
                            var values = new HashMap<String, byte[]>();
                            orEmpty(secret.getData())
                                    .forEach((key, value) -> values.put(key, decode(value)));
                            return values;
                        });
    }

    @Override
    public Optional<PersistentVolumeClaim> claim(String namespace, String name) {
        return Optional.ofNullable(
                client.persistentVolumeClaims().inNamespace(namespace).withName(name).get());
    }

    @Override
    public Optional<PersistentVolume> volume(String name) {
        return Optional.ofNullable(client.persistentVolumes().withName(name).get());
    }

    @Override
    public String token(Pod pod, String audience, long seconds) {
        var metadata = pod.getMetadata();
        var spec =
                new TokenRequestSpecBuilder()
                        .withExpirationSeconds(seconds)
                        .withBoundObjectRef(
                                new BoundObjectReference(
                                        "v1", "Pod", metadata.getName(), metadata.getUid()));
        if (!audience.isEmpty()) {
            spec.withAudiences(audience);
        }
        return client.serviceAccounts()
                .inNamespace(metadata.getNamespace())
                .withName(pod.getSpec().getServiceAccountName())
                .tokenRequest(new TokenRequestBuilder().withSpec(spec.build()).build())
                .getStatus()
                .getToken();
    }

    private static Map<String, String> orEmpty(@Nullable Map<String, String> map) {
        return map == null ? Map.of() : map;
    }

    private static byte[] decode(String base64) {
        return Base64.getMimeDecoder().decode(base64);
    }

    @Override
    public Pod publish(Pod pod, PodStatus status) {
        if (status.equals(pod.getStatus())) {
            return pod;
        }
        ObjectNode patch = JSON.createObjectNode();
        // A pod of the same name that was created since must not get this one's status.
        patch.putObject("metadata").put("uid", pod.getMetadata().getUid());
        ObjectNode body = JSON.valueToTree(status);
        nullAbsent(body);
        // Others write conditions too; theirs may have changed since we looked.
        var known = Optional.ofNullable(pod.getStatus()).orElseGet(PodStatus::new).getConditions();
        var conditions = body.putArray("conditions");
        for (var condition : status.getConditions()) {
            if (!known.contains(condition)) {
                conditions.add(nullAbsent(JSON.valueToTree(condition)));
            }
        }
        patch.set("status", body);
        return unlessGone(
                pod, () -> known(pod).subresource("status").patch(STRATEGIC, patch.toString()));
    }

    /** What a patch does not name stays as it was. */
    private static ObjectNode nullAbsent(ObjectNode object) {
        for (var field : List.of("reason", "message")) {
            if (!object.has(field)) {
                object.putNull(field);
            }
        }
        return object;
    }

    @Override
    public Pod annotate(Pod pod, String key, String value) {
        ObjectNode patch = JSON.createObjectNode();
        var metadata = patch.putObject("metadata").put("uid", pod.getMetadata().getUid());
        metadata.putObject("annotations").put(key, value);
        return unlessGone(pod, () -> known(pod).patch(MERGE, patch.toString()));
    }

    @Override
    public void remove(Pod pod) {
        var metadata = pod.getMetadata();
        var path = "/api/v1/namespaces/" + metadata.getNamespace() + "/pods/" + metadata.getName();
        // A pod of the same name that was created since is another's.
        var options =
                new DeleteOptionsBuilder()
                        .withApiVersion("v1")
                        .withGracePeriodSeconds(0L)
                        .withPreconditions(new Preconditions(null, metadata.getUid()))
                        .build();
        unlessGone(
                pod,
                () -> {
                    client.raw(path, "DELETE", options);
                    return pod;
                });
    }

    @Override
    public void tell(PodEvent event) {
        events.tell(event);
    }

    /** With the object at hand the client does not ask for it before it patches. */
    private PodResource known(Pod pod) {
        return client.pods().resource(pod);
    }

    /** Someone may remove the pod at any moment; the watch will tell. */
    private static Pod unlessGone(Pod pod, Supplier<Pod> write) {
        try {
            return write.get();
        } catch (KubernetesClientException e) {
            if (e.getCode() == NOT_FOUND || e.getCode() == CONFLICT) {
                return pod;
            }
            throw e;
        }
    }
}
