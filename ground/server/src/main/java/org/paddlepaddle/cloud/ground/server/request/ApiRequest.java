// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.ground.server.request;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.paddlepaddle.cloud.ground.server.resource.ResourceType;

/**
 * One authenticated and authorised request on a resource, free of HTTP.
 *
 * @param namespace empty for cluster-scoped resources and for "all namespaces"
 * @param name empty for collections
 * @param subresource empty for the object itself
 * @param body parsed body, absent for reads; JSON whatever the wire format was
 * @param complaints of a strict reader about the text of the body, such as fields given twice
 */
public record ApiRequest(
        Verb verb,
        ResourceType type,
        String namespace,
        String name,
        String subresource,
        RequestOptions options,
        @Nullable JsonNode body,
        @Nullable PatchKind patchKind,
        User user,
        List<String> complaints) {

    /** A request whose body nobody complains about. */
    public ApiRequest(
            Verb verb,
            ResourceType type,
            String namespace,
            String name,
            String subresource,
            RequestOptions options,
            @Nullable JsonNode body,
            @Nullable PatchKind patchKind,
            User user) {
        this(verb, type, namespace, name, subresource, options, body, patchKind, user, List.of());
    }
}
