// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.plan;

import io.fabric8.kubernetes.api.model.HasMetadata;

/** Names one object of a kind. */
public record ObjectKey(String namespace, String name) {
    public static ObjectKey of(HasMetadata object) {
        var meta = object.getMetadata();
        return new ObjectKey(meta.getNamespace(), meta.getName());
    }

    @Override
    public String toString() {
        return namespace + "/" + name;
    }
}
