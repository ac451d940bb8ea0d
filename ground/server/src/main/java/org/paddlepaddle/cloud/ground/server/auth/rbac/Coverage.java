// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.ground.server.auth.rbac;

import java.util.ArrayList;
import java.util.List;
import java.util.TreeMap;
import java.util.stream.Collectors;

/** Compares what is to be given with what is held, one smallest permission after the other. */
final class Coverage {
    private static final String ALL = "*";

    private Coverage() {}

    /** A permission that cannot be divided. */
    private record Atom(String verb, String group, String resource, String name, String url) {
        /** Everything but the verb, as Go prints a rule. */
        String place() {
            if (!url.isEmpty()) {
                return "NonResourceURLs:[\"" + url + "\"]";
            }
            var names = name.isEmpty() ? "" : ", ResourceNames:[\"" + name + "\"]";
            return "APIGroups:[\"" + group + "\"], Resources:[\"" + resource + "\"]" + names;
        }

        boolean coveredBy(PolicyRule policyRule) {
            if (!has(policyRule.verbs(), verb)) {
                return false;
            }
            if (!url.isEmpty()) {
                return policyRule.nonResourceUrls().stream().anyMatch(this::withinUrl);
            }
            boolean named =
                    policyRule.resourceNames().isEmpty()
                            || (!name.isEmpty() && policyRule.resourceNames().contains(name));
            return named && has(policyRule.apiGroups(), group) && withinResource(policyRule);
        }

        private boolean withinResource(PolicyRule policyRule) {
            int slash = resource.indexOf('/');
            return has(policyRule.resources(), resource)
                    || (slash >= 0
                            && policyRule.resources().contains(ALL + resource.substring(slash)));
        }

        private boolean withinUrl(String held) {
            return held.equals(ALL)
                    || held.equals(url)
                    || (held.endsWith(ALL) && url.startsWith(held.substring(0, held.length() - 1)));
        }
    }

    /** What is wanted but not held, as Kubernetes writes it; empty when everything is. */
    static List<String> missing(List<PolicyRule> held, List<PolicyRule> wanted) {
        var byPlace = new TreeMap<String, List<String>>();
        for (var policyRule : wanted) {
            for (var atom : atoms(policyRule)) {
                var verbs = byPlace.computeIfAbsent(atom.place(), _ -> new ArrayList<>());
                if (held.stream().noneMatch(atom::coveredBy) && !verbs.contains(atom.verb)) {
                    verbs.add(atom.verb);
                }
            }
        }
        byPlace.values().removeIf(List::isEmpty);
        return byPlace.entrySet().stream()
                .map(each -> "{" + each.getKey() + ", Verbs:[" + quoted(each.getValue()) + "]}")
                .sorted()
                .toList();
    }

    private static String quoted(List<String> verbs) {
        return verbs.stream().map(verb -> "\"" + verb + "\"").collect(Collectors.joining(" "));
    }

    private static List<Atom> atoms(PolicyRule policyRule) {
        var atoms = new ArrayList<Atom>();
        var names = policyRule.resourceNames().isEmpty() ? List.of("") : policyRule.resourceNames();
        for (var verb : policyRule.verbs()) {
            for (var group : policyRule.apiGroups()) {
                for (var resource : policyRule.resources()) {
                    for (var name : names) {
                        atoms.add(new Atom(verb, group, resource, name, ""));
                    }
                }
            }
            policyRule.nonResourceUrls().forEach(url -> atoms.add(new Atom(verb, "", "", "", url)));
        }
        return atoms;
    }

    private static boolean has(List<String> listed, String wanted) {
        return listed.contains(ALL) || listed.contains(wanted);
    }
}
