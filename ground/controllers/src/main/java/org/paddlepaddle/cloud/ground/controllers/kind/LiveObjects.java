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
 * Reads and changes objects of any kind, one at a time and straight from the API server.
 *
 * <p>A change carries the version it was decided on: if the object has moved on, the server refuses
 * with 409 and the decision is made again.
 */
public final class LiveObjects {
    private static final PatchContext MERGE = PatchContext.of(PatchType.JSON_MERGE);

    private final KubernetesClient client;

    public LiveObjects(KubernetesClient client) {
        this.client = client;
    }

    /** How a deletion goes on to dependents; the API's spelling. */
    public enum Propagation {
        Background,
        Foreground,
        Orphan
    }

    public Optional<KubeObject> get(Kind kind, String namespace, String name) {
        return Optional.ofNullable(objects(kind, namespace).withName(name).get())
                .map(object -> KubeObject.of(kind, object));
    }

    /** At most so many objects of one kind in one namespace. */
    public List<KubeObject> list(Kind kind, String namespace, long most) {
        var options = new ListOptionsBuilder().withLimit(most).build();
        return objects(kind, namespace).list(options).getItems().stream()
                .map(object -> KubeObject.of(kind, object))
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
    public void deleteAll(Kind kind, String namespace) {
        var options =
                new DeleteOptionsBuilder()
                        .withApiVersion("v1")
                        .withPropagationPolicy(Propagation.Background.name())
                        .build();
        client.raw(kind.path(namespace), "DELETE", options);
    }

    private void delete(KubeObject object, Object options) {
        var path = object.kind().path(object.namespace()) + "/" + object.name();
        try {
            client.raw(path, "DELETE", options);
        } catch (KubernetesClientException e) {
            if (e.getCode() != HttpURLConnection.HTTP_NOT_FOUND) {
                throw e;
            }
        }
    }

    public void replaceOwners(KubeObject object, List<Owner> owners) {
        patch(object, "ownerReferences", owners.stream().map(LiveObjects::reference).toList());
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
            objects(object.kind(), object.namespace()).withName(object.name()).patch(MERGE, change);
        } catch (KubernetesClientException e) {
            if (e.getCode() != HttpURLConnection.HTTP_NOT_FOUND) {
                throw e;
            }
        }
    }

    private static Map<String, Object> reference(Owner owner) {
        var reference = new LinkedHashMap<String, Object>();
        reference.put("apiVersion", owner.apiVersion());
        reference.put("kind", owner.kind());
        reference.put("name", owner.name());
        reference.put("uid", owner.uid());
        if (owner.controller()) {
            reference.put("controller", true);
        }
        if (owner.blocking()) {
            reference.put("blockOwnerDeletion", true);
        }
        return reference;
    }

    private NonNamespaceOperation<
                    GenericKubernetesResource,
                    GenericKubernetesResourceList,
                    Resource<GenericKubernetesResource>>
            objects(Kind kind, String namespace) {
        var all = client.genericKubernetesResources(kind.context());
        return kind.namespaced() ? all.inNamespace(namespace) : all;
    }
}
