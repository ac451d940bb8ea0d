// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.ground.server;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.paddlepaddle.cloud.ground.server.auth.Kubeconfig;

/** The real kubectl with the kubeconfigs this server writes. */
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
@Timeout(300)
class KubectlIT {
    private Path directory;
    private Path kubectl;
    private TestServer server;

    @BeforeAll
    void start(@TempDir Path temporary) {
        kubectl = RealMachine.kubectl();
        directory = temporary;
        server = new TestServer(directory);
        server.api
                .kubeconfigFor("kubernetes-admin", List.of("system:masters"))
                .write(directory.resolve("admin"));
        server.cluster.put("namespaces", "", "{\"metadata\":{\"name\":\"default\"}}");
        server.cluster.put("pods", "default", "{\"metadata\":{\"name\":\"web-0\"}}");
        server.cluster.put("serviceaccounts", "default", "{\"metadata\":{\"name\":\"robot\"}}");
    }

    @AfterAll
    void stop() {
        if (server != null) {
            server.close();
        }
    }

    @Test
    void get_prints_a_table() throws Exception {
        assertThat(kubectl("admin", "get", "pods")).isEqualToNormalizingWhitespace("NAME web-0");
    }

    @Test
    void get_prints_yaml_and_names() throws Exception {
        assertThat(kubectl("admin", "get", "pod", "web-0", "-o", "yaml")).contains("kind: Pod");
        assertThat(kubectl("admin", "get", "pods", "-o", "name")).contains("pod/web-0");
    }

    @Test
    void a_missing_object_and_a_missing_kind_read_as_usual() throws Exception {
        assertThat(kubectl("admin", "get", "pod", "nope"))
                .isEqualToNormalizingWhitespace(
                        "Error from server (NotFound): pods \"nope\" not found");
        assertThat(kubectl("admin", "get", "unicorns"))
                .contains("the server doesn't have a resource type \"unicorns\"");
    }

    @Test
    void create_and_delete() throws Exception {
        var manifest = directory.resolve("cm.yaml");
        Files.writeString(
                manifest,
                "apiVersion: v1\nkind: ConfigMap\nmetadata:\n  name: made\ndata:\n  k: v\n");

        assertThat(kubectl("admin", "create", "--validate=false", "-f", manifest.toString()))
                .contains("configmap/made created");
        assertThat(kubectl("admin", "delete", "configmap", "made", "--wait=false"))
                .contains("configmap \"made\" deleted");
    }

    @Test
    void who_am_i_and_may_i() throws Exception {
        server.api.tokenKubeconfigFor("jane", List.of("dev")).write(directory.resolve("jane"));
        var may =
                """
                {"kind":"SelfSubjectAccessReview","apiVersion":"authorization.k8s.io/v1",
                 "spec":{"resourceAttributes":
                   {"verb":"list","resource":"pods","namespace":"default"}}}
                """;
        var accessReviews = "/apis/authorization.k8s.io/v1/selfsubjectaccessreviews";

        assertThat(ask("jane", "/apis/authentication.k8s.io/v1/selfsubjectreviews", "{}"))
                .contains("\"username\":\"jane\",\"groups\":[\"dev\",\"system:authenticated\"]");
        assertThat(ask("jane", accessReviews, may)).contains("\"allowed\":false");
        assertThat(ask("admin", accessReviews, may)).contains("\"allowed\":true");
        assertThat(
                        ask(
                                "jane",
                                "/apis/authorization.k8s.io/v1/selfsubjectrulesreviews",
                                "{\"spec\":{\"namespace\":\"default\"}}"))
                .contains("selfsubjectaccessreviews", "/version");
        assertThat(kubectl("admin", "get", "pods", "--as", "jane"))
                .isEqualToNormalizingWhitespace(
                        "Error from server (Forbidden): pods is forbidden: User \"jane\" cannot"
                                + " list resource \"pods\" in API group \"\" in the namespace"
                                + " \"default\"");
    }

    @Test
    void a_role_takes_effect_at_once() throws Exception {
        server.api.tokenKubeconfigFor("paul", List.of()).write(directory.resolve("paul"));
        assertThat(kubectl("paul", "get", "pods")).contains("Forbidden");
        var binding = directory.resolve("binding.yaml");
        Files.writeString(
                binding,
                """
                apiVersion: rbac.authorization.k8s.io/v1
                kind: RoleBinding
                metadata: {name: paul, namespace: default}
                roleRef: {apiGroup: rbac.authorization.k8s.io, kind: ClusterRole, name: view}
                subjects: [{apiGroup: rbac.authorization.k8s.io, kind: User, name: paul}]
                """);

        assertThat(kubectl("admin", "create", "--validate=false", "-f", binding.toString()))
                .contains("created");

        assertThat(kubectl("paul", "get", "pods")).contains("web-0");
        assertThat(kubectl("paul", "get", "secrets")).contains("Forbidden");
    }

    @Test
    void a_token_of_a_service_account_works() throws Exception {
        var answer =
                new ObjectMapper()
                        .readTree(
                                ask(
                                        "admin",
                                        "/api/v1/namespaces/default/serviceaccounts/robot/token",
                                        "{\"spec\":{\"expirationSeconds\":600}}"));

        var token = answer.path("status").path("token").asText();
        Kubeconfig.withToken(server.api.url(), server.api.pki().authorityPem(), "robot", token)
                .write(directory.resolve("robot"));
        assertThat(kubectl("robot", "get", "pods"))
                .contains("User \"system:serviceaccount:default:robot\" cannot list");
    }

    /** Creates what is only an answer. */
    private String ask(String config, String path, String json) throws Exception {
        var file = Files.createTempFile(directory, "ask", ".json");
        Files.writeString(file, json);
        return kubectl(config, "create", "--raw", path, "-f", file.toString());
    }

    @Test
    void version_and_raw_paths() throws Exception {
        assertThat(kubectl("admin", "version")).contains("Server Version: v1.34.4");
        assertThat(kubectl("admin", "get", "--raw", "/readyz?verbose"))
                .contains("[+]ping ok", "readyz check passed");
    }

    @Test
    void watch_sees_a_new_pod() throws Exception {
        var process = process("admin", "get", "pods", "-n", "watched", "-w", "-o", "name");
        try (var lines = process.inputReader(StandardCharsets.UTF_8)) {
            server.cluster.awaitWatchers(1);
            server.cluster.put("pods", "watched", "{\"metadata\":{\"name\":\"fresh\"}}");

            assertThat(lines.readLine()).isEqualTo("pod/fresh");
        } finally {
            process.destroy();
            process.waitFor();
        }
    }

    private String kubectl(String config, String... arguments) throws Exception {
        var process = process(config, arguments);
        var output = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        process.waitFor();
        return output;
    }

    private Process process(String config, String... arguments) throws IOException {
        var command = new ArrayList<>(List.of(kubectl.toString()));
        command.addAll(List.of(arguments));
        var builder = new ProcessBuilder(command).redirectErrorStream(true);
        builder.environment().put("KUBECONFIG", directory.resolve(config).toString());
        builder.environment().put("HOME", directory.toString());
        return builder.start();
    }
}
