// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.ground.server.request;

import com.fasterxml.jackson.databind.JsonNode;
import org.jspecify.annotations.Nullable;
import org.paddlepaddle.cloud.ground.server.resource.ResourceType;

/**
 * One authenticated and authorised request on a resource, free of HTTP.
 *
 * @param namespace empty for cluster-scoped resources and for "all namespaces"
 * @param name empty for collections
 * @param subresource empty for the object itself
 * @param body parsed body, absent for reads; JSON whatever the wire format was
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
        User user) {}
