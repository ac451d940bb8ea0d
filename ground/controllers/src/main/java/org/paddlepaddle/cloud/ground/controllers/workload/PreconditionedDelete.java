// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.ground.controllers.workload;

import io.fabric8.kubernetes.api.model.DeleteOptionsBuilder;
import io.fabric8.kubernetes.api.model.DeletionPropagation;
import io.fabric8.kubernetes.api.model.HasMetadata;
import io.fabric8.kubernetes.api.model.Preconditions;
import io.fabric8.kubernetes.client.KubernetesClient;
import io.fabric8.kubernetes.client.KubernetesClientException;
import java.net.HttpURLConnection;

/**
 * A delete with preconditions (uid, resource version): the very object that was looked at, never a
 * newer one of its name.
 */
public final class PreconditionedDelete {
    private final KubernetesClient client;

    public PreconditionedDelete(KubernetesClient client) {
        this.client = client;
    }

    /**
     * False if it was gone already.
     *
     * @param dependents what becomes of what it owns
     */
    public boolean of(HasMetadata object, DeletionPropagation dependents) {
        var options =
                new DeleteOptionsBuilder()
                        .withApiVersion("v1")
                        .withPropagationPolicy(dependents.toString())
                        .withPreconditions(new Preconditions(null, object.getMetadata().getUid()))
                        .build();
        try {
            client.raw(path(object), "DELETE", options);
            return true;
        } catch (KubernetesClientException e) {
            if (e.getCode() != HttpURLConnection.HTTP_NOT_FOUND) {
                throw e;
            }
            return false;
        }
    }

    private static String path(HasMetadata object) {
        var version = object.getApiVersion();
        return "%s/%s/namespaces/%s/%s/%s"
                .formatted(
                        version.contains("/") ? "/apis" : "/api",
                        version,
                        object.getMetadata().getNamespace(),
                        object.getPlural(),
                        object.getMetadata().getName());
    }
}
