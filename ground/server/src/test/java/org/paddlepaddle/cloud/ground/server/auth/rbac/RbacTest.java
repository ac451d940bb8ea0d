// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.ground.server.auth.rbac;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.dataformat.yaml.YAMLMapper;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.paddlepaddle.cloud.ground.server.FakeCluster;
import org.paddlepaddle.cloud.ground.server.auth.AccessAttributes;
import org.paddlepaddle.cloud.ground.server.auth.AccessAttributes.ToPath;
import org.paddlepaddle.cloud.ground.server.auth.AccessAttributes.ToResource;
import org.paddlepaddle.cloud.ground.server.auth.Authorizer.Decision;
import org.paddlepaddle.cloud.ground.server.auth.AuthorizerChain;
import org.paddlepaddle.cloud.ground.server.auth.LoopbackObjects;
import org.paddlepaddle.cloud.ground.server.auth.node.NodeAuthorizer;
import org.paddlepaddle.cloud.ground.server.request.User;

class RbacTest {
    private static final YAMLMapper YAML = new YAMLMapper();
    private static final String OBJECTS =
            """
            kind: Role
            metadata: {name: reader, namespace: a}
            rules:
            - {apiGroups: [""], resources: [pods, pods/log], verbs: [get, list]}
            - {apiGroups: [""], resources: [configmaps], resourceNames: [one], verbs: [get]}
            ---
            kind: ClusterRole
            metadata: {name: scaler}
            rules:
            - {apiGroups: [apps], resources: ["*/scale"], verbs: ["*"]}
            - {nonResourceURLs: [/logs/*], verbs: [get]}
            ---
            kind: ClusterRole
            metadata: {name: part, labels: {agg: "yes"}}
            rules:
            - {apiGroups: [batch], resources: [jobs], verbs: [create]}
            ---
            kind: ClusterRole
            metadata: {name: whole}
            aggregationRule: {clusterRoleSelectors: [{matchLabels: {agg: "yes"}}]}
            rules: []
            ---
            kind: RoleBinding
            metadata: {name: reads, namespace: a}
            roleRef: {kind: Role, name: reader}
            subjects:
            - {kind: User, name: ann}
            - {kind: ServiceAccount, name: robot}
            ---
            kind: RoleBinding
            metadata: {name: aggregated, namespace: a}
            roleRef: {kind: ClusterRole, name: whole}
            subjects: [{kind: Group, name: builders}]
            ---
            kind: RoleBinding
            metadata: {name: broken, namespace: a}
            roleRef: {kind: ClusterRole, name: nowhere}
            subjects: [{kind: User, name: lost}]
            ---
            kind: ClusterRoleBinding
            metadata: {name: scales}
            roleRef: {kind: ClusterRole, name: scaler}
            subjects: [{kind: Group, name: ops}]
            """;

    private final RbacAuthorizer authorizer = new RbacAuthorizer(() -> index(OBJECTS));

