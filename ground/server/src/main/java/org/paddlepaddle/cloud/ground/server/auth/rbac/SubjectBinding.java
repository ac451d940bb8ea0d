// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.ground.server.auth.rbac;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.paddlepaddle.cloud.ground.server.request.User;

/**
 * A role given to subjects.
 *
 * @param namespace where it holds; empty for a ClusterRoleBinding
 */
record SubjectBinding(
        String namespace, String name, String roleKind, String roleName, List<Subject> subjects) {
    /** Someone a role is given to, as user and group names. */
    record Subject(String kind, String name, String description) {
        boolean is(User user) {
            return switch (kind) {
                case "User" -> name.equals(user.name());
                case "Group" -> user.groups().contains(name);
                default -> false;
            };
        }
    }

    static SubjectBinding parse(JsonNode object) {
        var namespace = object.path("metadata").path("namespace").asText();
        var subjects = new ArrayList<Subject>();
        for (var subject : object.path("subjects")) {
            subjects.add(subject(subject, namespace));
        }
        var role = object.path("roleRef");
        return new SubjectBinding(
                namespace,
                object.path("metadata").path("name").asText(),
                role.path("kind").asText(),
                role.path("name").asText(),
                List.copyOf(subjects));
    }

    /** Who got what by this, as reasons name it; absent when the user is not among them. */
    Optional<String> description(User user) {
        return subjects.stream()
                .filter(subject -> subject.is(user))
                .findFirst()
                .map(
                        subject ->
                                "%s of %s \"%s\" to %s"
                                        .formatted(
                                                namespace.isEmpty()
                                                        ? "ClusterRoleBinding \"" + name + "\""
                                                        : "RoleBinding \"%s/%s\""
                                                                .formatted(name, namespace),
                                                roleKind,
                                                roleName,
                                                subject.description()));
    }

    boolean appliesTo(User user) {
        return subjects.stream().anyMatch(subject -> subject.is(user));
    }

    private static Subject subject(JsonNode subject, String bindingNamespace) {
        var name = subject.path("name").asText();
        if (!subject.path("kind").asText().equals("ServiceAccount")) {
            var kind = subject.path("kind").asText();
            return new Subject(kind, name, kind + " \"" + name + "\"");
        }
        var namespace = subject.path("namespace").asText(bindingNamespace);
        return new Subject(
                "User",
                "system:serviceaccount:" + namespace + ":" + name,
                "ServiceAccount \"" + name + "/" + namespace + "\"");
    }
}
