// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.ground.server.auth;

import static org.assertj.core.api.Assertions.assertThat;

import java.net.http.HttpRequest;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.paddlepaddle.cloud.ground.server.LiveServer;
import org.paddlepaddle.cloud.ground.server.LiveServer.Caller;

/** Who may do what; every text is what a real server of version 1.34 says. */
class AccessAttributesIT {
    private static final String RBAC = "/apis/rbac.authorization.k8s.io/v1";
    private static final String ROLES = RBAC + "/namespaces/default/roles";
    private static final String BINDINGS = RBAC + "/namespaces/default/rolebindings";
    private static final Caller ADMIN = Caller.ADMIN;
    private static final Caller ALICE = Caller.named("alice");
    private static final Caller NODE = Caller.named("system:node:n1", "system:nodes");

    @TempDir Path directory;
    private LiveServer server;

    @BeforeEach
    void start() {
        server = new LiveServer(directory);
    }

    @AfterEach
    void stop() {
        server.close();
    }

    private void aliceIsAdministratorOfHerNamespace() {
        server.post(
                ADMIN,
                BINDINGS,
                """
                metadata: {name: alice}
                roleRef: {kind: ClusterRole, name: admin}
                subjects: [{kind: User, name: alice}]
                """);
        server.await(ALICE, ROLES, reply -> reply.code() == 200);
    }

    @Test
    void nobody_gives_away_what_they_do_not_hold() {
        aliceIsAdministratorOfHerNamespace();

        assertThat(server.post(ALICE, ROLES, role("fine", "pods", "get")).code()).isEqualTo(201);
        assertThat(server.post(ALICE, ROLES, role("x", "nodes, pods", "get")).message())
                .isEqualTo(
                        "roles.rbac.authorization.k8s.io \"x\" is forbidden: user \"alice\""
                                + " (groups=[\"system:authenticated\"]) is attempting to grant RBAC"
                                + " permissions not currently held:\n"
                                + "{APIGroups:[\"\"], Resources:[\"nodes\"], Verbs:[\"get\"]}");
        assertThat(server.post(ALICE, BINDINGS, binding("b", "cluster-admin")).message())
                .isEqualTo(
                        "rolebindings.rbac.authorization.k8s.io \"b\" is forbidden: user \"alice\""
                                + " (groups=[\"system:authenticated\"]) is attempting to grant RBAC"
                                + " permissions not currently held:\n"
                                + "{APIGroups:[\"*\"], Resources:[\"*\"], Verbs:[\"*\"]}\n"
                                + "{NonResourceURLs:[\"*\"], Verbs:[\"*\"]}");
        assertThat(server.post(ALICE, BINDINGS, binding("b", "view")).code()).isEqualTo(201);
        assertThat(server.post(ALICE, BINDINGS, binding("c", "nonexist")).message())
                .isEqualTo("rolebindings.rbac.authorization.k8s.io \"nonexist\" not found");
        assertThat(
                        server.patch(
                                        ALICE,
                                        ROLES + "/fine",
                                        "rules: [{apiGroups: [x.y], resources: [z], verbs: [get,"
                                                + " list]}]")
                                .message())
                .endsWith("{APIGroups:[\"x.y\"], Resources:[\"z\"], Verbs:[\"get\" \"list\"]}");
    }

    private static String role(String name, String resources, String verbs) {
        return "{metadata: {name: %s}, rules: [{apiGroups: [''], resources: [%s], verbs: [%s]}]}"
                .formatted(name, resources, verbs);
    }

    private static String binding(String name, String role) {
        return """
        metadata: {name: %s}
        roleRef: {kind: ClusterRole, name: %s}
        subjects: [{kind: User, name: bob}]
        """
                .formatted(name, role);
    }

