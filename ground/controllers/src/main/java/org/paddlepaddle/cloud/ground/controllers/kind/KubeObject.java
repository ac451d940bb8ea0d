// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.ground.controllers.kind;

import io.fabric8.kubernetes.api.model.HasMetadata;
import io.fabric8.kubernetes.api.model.OwnerReference;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * Who an object is, whose it is and whether it is on its way out.
 *
 * @param namespace empty for cluster-scoped objects
 * @param deleting it has a deletion timestamp
 */
public record KubeObject(
        ResourceKind resourceKind,
        String namespace,
        String name,
        String uid,
        String resourceVersion,
        List<OwnerRef> ownerRefs,
        List<String> finalizers,
        boolean deleting) {
    public KubeObject {
        ownerRefs = List.copyOf(ownerRefs);
        finalizers = List.copyOf(finalizers);
    }

    static KubeObject of(ResourceKind resourceKind, HasMetadata object) {
        var metadata = object.getMetadata();
        return new KubeObject(
                resourceKind,
                Objects.requireNonNullElse(metadata.getNamespace(), ""),
                metadata.getName(),
                metadata.getUid(),
                Objects.requireNonNullElse(metadata.getResourceVersion(), ""),
                orEmpty(metadata.getOwnerReferences()).stream().map(KubeObject::owner).toList(),
                orEmpty(metadata.getFinalizers()),
                metadata.getDeletionTimestamp() != null);
    }

    private static OwnerRef owner(OwnerReference reference) {
        return new OwnerRef(
                reference.getApiVersion(),
                reference.getKind(),
                reference.getName(),
                reference.getUid(),
                Boolean.TRUE.equals(reference.getController()),
                Boolean.TRUE.equals(reference.getBlockOwnerDeletion()));
    }

    private static <T> List<T> orEmpty(@Nullable List<T> list) {
        return list == null ? List.of() : list;
    }

    @Override
    public String toString() {
        return resourceKind + " " + (namespace.isEmpty() ? name : namespace + "/" + name);
    }
}
