// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.ground.server.resource;

import java.util.List;
import java.util.Set;
import org.paddlepaddle.cloud.ground.server.schema.TypeSchema;

/**
 * One served version of a resource: what discovery lists and a path names.
 *
 * @param selectableFields paths such as {@code spec.color} that the definition of a custom kind
 *     offers to field selectors
 */
public record ResourceType(
        String group,
        String version,
        String plural,
        String singular,
        String kind,
        String listKind,
        boolean namespaced,
        Set<String> verbs,
        List<String> shortNames,
        List<String> categories,
        Set<String> subresources,
        TypeSchema schema,
        boolean custom,
        Set<String> selectableFields) {

    public ResourceType(
            String group,
            String version,
            String plural,
            String singular,
            String kind,
            String listKind,
            boolean namespaced,
            Set<String> verbs,
            List<String> shortNames,
            List<String> categories,
            Set<String> subresources,
            TypeSchema schema,
            boolean custom) {
        this(
                group,
                version,
                plural,
                singular,
                kind,
                listKind,
                namespaced,
                verbs,
                shortNames,
                categories,
                subresources,
                schema,
                custom,
                Set.of());
    }

    /** {@code v1} or {@code apps/v1}. */
    public String apiVersion() {
        return group.isEmpty() ? version : group + "/" + version;
    }

    /** {@code pods} or {@code deployments.apps}: how messages name the resource. */
    public String groupResource() {
        return group.isEmpty() ? plural : plural + "." + group;
    }

    public boolean hasSubresource(String name) {
        return subresources.contains(name);
    }
}
