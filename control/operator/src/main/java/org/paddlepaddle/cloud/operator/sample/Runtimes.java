// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.operator.sample;

import static java.nio.charset.StandardCharsets.UTF_8;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.fabric8.kubernetes.api.model.Pod;
import io.fabric8.kubernetes.api.model.PodStatus;
import io.fabric8.kubernetes.api.model.Secret;
import io.fabric8.kubernetes.client.KubernetesClient;
import io.fabric8.kubernetes.client.KubernetesClientException;
import io.fabric8.kubernetes.client.dsl.base.PatchContext;
import io.fabric8.kubernetes.client.dsl.base.PatchType;
import java.net.HttpURLConnection;
import java.util.Base64;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.paddlepaddle.cloud.api.job.PaddleJob;
import org.paddlepaddle.cloud.api.sample.SampleNames;
import org.paddlepaddle.cloud.plan.ObjectKey;
import org.paddlepaddle.cloud.plan.sample.DataMap;
import org.paddlepaddle.cloud.plan.sample.KeysState;
import org.paddlepaddle.cloud.plan.sample.SampleUsers;
import org.paddlepaddle.cloud.plan.sample.SourceKeys;

/**
 * The runtimes of data sets, and the Secrets through which they know the operator and get the keys
 * of sources. All reads are live: watching the Secrets of a cluster would keep all of them in
 * memory, and one pod of a set is not worth an informer in a second controller.
 */
record Runtimes(KubernetesClient client) {
    private static final ObjectMapper JSON = new ObjectMapper();

    /** The Secret of a set's runtime, if it is that. */
    Optional<Secret> secret(ObjectKey set) {
        return Optional.ofNullable(get(set.namespace(), SampleNames.runtime(set.name())))
                .filter(found -> belongsTo(found, set));
    }

    private static boolean belongsTo(Secret secret, ObjectKey set) {
        var labels = secret.getMetadata().getLabels();
        return labels != null && set.name().equals(labels.get(SampleNames.LABEL_SET));
    }

    private @Nullable Secret get(String namespace, String name) {
        return client.secrets().inNamespace(namespace).withName(name).get();
    }

    /** The runtime that does a set's work, once it is ready. */
    Optional<RuntimeClient> find(ObjectKey set, Optional<Secret> secret) {
        var pod =
                client.pods()
                        .inNamespace(set.namespace())
                        .withName(SampleNames.runtime(set.name()) + "-0")
                        .get();
        return secret.flatMap(found -> value(found, SampleNames.TOKEN_KEY))
                .flatMap(token -> address(pod).map(ip -> new RuntimeClient(ip, token)));
    }

    private static Optional<String> address(@Nullable Pod pod) {
        return Optional.ofNullable(pod)
                .filter(found -> found.getMetadata().getDeletionTimestamp() == null)
                .map(Pod::getStatus)
                .filter(Runtimes::isReady)
                .map(PodStatus::getPodIP)
                .filter(ip -> !ip.isEmpty());
    }

    private static boolean isReady(PodStatus status) {
        return status.getConditions() != null
                && status.getConditions().stream()
                        .anyMatch(c -> "Ready".equals(c.getType()) && "True".equals(c.getStatus()));
    }

    private static Optional<String> value(Secret secret, String key) {
        return Optional.ofNullable(secret.getData())
                .map(data -> data.get(key))
                .map(text -> new String(Base64.getDecoder().decode(text), UTF_8));
    }

    /** Whether the runtime has the keys as they are now. */
    KeysState keys(ObjectKey set, Optional<SourceKeys> name, Optional<Secret> runtime) {
        if (name.isEmpty()) {
            return new KeysState.NotNeeded();
        }
        var keys = name.get();
        var source = get(keys.namespace(set.namespace()), keys.secret());
        if (source == null) {
            return new KeysState.Missing(keys);
        }
        var wanted = content(source);
        return runtime.flatMap(found -> value(found, SampleNames.CREDENTIALS + keys.credentials()))
                        .filter(wanted::equals)
                        .isPresent()
                ? new KeysState.Delivered(keys, version(source))
                : new KeysState.Stale(keys);
    }

    private static String version(Secret secret) {
        return secret.getMetadata().getResourceVersion();
    }

    /** What the runtime reads: the two keys of a source and nothing else of the Secret. */
    private static String content(Secret source) {
        var content = new LinkedHashMap<String, String>();
        for (var key : List.of(SampleNames.ACCESS_KEY, SampleNames.SECRET_KEY)) {
            value(source, key).ifPresent(text -> content.put(key, text.strip()));
        }
        content.put("version", version(source));
        try {
            return JSON.writeValueAsString(content);
        } catch (JsonProcessingException e) {
            throw new IllegalStateException("two texts cannot be written", e);
        }
    }

    /** What the user mapped; nothing where the operator may not look. */
    DataMap dataMap() {
        try {
            var found =
                    client.configMaps().inNamespace(DataMap.NAMESPACE).withName(DataMap.NAME).get();
            return found == null || found.getData() == null
                    ? DataMap.NONE
                    : new DataMap(found.getData());
        } catch (KubernetesClientException e) {
            if (e.getCode() == HttpURLConnection.HTTP_FORBIDDEN) {
                return DataMap.NONE;
            }
            throw e;
        }
    }

    /** Copies the keys of a source to where the runtime reads them. */
    void deliver(ObjectKey set, SourceKeys keys) {
        var source = get(keys.namespace(set.namespace()), keys.secret());
        if (source == null) {
            return;
        }
        var patch =
                Map.of(
                        "data",
                        Map.of(
                                SampleNames.CREDENTIALS + keys.credentials(),
                                Base64.getEncoder()
                                        .encodeToString(content(source).getBytes(UTF_8))));
        client.secrets()
                .inNamespace(set.namespace())
                .withName(SampleNames.runtime(set.name()))
                .patch(
                        PatchContext.of(PatchType.JSON_MERGE),
                        client.getKubernetesSerialization().asJson(patch));
    }

    /** Jobs that have pods with the set's data; asked only before data is taken away. */
    List<String> users(ObjectKey set) {
        return client
                .resources(PaddleJob.class)
                .inNamespace(set.namespace())
                .list()
                .getItems()
                .stream()
                .filter(Objects::nonNull)
                .filter(job -> SampleUsers.reads(job, set))
                .map(job -> "PaddleJob " + job.getMetadata().getName())
                .sorted()
                .toList();
    }
}
