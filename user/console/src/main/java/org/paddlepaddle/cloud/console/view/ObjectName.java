// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.console.view;

import io.fabric8.kubernetes.api.model.HasMetadata;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * What tells an object from others.
 *
 * @param created RFC 3339
 */
public record ObjectName(String namespace, String name, String uid, String created) {
    static ObjectName of(HasMetadata object) {
        var meta = object.getMetadata();
        return new ObjectName(
                text(meta.getNamespace()),
                text(meta.getName()),
                text(meta.getUid()),
                text(meta.getCreationTimestamp()));
    }

    static String text(@Nullable Object value) {
        return value == null ? "" : value.toString();
    }

    static String label(HasMetadata object, String name) {
        var labels = object.getMetadata().getLabels();
        return labels == null ? "" : labels.getOrDefault(name, "");
    }

    static String annotation(HasMetadata object, String name) {
        Map<String, String> annotations = object.getMetadata().getAnnotations();
        return annotations == null ? "" : annotations.getOrDefault(name, "");
    }
}
