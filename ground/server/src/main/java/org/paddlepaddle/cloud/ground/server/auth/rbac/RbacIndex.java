// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.ground.server.auth.rbac;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Predicate;
import java.util.stream.Stream;
import org.paddlepaddle.cloud.ground.server.request.User;

/** All roles and bindings at one moment. Immutable. */
public final class RbacIndex {
    private final Map<String, List<PolicyRule>> roles;
    private final Map<String, List<PolicyRule>> clusterRoles;
    private final Map<String, List<SubjectBinding>> subjectBindings;

    private RbacIndex(
            Map<String, List<PolicyRule>> roles,
            Map<String, List<PolicyRule>> clusterRoles,
            Map<String, List<SubjectBinding>> subjectBindings) {
        this.roles = roles;
        this.clusterRoles = clusterRoles;
        this.subjectBindings = subjectBindings;
    }

    /** The objects as stored; any iteration order. */
    public record Objects(
            Collection<? extends JsonNode> roles,
            Collection<? extends JsonNode> clusterRoles,
            Collection<? extends JsonNode> roleBindings,
            Collection<? extends JsonNode> clusterRoleBindings) {}

    /** What a user holds somewhere, and what could not be found on the way. */
    public record Grants(List<PolicyRule> policyRules, List<String> problems) {}

    public static RbacIndex of(Objects objects) {
        var roles = new HashMap<String, List<PolicyRule>>();
        for (var role : objects.roles()) {
            roles.put(key(namespace(role), name(role)), rules(role));
        }
        var clusterRoles = new HashMap<String, List<PolicyRule>>();
        for (var role : objects.clusterRoles()) {
            clusterRoles.put(name(role), clusterRules(role, objects.clusterRoles()));
        }
        var subjectBindings = new HashMap<String, List<SubjectBinding>>();
        for (var binding : objects.roleBindings()) {
            add(subjectBindings, SubjectBinding.parse(binding));
        }
        for (var binding : objects.clusterRoleBindings()) {
            add(subjectBindings, SubjectBinding.parse(binding));
        }
        return new RbacIndex(roles, clusterRoles, subjectBindings);
    }

    /**
     * Everything bound to the user at the cluster scope and, if given, in the namespace.
     *
     * @param namespace empty for the cluster scope alone
     */
    public Grants grants(User user, String namespace) {
        var policyRules = new ArrayList<PolicyRule>();
        var problems = new ArrayList<String>();
        collect(user, "", policyRules, problems);
        if (!namespace.isEmpty()) {
            collect(user, namespace, policyRules, problems);
        }
        return new Grants(policyRules, problems);
    }

    /**
     * The first binding that gives the user a rule of the kind, in words.
     *
     * @param namespace empty for the cluster scope alone
     */
    Optional<String> reason(User user, String namespace, Predicate<PolicyRule> allows) {
        return Stream.of("", namespace)
                .distinct()
                .flatMap(scope -> subjectBindings.getOrDefault(scope, List.of()).stream())
                .filter(subjectBinding -> subjectBinding.appliesTo(user))
                .filter(
                        subjectBinding ->
                                role(
                                                subjectBinding.roleKind(),
                                                subjectBinding.namespace(),
                                                subjectBinding.roleName())
                                        .orElse(List.of())
                                        .stream()
                                        .anyMatch(allows))
                .findFirst()
                .flatMap(subjectBinding -> subjectBinding.description(user));
    }

    /** The rules behind a role reference, if the role exists. */
    public Optional<List<PolicyRule>> role(String kind, String namespace, String name) {
        return Optional.ofNullable(
                kind.equals("ClusterRole")
                        ? clusterRoles.get(name)
                        : roles.get(key(namespace, name)));
    }

    private void collect(
            User user, String namespace, List<PolicyRule> policyRules, List<String> problems) {
        for (var subjectBinding : subjectBindings.getOrDefault(namespace, List.of())) {
            if (subjectBinding.appliesTo(user)) {
                role(
                                subjectBinding.roleKind(),
                                subjectBinding.namespace(),
                                subjectBinding.roleName())
                        .ifPresentOrElse(
                                policyRules::addAll, () -> problems.add(missing(subjectBinding)));
            }
        }
    }

    private static String missing(SubjectBinding subjectBinding) {
        return "%s.rbac.authorization.k8s.io \"%s\" not found"
                .formatted(
                        subjectBinding.roleKind().toLowerCase(java.util.Locale.ROOT),
                        subjectBinding.roleName());
    }

    /** An aggregating role holds what the roles it selects hold, whether written down or not. */
    private static List<PolicyRule> clusterRules(
            JsonNode role, Collection<? extends JsonNode> all) {
        return Aggregation.aggregates(role)
                ? Aggregation.rules(role, all).valueStream().map(PolicyRule::parse).toList()
                : rules(role);
    }

    private static List<PolicyRule> rules(JsonNode role) {
        return role.path("rules").valueStream().map(PolicyRule::parse).toList();
    }

    private static void add(
            Map<String, List<SubjectBinding>> subjectBindings, SubjectBinding subjectBinding) {
        subjectBindings
                .computeIfAbsent(subjectBinding.namespace(), _ -> new ArrayList<>())
                .add(subjectBinding);
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
