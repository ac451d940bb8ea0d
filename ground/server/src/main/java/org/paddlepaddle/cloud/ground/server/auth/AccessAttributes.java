// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.ground.server.auth;

import java.util.List;
import org.jspecify.annotations.Nullable;
import org.paddlepaddle.cloud.ground.server.request.User;
import org.paddlepaddle.cloud.ground.server.status.ApiException;
import org.paddlepaddle.cloud.ground.server.status.ApiException.Refusal;

/** The attributes of a request that authorisation decides by. */
public sealed interface AccessAttributes {
    User user();

    /** Lower case, as roles spell it. */
    String verb();

    /** The refusal in Kubernetes' words; {@code why} may be empty. */
    ApiException forbidden(String why);

    /**
     * @param namespace empty at the cluster scope; the name itself for a request on a namespace
     * @param fieldSelector which objects a list or watch is confined to; may be empty
     */
    record ToResource(
            User user,
            String verb,
            String group,
            String resource,
            String subresource,
            String namespace,
            String name,
            String fieldSelector)
            implements AccessAttributes {
        public ToResource(
                User user,
                String verb,
                String group,
                String resource,
                String subresource,
                String namespace,
                String name) {
            this(user, verb, group, resource, subresource, namespace, name, "");
        }

        /** {@code pods} or {@code pods/log}. */
        public String fullResource() {
            return subresource.isEmpty() ? resource : resource + "/" + subresource;
        }

        @Override
        public ApiException forbidden(String why) {
            var scope =
                    namespace.isEmpty()
                            ? "at the cluster scope"
                            : "in the namespace \"" + namespace + "\"";
            var subject = group.isEmpty() ? resource : resource + "." + group;
            var text =
                    "%s is forbidden: User \"%s\" cannot %s resource \"%s\" in API group \"%s\" %s"
                            .formatted(
                                    name.isEmpty() ? subject : subject + " \"" + name + "\"",
                                    user.name(),
                                    verb,
                                    fullResource(),
                                    group,
                                    scope);
            return refusal(text, why, group, resource, name);
        }
    }

    /** A path that names no resource. */
    record ToPath(User user, String verb, String path) implements AccessAttributes {
        @Override
        public ApiException forbidden(String why) {
            var text =
                    "forbidden: User \"%s\" cannot %s path \"%s\""
                            .formatted(user.name(), verb, path);
            return refusal(text, why, "", null, null);
        }
    }

    private static ApiException refusal(
            String text,
            String why,
            @Nullable String group,
            @Nullable String resource,
            @Nullable String name) {
        var message = why.isEmpty() ? text : text + ": " + why;
        return new ApiException(
                new Refusal(403, "Forbidden", message, group, resource, name, null, List.of(), 0));
    }
}
