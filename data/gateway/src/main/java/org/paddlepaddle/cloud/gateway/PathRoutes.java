// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.gateway;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.regex.Pattern;
import org.paddlepaddle.cloud.gateway.RouteTable.Route;

/**
 * Where requests go by host and path, as an Ingress of Kubernetes says it.
 *
 * @param hosts in small letters: a name, {@code *.name} for one label more, or the empty text for
 *     every name. An address of the machine has none, as it is the gateway's own
 */
public record PathRoutes(Map<String, List<Rule>> hosts) {
    public static final PathRoutes NONE = new PathRoutes(Map.of());

    /** Any host; addresses and localhost are those of the machine itself. */
    public static final String ANY = "";

    private static final Pattern OWN = Pattern.compile("localhost|[0-9.]+|\\[.*]|");
    private static final String WILDCARD = "*";

    /**
     * A path and where it leads.
     *
     * @param path begins with a slash
     * @param exact whether nothing may follow
     */
    public record Rule(String path, boolean exact, Route route) {
        /** Element by element: {@code /a} leads on from {@code /a/b} and not from {@code /ab}. */
        boolean matches(String asked) {
            if (exact) {
                return asked.equals(path);
            }
            var stem = path.endsWith("/") ? path.substring(0, path.length() - 1) : path;
            return asked.startsWith(stem)
                    && (asked.length() == stem.length() || asked.charAt(stem.length()) == '/');
        }
    }

    /** Rules of a host in the order in which they are asked: exact ones, then the longest. */
    public PathRoutes {
        var sorted = new TreeMap<String, List<Rule>>();
        hosts.forEach(
                (host, rules) -> {
                    var some = new ArrayList<>(rules);
                    some.sort(
                            Comparator.comparing((Rule rule) -> !rule.exact())
                                    .thenComparingInt(rule -> -rule.path().length()));
                    sorted.put(host, List.copyOf(some));
                });
        hosts = sorted;
    }

    /** The rule that the request meets; what no rule of its own host has may be one of any host. */
    Optional<Rule> find(String host, String path) {
        for (var key : keys(host)) {
            for (var rule : hosts.getOrDefault(key, List.of())) {
                if (rule.matches(path)) {
                    return Optional.of(rule);
                }
            }
        }
        return Optional.empty();
    }

    /** Whether rules are about it by name, so that nobody else answers for it. */
    boolean names(String host) {
        return keys(host).stream().anyMatch(key -> !key.equals(ANY) && hosts.containsKey(key));
    }

    private static List<String> keys(String host) {
        if (OWN.matcher(host).matches()) {
            return host.isEmpty() ? List.of() : List.of(host);
        }
        int dot = host.indexOf('.');
        return dot < 0 ? List.of(host, ANY) : List.of(host, WILDCARD + host.substring(dot), ANY);
    }
}
