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

        boolean coveredBy(Rule rule) {
            if (!has(rule.verbs(), verb)) {
                return false;
            }
            if (!url.isEmpty()) {
                return rule.nonResourceUrls().stream().anyMatch(this::withinUrl);
            }
            boolean named =
                    rule.resourceNames().isEmpty()
                            || (!name.isEmpty() && rule.resourceNames().contains(name));
            return named && has(rule.apiGroups(), group) && withinResource(rule);
        }

        private boolean withinResource(Rule rule) {
            int slash = resource.indexOf('/');
            return has(rule.resources(), resource)
                    || (slash >= 0 && rule.resources().contains(ALL + resource.substring(slash)));
        }

        private boolean withinUrl(String held) {
            return held.equals(ALL)
                    || held.equals(url)
                    || (held.endsWith(ALL) && url.startsWith(held.substring(0, held.length() - 1)));
        }
    }

    /** What is wanted but not held, as Kubernetes writes it; empty when everything is. */
    static List<String> missing(List<Rule> held, List<Rule> wanted) {
        var byPlace = new TreeMap<String, List<String>>();
        for (var rule : wanted) {
            for (var atom : atoms(rule)) {
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

    private static List<Atom> atoms(Rule rule) {
        var atoms = new ArrayList<Atom>();
        var names = rule.resourceNames().isEmpty() ? List.of("") : rule.resourceNames();
        for (var verb : rule.verbs()) {
            for (var group : rule.apiGroups()) {
                for (var resource : rule.resources()) {
                    for (var name : names) {
                        atoms.add(new Atom(verb, group, resource, name, ""));
                    }
                }
            }
            rule.nonResourceUrls().forEach(url -> atoms.add(new Atom(verb, "", "", "", url)));
        }
        return atoms;
    }

    private static boolean has(List<String> listed, String wanted) {
        return listed.contains(ALL) || listed.contains(wanted);
    }
}