    @Test
    void a_role_that_says_nothing_is_refused() {
        assertThat(
                        server.post(
                                        ADMIN,
                                        ROLES,
                                        """
                                        metadata: {name: y}
                                        rules:
                                        - {apiGroups: [''], resources: [secrets], verbs: []}
                                        - {resources: [z], verbs: [get]}
                                        - {nonResourceURLs: [/x], verbs: [get]}
                                        """)
                                .message())
                .isEqualTo(
                        "Role.rbac.authorization.k8s.io \"y\" is invalid: [rules[0].verbs: Required"
                                + " value: verbs must contain at least one value,"
                                + " rules[1].apiGroups: Required value: resource rules must supply"
                                + " at least one api group, rules[2].nonResourceURLs: Invalid"
                                + " value: [\"/x\"]: namespaced rules cannot apply to non-resource"
                                + " URLs]");
        server.post(ADMIN, BINDINGS, binding("b", "view"));
        assertThat(server.patch(ADMIN, BINDINGS + "/b", "roleRef: {name: edit}").message())
                .endsWith(
                        "roleRef: Invalid value: {\"APIGroup\":\"rbac.authorization.k8s.io\","
                                + "\"Kind\":\"ClusterRole\",\"Name\":\"edit\"}: cannot change"
                                + " roleRef");
    }

    @Test
    void what_a_role_gathers_is_written_into_it() {
        server.post(
                ADMIN,
                RBAC + "/clusterroles",
                """
                metadata:
                  name: widgets
                  labels: {rbac.authorization.k8s.io/aggregate-to-view: 'true'}
                rules: [{apiGroups: [example.com], resources: [widgets], verbs: [get]}]
                """);

        var view =
                server.await(
                        ADMIN,
                        RBAC + "/clusterroles/view",
                        reply -> reply.body().path("rules").toString().contains("widgets"));

        assertThat(view.body().path("rules").toString()).contains("configmaps");
        server.await(
                ADMIN,
                RBAC + "/clusterroles/admin",
                reply -> reply.body().path("rules").toString().contains("widgets"));
    }

    @Test
    void a_node_sees_itself_and_what_its_pods_need() {
        var nodes = "/api/v1/nodes";
        var pods = "/api/v1/namespaces/default/pods";
        var secrets = "/api/v1/namespaces/default/secrets";
        server.post(NODE, nodes, "metadata: {name: n1}");
        server.post(ADMIN, nodes, "metadata: {name: n2}");
        server.post(ADMIN, secrets, "metadata: {name: s1}");
        server.post(ADMIN, pods, pod("p2", "n2"));

        assertThat(server.get(NODE, nodes + "/n1").code()).isEqualTo(200);
        assertThat(server.get(NODE, nodes + "/n2").message())
                .isEqualTo(
                        "nodes \"n2\" is forbidden: User \"system:node:n1\" cannot get resource"
                                + " \"nodes\" in API group \"\" at the cluster scope: node 'n1'"
                                + " cannot read 'n2', only its own Node object");
        assertThat(server.post(NODE, nodes, "metadata: {name: n3}").message())
                .isEqualTo(
                        "nodes \"n3\" is forbidden: node \"n1\" is not allowed to modify node"
                                + " \"n3\"");
        assertThat(server.get(NODE, secrets + "/s1").message())
                .endsWith("no relationship found between node 'n1' and this object");
        server.post(ADMIN, pods, pod("p1", "n1"));
        assertThat(server.get(NODE, secrets + "/s1").code()).isEqualTo(200);
        assertThat(server.get(NODE, secrets).message()).endsWith("No Object name found");
        assertThat(server.get(NODE, pods).message())
                .endsWith("can only list/watch pods with spec.nodeName field selector");
        assertThat(server.get(NODE, "/api/v1/pods?fieldSelector=spec.nodeName%3Dn1").code())
                .isEqualTo(200);
        assertThat(server.delete(NODE, pods + "/p2").message())
                .isEqualTo(
                        "pods \"p2\" is forbidden: node \"n1\" can only delete pods with"
                                + " spec.nodeName set to itself");
        assertThat(server.post(NODE, pods, pod("p3", "n1")).message())
                .isEqualTo(
                        "pods \"p3\" is forbidden: pod does not have"
                            + " \"kubernetes.io/config.mirror\" annotation, node \"n1\" can only"
                            + " create mirror pods");
        assertThat(server.patch(NODE, pods + "/p1/status", "status: {phase: Running}").code())
                .isEqualTo(200);
    }

