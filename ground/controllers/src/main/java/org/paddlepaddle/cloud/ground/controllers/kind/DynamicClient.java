// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.ground.controllers.kind;

import io.fabric8.kubernetes.api.model.DeleteOptionsBuilder;
import io.fabric8.kubernetes.api.model.GenericKubernetesResource;
import io.fabric8.kubernetes.api.model.GenericKubernetesResourceList;
import io.fabric8.kubernetes.api.model.ListOptionsBuilder;
import io.fabric8.kubernetes.api.model.Preconditions;
import io.fabric8.kubernetes.client.KubernetesClient;
import io.fabric8.kubernetes.client.KubernetesClientException;
import io.fabric8.kubernetes.client.dsl.NonNamespaceOperation;
import io.fabric8.kubernetes.client.dsl.Resource;
import io.fabric8.kubernetes.client.dsl.base.PatchContext;
import io.fabric8.kubernetes.client.dsl.base.PatchType;
import java.net.HttpURLConnection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * A dynamic client: reads and changes objects of any kind, one at a time and straight from the API
 * server.
 *
 * <p>A change carries the version it was decided on: if the object has moved on, the server refuses
 * with 409 and the decision is made again.
 */
public final class DynamicClient {
    private static final PatchContext MERGE = PatchContext.of(PatchType.JSON_MERGE);

    private final KubernetesClient client;

    public DynamicClient(KubernetesClient client) {
        this.client = client;
    }

    /** How a deletion goes on to dependents; the API's spelling. */
    public enum Propagation {
        Background,
        Foreground,
        Orphan
    }

    public Optional<KubeObject> get(ResourceKind resourceKind, String namespace, String name) {
        return Optional.ofNullable(objects(resourceKind, namespace).withName(name).get())
                .map(object -> KubeObject.of(resourceKind, object));
    }

    /** At most so many objects of one kind in one namespace. */
    public List<KubeObject> list(ResourceKind resourceKind, String namespace, long most) {
        var options = new ListOptionsBuilder().withLimit(most).build();
        return objects(resourceKind, namespace).list(options).getItems().stream()
                .map(object -> KubeObject.of(resourceKind, object))
                .toList();
    }

    /** Deletes this very object in this very version; one that is gone already is fine. */
    public void delete(KubeObject object, Propagation propagation) {
        var options =
                new DeleteOptionsBuilder()
                        .withApiVersion("v1")
                        .withPropagationPolicy(propagation.name())
                        .withPreconditions(
                                new Preconditions(object.resourceVersion(), object.uid()))
                        .build();
        delete(object, options);
    }

    /** Asks for every object of the kind in the namespace to go, each with its own grace. */
    public void deleteAll(ResourceKind resourceKind, String namespace) {
        var options =
                new DeleteOptionsBuilder()
                        .withApiVersion("v1")
                        .withPropagationPolicy(Propagation.Background.name())
                        .build();
        client.raw(resourceKind.path(namespace), "DELETE", options);
    }

    private void delete(KubeObject object, Object options) {
        var path = object.resourceKind().path(object.namespace()) + "/" + object.name();
        try {
            client.raw(path, "DELETE", options);
        } catch (KubernetesClientException e) {
            if (e.getCode() != HttpURLConnection.HTTP_NOT_FOUND) {
                throw e;
            }
        }
    }

    public void replaceOwners(KubeObject object, List<OwnerRef> ownerRefs) {
        patch(object, "ownerReferences", ownerRefs.stream().map(DynamicClient::reference).toList());
    }

    public void replaceFinalizers(KubeObject object, List<String> finalizers) {
        patch(object, "finalizers", finalizers);
    }

    private void patch(KubeObject object, String field, Object value) {
        var metadata = new LinkedHashMap<String, Object>();
        metadata.put("uid", object.uid());
        metadata.put("resourceVersion", object.resourceVersion());
        metadata.put(field, value);
        var change = client.getKubernetesSerialization().asJson(Map.of("metadata", metadata));
        try {
            objects(object.resourceKind(), object.namespace())
                    .withName(object.name())
                    .patch(MERGE, change);
        } catch (KubernetesClientException e) {
            if (e.getCode() != HttpURLConnection.HTTP_NOT_FOUND) {
                throw e;
            }
        }
    }

    private static Map<String, Object> reference(OwnerRef ownerRef) {
        var reference = new LinkedHashMap<String, Object>();
        reference.put("apiVersion", ownerRef.apiVersion());
        reference.put("kind", ownerRef.kind());
        reference.put("name", ownerRef.name());
        reference.put("uid", ownerRef.uid());
        if (ownerRef.controller()) {
            reference.put("controller", true);
        }
        if (ownerRef.blocking()) {
            reference.put("blockOwnerDeletion", true);
        }
        return reference;
    }

    private NonNamespaceOperation<
                    GenericKubernetesResource,
                    GenericKubernetesResourceList,
                    Resource<GenericKubernetesResource>>
            objects(ResourceKind resourceKind, String namespace) {
        var all = client.genericKubernetesResources(resourceKind.context());
        return resourceKind.namespaced() ? all.inNamespace(namespace) : all;
    }
}
