// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.ground.server.auth.rbac;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.List;
import org.paddlepaddle.cloud.ground.server.auth.AccessAttributes;
import org.paddlepaddle.cloud.ground.server.auth.AccessAttributes.ToPath;
import org.paddlepaddle.cloud.ground.server.auth.AccessAttributes.ToResource;

/** One {@code PolicyRule}. */
public record PolicyRule(
        List<String> verbs,
        List<String> apiGroups,
        List<String> resources,
        List<String> resourceNames,
        List<String> nonResourceUrls) {
    private static final String ALL = "*";

    static PolicyRule parse(JsonNode rule) {
        return new PolicyRule(
                texts(rule, "verbs"),
                texts(rule, "apiGroups"),
                texts(rule, "resources"),
                texts(rule, "resourceNames"),
                texts(rule, "nonResourceURLs"));
    }

    public boolean allows(AccessAttributes accessAttributes) {
        return switch (accessAttributes) {
            case ToResource resource ->
                    has(verbs, resource.verb())
                            && has(apiGroups, resource.group())
                            && resourceMatches(resource)
                            && (resourceNames.isEmpty() || resourceNames.contains(resource.name()));
            case ToPath(_, var verb, var path) ->
                    has(verbs, verb)
                            && nonResourceUrls.stream().anyMatch(url -> pathMatches(url, path));
        };
    }

    private boolean resourceMatches(ToResource access) {
        return has(resources, access.fullResource())
                || (!access.subresource().isEmpty()
                        && resources.contains("*/" + access.subresource()));
    }

    private static boolean pathMatches(String pattern, String path) {
        return pattern.equals(ALL)
                || pattern.equals(path)
                || (pattern.endsWith(ALL)
                        && path.startsWith(pattern.substring(0, pattern.length() - 1)));
    }

    private static boolean has(List<String> listed, String wanted) {
        return listed.contains(ALL) || listed.contains(wanted);
    }

    private static List<String> texts(JsonNode rule, String field) {
        return rule.path(field).valueStream().map(JsonNode::asText).toList();
    }
}