    private static String pod(String name, String node) {
        return """
        metadata: {name: %s}
        spec:
          nodeName: %s
          containers: [{name: c, image: i, envFrom: [{secretRef: {name: s1}}]}]
        """
                .formatted(name, node);
    }

    @Test
    void a_node_keeps_to_its_labels_and_lease() {
        var node = "/api/v1/nodes/n1";
        var leases = "/apis/coordination.k8s.io/v1/namespaces/kube-node-lease/leases";
        server.post(NODE, "/api/v1/nodes", "metadata: {name: n1}");

        assertThat(server.patch(NODE, node, "metadata: {labels: {a: b}}").code()).isEqualTo(200);
        assertThat(server.patch(NODE, node, "metadata: {labels: {kubernetes.io/foo: b}}").message())
                .isEqualTo(
                        "nodes \"n1\" is forbidden: is not allowed to modify labels:"
                                + " kubernetes.io/foo");
        assertThat(server.post(NODE, leases, "metadata: {name: n2}").message())
                .isEqualTo(
                        "leases.coordination.k8s.io \"n2\" is forbidden: can only access node lease"
                                + " with the same name as the requesting node");
        assertThat(server.post(NODE, leases, "metadata: {name: n1}").code()).isEqualTo(201);
        assertThat(
                        server.post(
                                        NODE,
                                        "/api/v1/namespaces/default/serviceaccounts/default/token",
                                        "spec: {}")
                                .code())
                .isEqualTo(403);
    }

    @Test
    void the_keys_of_tokens_are_published() {
        var configuration = server.get(ADMIN, "/.well-known/openid-configuration").body();
        var keys = server.get(ADMIN, "/openid/v1/jwks");

        assertThat(configuration.path("issuer").asText()).isEqualTo(ServiceAccountTokens.ISSUER);
        assertThat(configuration.path("jwks_uri").asText())
                .isEqualTo(server.kubernetes.server().url() + "/openid/v1/jwks");
        assertThat(keys.response().headers().firstValue("Content-Type"))
                .hasValue("application/jwk-set+json");
        assertThat(keys.body().at("/keys/0/x").asText()).hasSize(43);
        assertThat(server.get(ALICE, "/openid/v1/jwks").code()).isEqualTo(403);
    }

    @Test
    void nobody_passes_for_the_server_itself() {
        var reply =
                server.post(
                        Caller.named("system:apiserver", "system:masters"),
                        "/api/v1/namespaces/default/endpoints",
                        """
                        metadata: {name: inside}
                        subsets: [{addresses: [{ip: 127.0.0.1}], ports: [{port: 80}]}]
                        """);

        assertThat(reply.body().path("message").asText())
                .contains("may not be in the loopback range");
    }

    @Test
    void an_impersonated_user_carries_what_is_said_of_them() {
        var reply =
                server.send(
                        server.request("/apis/authentication.k8s.io/v1/selfsubjectreviews")
                                .header(
                                        "Authorization",
                                        "Bearer "
                                                + server.kubernetes
                                                        .server()
                                                        .tokens()
                                                        .issue("root", List.of("system:masters")))
                                .header("Impersonate-User", "eve")
                                .header("Impersonate-Uid", "7")
                                .header("Impersonate-Extra-Scopes", "a")
                                .header("Content-Type", "application/json")
                                .POST(HttpRequest.BodyPublishers.ofString("{}"))
                                .build());

        assertThat(reply.body().at("/status/userInfo").toString())
                .isEqualTo(
                        "{\"username\":\"eve\",\"uid\":\"7\",\"groups\":[\"system:authenticated\"],"
                                + "\"extra\":{\"scopes\":[\"a\"]}}");
    }

    @Test
    void strangers_see_health_and_version_only() {
        for (var path : List.of("/healthz", "/livez", "/readyz", "/version")) {
            assertThat(server.send(server.request(path).GET().build()).code()).isEqualTo(200);
        }
        for (var path : List.of("/api", "/apis", "/openapi/v2", "/metrics", "/")) {
            assertThat(server.send(server.request(path).GET().build()).code())
                    .as(path)
                    .isEqualTo(403);
        }
    }
}
