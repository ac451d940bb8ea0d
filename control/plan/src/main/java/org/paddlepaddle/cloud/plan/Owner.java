// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.plan;

import io.fabric8.kubernetes.api.model.HasMetadata;
import io.fabric8.kubernetes.api.model.ObjectMeta;
import io.fabric8.kubernetes.api.model.ObjectMetaBuilder;
import io.fabric8.kubernetes.api.model.OwnerReference;
import io.fabric8.kubernetes.api.model.OwnerReferenceBuilder;
import java.util.Map;
import java.util.TreeMap;
import org.paddlepaddle.cloud.api.StandardNames;

/**
 * One particular object that others belong to: its name, and the identity that tells it from a
 * later one so named.
 */
public record Owner(String apiVersion, String kind, ObjectKey key, String uid) {
    public static Owner of(HasMetadata object) {
        return new Owner(
                object.getApiVersion(),
                object.getKind(),
                ObjectKey.of(object),
                object.getMetadata().getUid());
    }

    /** Metadata of an object that belongs to this one and goes with it. */
    public ObjectMeta meta(String name, Map<String, String> labels) {
        var all = new TreeMap<>(labels);
        all.put(StandardNames.MANAGED_BY, StandardNames.PADDLECLOUD);
        return new ObjectMetaBuilder()
                .withName(name)
                .withNamespace(key.namespace())
                .withLabels(all)
                .withOwnerReferences(reference())
                .build();
    }

    private OwnerReference reference() {
        return new OwnerReferenceBuilder()
                .withApiVersion(apiVersion)
                .withKind(kind)
                .withName(key.name())
                .withUid(uid)
                .withController(true)
                .withBlockOwnerDeletion(true)
                .build();
    }

    /** Whether this one, and not an earlier one of its name, controls the object. */
    public boolean owns(HasMetadata object) {
        return object.getMetadata().getOwnerReferences().stream()
                .anyMatch(
                        owner ->
                                Boolean.TRUE.equals(owner.getController())
                                        && uid.equals(owner.getUid()));
    }
}
