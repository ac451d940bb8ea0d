// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.ground.server.merge;

import java.util.List;
import org.paddlepaddle.cloud.ground.server.resource.ResourceType;

/** Fields that ownership does not see. */
final class IgnoredFields {
    private static final FieldSet STATUS = path("status");
    private static final FieldSet SPEC = path("spec");
    private static final FieldSet POD_STATUS =
            SPEC.union(path("metadata", "deletionTimestamp"))
                    .union(path("metadata", "ownerReferences"));
    private static final FieldSet WORKLOAD_STATUS = SPEC.union(path("metadata", "labels"));

    /** The server's own fields are nobody's. */
    private static final FieldSet SERVERS =
            path("apiVersion")
                    .union(path("kind"))
                    .union(path("metadata"))
                    .union(path("metadata", "name"))
                    .union(path("metadata", "namespace"))
                    .union(path("metadata", "creationTimestamp"))
                    .union(path("metadata", "selfLink"))
                    .union(path("metadata", "uid"))
                    .union(path("metadata", "clusterName"))
                    .union(path("metadata", "generation"))
                    .union(path("metadata", "managedFields"))
                    .union(path("metadata", "resourceVersion"));

    private IgnoredFields() {}

    /** What a write through this door resets and so cannot own. */
    static FieldSet by(ResourceType type, String subresource) {
        if (subresource.isEmpty()) {
            return type.hasSubresource("status") ? STATUS : FieldSet.EMPTY;
        }
        if (!subresource.equals("status")) {
            return FieldSet.EMPTY;
        }
        return switch (type.groupResource()) {
            case "pods" -> POD_STATUS;
            case "deployments.apps" -> WORKLOAD_STATUS;
            default -> SPEC;
        };
    }

    static FieldSet strip(FieldSet fields) {
        return fields.difference(SERVERS);
    }

    private static FieldSet path(String... names) {
        return FieldSet.of(
                List.of(names).stream().<PathElement>map(PathElement.Field::new).toList());
    }
}
