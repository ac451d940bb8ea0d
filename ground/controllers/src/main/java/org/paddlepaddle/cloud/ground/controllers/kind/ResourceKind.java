// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.ground.controllers.kind;

import io.fabric8.kubernetes.client.dsl.base.ResourceDefinitionContext;

/**
 * One kind of objects, as the API server offers it.
 *
 * @param group empty for the core group
 * @param plural the name in paths, such as {@code pods}
 */
public record ResourceKind(
        String group, String version, String kind, String plural, boolean namespaced) {
    public String apiVersion() {
        return group.isEmpty() ? version : group + "/" + version;
    }

    /**
     * @param namespace ignored by cluster-scoped kinds
     */
    String path(String namespace) {
        var root = group.isEmpty() ? "/api/" + version : "/apis/" + group + "/" + version;
        var scope = namespaced ? "/namespaces/" + namespace : "";
        return root + scope + "/" + plural;
    }

    ResourceDefinitionContext context() {
        return new ResourceDefinitionContext.Builder()
                .withGroup(group)
                .withVersion(version)
                .withKind(kind)
                .withPlural(plural)
                .withNamespaced(namespaced)
                .build();
    }

    /** As in {@code kubectl api-resources -o name}. */
    @Override
    public String toString() {
        return group.isEmpty() ? plural : plural + "." + group;
    }
}
