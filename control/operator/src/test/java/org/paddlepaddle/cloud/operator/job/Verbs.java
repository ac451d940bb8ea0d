// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.operator.job;

import io.fabric8.kubernetes.api.model.rbac.PolicyRule;
import io.fabric8.kubernetes.client.http.BasicBuilder;
import io.fabric8.kubernetes.client.http.HttpRequest;
import io.fabric8.kubernetes.client.http.Interceptor;
import java.util.Collections;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Pattern;

/** Notes which verb the operator uses on which resource, as RBAC names them. */
final class Verbs implements Interceptor {
    private static final Pattern PATH =
            Pattern.compile(
                    "/(?:api|apis/(?<group>[^/]+))/[^/]+(?:/namespaces/[^/]+)?/(?<resource>[a-z]+)"
                            + "(?:/(?<name>[^/]+))?(?:/(?<sub>[a-z]+))?");

    private final Set<String> used = Collections.synchronizedSet(new TreeSet<>());

    @Override
    public void before(BasicBuilder builder, HttpRequest request, RequestTags tags) {
        var path = PATH.matcher(request.uri().getPath());
        if (path.matches()) {
            var sub = path.group("sub") == null ? "" : "/" + path.group("sub");
            boolean watch = String.valueOf(request.uri().getQuery()).contains("watch=true");
            used.add(
                    verb(request.method(), path.group("name") != null, watch)
                            + " "
                            + path.group("resource")
                            + sub);
        }
    }

    private static String verb(String method, boolean named, boolean watch) {
        return switch (method) {
            case "GET" -> watch ? "watch" : named ? "get" : "list";
            case "POST" -> "create";
            case "PUT" -> "update";
            case "PATCH" -> "patch";
            case "DELETE" -> "delete";
            default -> method;
        };
    }

    Set<String> used() {
        return new TreeSet<>(used);
    }

    static Set<String> granted(List<PolicyRule> rules) {
        var granted = new TreeSet<String>();
        for (var rule : rules) {
            for (var resource : rule.getResources()) {
                rule.getVerbs().forEach(verb -> granted.add(verb + " " + resource));
            }
        }
        // Nobody requests it: the server asks for it when an owner reference blocks a deletion.
        granted.remove("update paddlejobs/finalizers");
        // Nor this: an apply that finds nothing to change is asked for it.
        granted.remove("create podgroups");
        // The operator SDK wants to see it before it stands for election, and then patches.
        granted.remove("update leases");
        return granted;
    }
}