    private static RbacIndex index(String yaml) {
        var all = new ArrayList<JsonNode>();
        try (var documents = YAML.readerFor(JsonNode.class).<JsonNode>readValues(yaml)) {
            documents.forEachRemaining(all::add);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        return RbacIndex.of(
                new RbacIndex.Objects(
                        kind(all, "Role"),
                        kind(all, "ClusterRole"),
                        kind(all, "RoleBinding"),
                        kind(all, "ClusterRoleBinding")));
    }

    private static List<JsonNode> kind(List<JsonNode> all, String kind) {
        return all.stream().filter(object -> object.path("kind").asText().equals(kind)).toList();
    }

    @ParameterizedTest
    @CsvSource({
        "ann,   get,    '',    pods,        '',    a,  x,   true",
        "ann,   get,    '',    pods,        log,   a,  x,   true",
        "ann,   get,    '',    pods,        exec,  a,  x,   false",
        "ann,   delete, '',    pods,        '',    a,  x,   false",
        "ann,   get,    '',    pods,        '',    b,  x,   false",
        "ann,   list,   '',    pods,        '',    '', '',  false",
        "ann,   get,    apps,  pods,        '',    a,  x,   false",
        "ann,   get,    '',    configmaps,  '',    a,  one, true",
        "ann,   get,    '',    configmaps,  '',    a,  two, false",
        "ann,   list,   '',    configmaps,  '',    a,  '',  false",
        "system:serviceaccount:a:robot, get, '', pods, '', a, x, true",
        "system:serviceaccount:b:robot, get, '', pods, '', a, x, false",
        "@ops,  patch,  apps,  deployments, scale, b,  x,   true",
        "@ops,  patch,  apps,  deployments, '',    b,  x,   false",
        "@builders, create, batch, jobs,    '',    a,  '',  true",
        "@builders, create, batch, jobs,    '',    b,  '',  false",
        "nobody, get,   '',    pods,        '',    a,  x,   false",
    })
    void resources(
            String who,
            String verb,
            String group,
            String resource,
            String subresource,
            String namespace,
            String name,
            boolean allowed) {
        var access = new ToResource(user(who), verb, group, resource, subresource, namespace, name);

        assertThat(allowed(access)).isEqualTo(allowed);
    }

    @ParameterizedTest
    @CsvSource({
        "@ops, get,  /logs/a, true",
        "@ops, get,  /logs,   false",
        "@ops, post, /logs/a, false",
        "ann,  get,  /logs/a, false",
    })
    void paths(String who, String verb, String path, boolean allowed) {
        assertThat(allowed(new ToPath(user(who), verb, path))).isEqualTo(allowed);
    }

    @Test
    void a_binding_to_a_missing_role_is_named_in_the_refusal() {
        var access = new ToResource(user("lost"), "list", "apps", "deployments", "", "a", "");

        var decision = authorizer.decide(access);

        assertThat(decision)
                .isEqualTo(
                        new Decision.NoOpinion(
                                "RBAC: clusterrole.rbac.authorization.k8s.io \"nowhere\" not"
                                        + " found"));
        assertThat(access.forbidden(((Decision.NoOpinion) decision).reason()))
                .hasMessage(
                        "deployments.apps is forbidden: User \"lost\" cannot list resource"
                            + " \"deployments\" in API group \"apps\" in the namespace \"a\": RBAC:"
                            + " clusterrole.rbac.authorization.k8s.io \"nowhere\" not found");
    }

    @Test
    void the_index_follows_changes_of_the_live_objects() {
        var cluster = new FakeCluster();
        var live = new RbacAuthorizer(new RbacObjects(cluster, cluster)::index);
        var access = new ToResource(user("ann"), "get", "", "pods", "", "a", "x");
        assertThat(live.decide(access)).isInstanceOf(Decision.NoOpinion.class);

        cluster.put(
                "clusterroles",
                "",
                "{\"metadata\":{\"name\":\"r\"},\"rules\":[{\"apiGroups\":[\"*\"],\"resources\":[\"*\"],\"verbs\":[\"*\"]}]}");
        cluster.put(
                "clusterrolebindings",
                "",
                "{\"metadata\":{\"name\":\"b\"},\"roleRef\":{\"kind\":\"ClusterRole\",\"name\":\"r\"},\"subjects\":[{\"kind\":\"User\",\"name\":\"ann\"}]}");

        assertThat(live.decide(access)).isInstanceOf(Decision.Allow.class);
    }

    @ParameterizedTest
    @CsvSource({
        "system:node:n, @system:nodes, patch, '', nodes, status, '', n, true",
        "system:node:n, @system:nodes, create, '', events, '', default, '', true",
        "system:node:n, @system:nodes, get, tunnel.paddlecloud, nodes, '', '', n, true",
        "system:node:n, @system:nodes, create, '', configmaps, '', default, '', false",
        "system:kube-scheduler, @x, create, '', pods, binding, default, p, true",
        "system:kube-scheduler, @x, get, '', secrets, '', default, s, false",
        "system:kube-controller-manager, @x, create, apps, replicasets, '', default, '', true",
        "system:kube-controller-manager, @x, create, rbac.authorization.k8s.io, clusterroles, '',"
                + " '', '', false",
        "jane, @system:authenticated, create, authorization.k8s.io, selfsubjectaccessreviews, '',"
                + " '', '', true",
        "jane, @system:authenticated, list, '', pods, '', default, '', false",
    })
    void bootstrap_roles_permit_what_the_parts_need(
            String name,
            String group,
            String verb,
            String apiGroup,
            String resource,
            String subresource,
            String namespace,
            String objectName,
            boolean allowed) {
        var objects = BootstrapRoles.read();
        var index =
                RbacIndex.of(
                        new RbacIndex.Objects(
                                List.of(),
                                kind(List.copyOf(objects), "ClusterRole"),
                                List.of(),
                                kind(List.copyOf(objects), "ClusterRoleBinding")));
        var user = new User(name, "", List.of(group.substring(1)));

        var cluster = new FakeCluster();
        var nodes = new NodeAuthorizer(new LoopbackObjects(cluster, cluster), () -> index);
        var decision =
                new AuthorizerChain(List.of(nodes, new RbacAuthorizer(() -> index)))
                        .decide(
                                new ToResource(
                                        user,
                                        verb,
                                        apiGroup,
                                        resource,
                                        subresource,
                                        namespace,
                                        objectName));

        assertThat(decision instanceof Decision.Allow).isEqualTo(allowed);
    }

    @Test
    void admin_holds_edit_and_view_by_aggregation() {
        var roles = kind(List.copyOf(BootstrapRoles.read()), "ClusterRole");
        var index = RbacIndex.of(new RbacIndex.Objects(List.of(), roles, List.of(), List.of()));

        var admin = index.role("ClusterRole", "", "admin").orElseThrow();

        assertThat(admin).containsAll(index.role("ClusterRole", "", "view").orElseThrow());
        assertThat(admin).containsAll(index.role("ClusterRole", "", "edit").orElseThrow());
        assertThat(index.role("ClusterRole", "", "view").orElseThrow())
                .noneMatch(policyRule -> policyRule.resources().contains("secrets"));
    }

    @Test
    void bootstrap_adds_what_is_missing_and_keeps_what_people_added() {
        var cluster = new FakeCluster();
        cluster.put(
                "clusterroles",
                "",
                "{\"metadata\":{\"name\":\"system:basic-user\"},\"rules\":[{\"apiGroups\":[\"x\"],\"resources\":[\"y\"],\"verbs\":[\"get\"]}]}");
        var objects = new LoopbackObjects(cluster, cluster);

        BootstrapRoles.ensure(objects);
        BootstrapRoles.ensure(objects);

        var type = objects.type("rbac.authorization.k8s.io", "v1", "clusterroles").orElseThrow();
        assertThat(objects.find(type, "", "system:basic-user").orElseThrow().path("rules"))
                .hasSize(3);
        assertThat(objects.find(type, "", "cluster-admin")).isPresent();
    }

    private boolean allowed(AccessAttributes accessAttributes) {
        return authorizer.decide(accessAttributes) instanceof Decision.Allow;
    }

    private static User user(String who) {
        return who.startsWith("@")
                ? new User("someone", "", List.of(who.substring(1)))
                : new User(who, "", List.of());
    }
}
