// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.ground.server.auth.rbac;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.paddlepaddle.cloud.ground.server.request.User;

/** All roles and bindings at one moment. Immutable. */
public final class RbacIndex {
    private final Map<String, List<Rule>> roles;
    private final Map<String, List<Rule>> clusterRoles;
    private final Map<String, List<Binding>> bindings;

    private RbacIndex(
            Map<String, List<Rule>> roles,
            Map<String, List<Rule>> clusterRoles,
            Map<String, List<Binding>> bindings) {
        this.roles = roles;
        this.clusterRoles = clusterRoles;
        this.bindings = bindings;
    }

    /** The objects as stored; any iteration order. */
    public record Objects(
            Collection<? extends JsonNode> roles,
            Collection<? extends JsonNode> clusterRoles,
            Collection<? extends JsonNode> roleBindings,
            Collection<? extends JsonNode> clusterRoleBindings) {}

    /** What a user holds somewhere, and what could not be found on the way. */
    public record Grants(List<Rule> rules, List<String> problems) {}

    public static RbacIndex of(Objects objects) {
        var roles = new HashMap<String, List<Rule>>();
        for (var role : objects.roles()) {
            roles.put(key(namespace(role), name(role)), rules(role));
        }
        var clusterRoles = new HashMap<String, List<Rule>>();
        for (var role : objects.clusterRoles()) {
            clusterRoles.put(name(role), clusterRules(role, objects.clusterRoles()));
        }
        var bindings = new HashMap<String, List<Binding>>();
        for (var binding : objects.roleBindings()) {
            add(bindings, Binding.parse(binding));
        }
        for (var binding : objects.clusterRoleBindings()) {
            add(bindings, Binding.parse(binding));
        }
        return new RbacIndex(roles, clusterRoles, bindings);
    }

    /**
     * Everything bound to the user at the cluster scope and, if given, in the namespace.
     *
     * @param namespace empty for the cluster scope alone
     */
    public Grants grants(User user, String namespace) {
        var rules = new ArrayList<Rule>();
        var problems = new ArrayList<String>();
        collect(user, "", rules, problems);
        if (!namespace.isEmpty()) {
            collect(user, namespace, rules, problems);
        }
        return new Grants(rules, problems);
    }

    /** The rules behind a role reference, if the role exists. */
    public Optional<List<Rule>> role(String kind, String namespace, String name) {
        return Optional.ofNullable(
                kind.equals("ClusterRole")
                        ? clusterRoles.get(name)
                        : roles.get(key(namespace, name)));
    }

    private void collect(User user, String namespace, List<Rule> rules, List<String> problems) {
        for (var binding : bindings.getOrDefault(namespace, List.of())) {
            if (binding.appliesTo(user)) {
                role(binding.roleKind(), binding.namespace(), binding.roleName())
                        .ifPresentOrElse(rules::addAll, () -> problems.add(missing(binding)));
            }
        }
    }

    private static String missing(Binding binding) {
        return "%s.rbac.authorization.k8s.io \"%s\" not found"
                .formatted(
                        binding.roleKind().toLowerCase(java.util.Locale.ROOT), binding.roleName());
    }

    /** An aggregating role holds what the roles it selects hold, whether written down or not. */
    private static List<Rule> clusterRules(JsonNode role, Collection<? extends JsonNode> all) {
        return Aggregation.aggregates(role)
                ? Aggregation.rules(role, all).valueStream().map(Rule::parse).toList()
                : rules(role);
    }

    private static List<Rule> rules(JsonNode role) {
        return role.path("rules").valueStream().map(Rule::parse).toList();
    }

    private static void add(Map<String, List<Binding>> bindings, Binding binding) {
        bindings.computeIfAbsent(binding.namespace(), _ -> new ArrayList<>()).add(binding);
    }

    private static String name(JsonNode object) {
        return object.path("metadata").path("name").asText();
    }

    private static String namespace(JsonNode object) {
        return object.path("metadata").path("namespace").asText();
    }

    private static String key(String namespace, String name) {
        return namespace + "/" + name;
    }
}
