// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.ground.server.auth.rbac;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.List;
import org.paddlepaddle.cloud.ground.server.auth.Access;
import org.paddlepaddle.cloud.ground.server.auth.Access.ToPath;
import org.paddlepaddle.cloud.ground.server.auth.Access.ToResource;

/** One {@code PolicyRule}. */
public record Rule(
        List<String> verbs,
        List<String> apiGroups,
        List<String> resources,
        List<String> resourceNames,
        List<String> nonResourceUrls) {
    private static final String ALL = "*";

    static Rule parse(JsonNode rule) {
        return new Rule(
                texts(rule, "verbs"),
                texts(rule, "apiGroups"),
                texts(rule, "resources"),
                texts(rule, "resourceNames"),
                texts(rule, "nonResourceURLs"));
    }

    boolean allows(Access access) {
        return switch (access) {
            case ToResource resource ->
                    has(verbs, resource.verb())
                            && has(apiGroups, resource.group())
                            && resourceMatches(resource)
                            && (resourceNames.isEmpty()
                                    || resourceNames.contains(resource.name()));
            case ToPath(_, var verb, var path) ->
                    has(verbs, verb)
                            && nonResourceUrls.stream().anyMatch(url -> pathMatches(url, path));
        };
    }

    /** Whether everything this rule permits is permitted by the others too. */
    boolean coveredBy(List<Rule> others) {
        for (var verb : verbs) {
            for (var group : apiGroups) {
                for (var resource : resources) {
                    if (others.stream().noneMatch(held -> held.covers(verb, group, resource, this))) {
                        return false;
                    }
                }
            }
            for (var url : nonResourceUrls) {
                if (others.stream().noneMatch(held -> held.coversPath(verb, url))) {
                    return false;
                }
            }
        }
        return true;
    }

    private boolean covers(String verb, String group, String resource, Rule wanted) {
        return has(verbs, verb)
                && has(apiGroups, group)
                && resourceCovers(resource)
                && (resourceNames.isEmpty()
                        || (!wanted.resourceNames.isEmpty()
                                && resourceNames.containsAll(wanted.resourceNames)));
    }

    private boolean coversPath(String verb, String url) {
        return has(verbs, verb)
                && nonResourceUrls.stream().anyMatch(held -> pathMatches(held, url));
    }

    private boolean resourceCovers(String wanted) {
        int slash = wanted.indexOf('/');
        return has(resources, wanted)
                || (slash >= 0 && resources.contains("*" + wanted.substring(slash)));
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
