// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.operator;

import io.fabric8.kubernetes.api.model.rbac.PolicyRule;
import io.fabric8.kubernetes.client.http.BasicBuilder;
import io.fabric8.kubernetes.client.http.HttpRequest;
import io.fabric8.kubernetes.client.http.Interceptor;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentSkipListMap;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.LongAdder;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/** Counts which verb the operator uses on which resource how often, as RBAC names them. */
final class Verbs implements Interceptor {
    private static final Pattern PATH =
            Pattern.compile(
                    "/(?:api|apis/(?<group>[^/]+))/[^/]+(?:/namespaces/[^/]+)?/(?<resource>[a-z]+)"
                            + "(?:/(?<name>[^/]+))?(?:/(?<sub>[a-z]+))?");

    private final Map<String, LongAdder> used = new ConcurrentSkipListMap<>();
    private final Map<String, CountDownLatch> gates = new ConcurrentHashMap<>();

    @Override
    public void before(BasicBuilder builder, HttpRequest request, RequestTags tags) {
        var path = PATH.matcher(request.uri().getPath());
        if (path.matches()) {
            var sub = path.group("sub") == null ? "" : "/" + path.group("sub");
            boolean watch = String.valueOf(request.uri().getQuery()).contains("watch=true");
            var verb =
                    verb(request.method(), path.group("name") != null, watch)
                            + " "
                            + path.group("resource")
                            + sub;
            used.computeIfAbsent(verb, _ -> new LongAdder()).increment();
            pass(gates.remove(verb));
        }
    }

    private static void pass(@Nullable CountDownLatch gate) {
        try {
            if (gate != null) {
                gate.await();
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    /** Holds up the next such request until it is let through. */
    CountDownLatch hold(String verb) {
        var gate = new CountDownLatch(1);
        gates.put(verb, gate);
        return gate;
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
        return new TreeSet<>(used.keySet());
    }

    /** How often since the start, as in {@code create pods}. */
    long count(String verb) {
        var times = used.get(verb);
        return times == null ? 0 : times.sum();
    }

    static Set<String> granted(List<PolicyRule> rules) {
        var granted = new TreeSet<String>();
        for (var rule : rules) {
            for (var resource : rule.getResources()) {
                rule.getVerbs().forEach(verb -> granted.add(verb + " " + resource));
            }
        }
        // Nobody requests it: the server asks for it when an owner reference blocks a deletion.
        granted.removeIf(right -> right.endsWith("/finalizers"));
        // Nor this: an apply that finds nothing to change is asked for it.
        granted.remove("create podgroups");
        // The operator SDK wants to see it before it stands for election, and then patches.
        granted.remove("update leases");
        return granted;
    }
}
