// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.clients;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.io.TempDir;
import org.paddlepaddle.cloud.testkit.Kubectl;
import org.paddlepaddle.cloud.testkit.LocalApi;
import org.paddlepaddle.cloud.testkit.Program;
import org.paddlepaddle.cloud.testkit.PythonEnvironment;

/** A chart with a CRD, its objects, hooks and a test, through the life of a release. */
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
class HelmIT {
    private static final String CHART =
            Path.of("src/test/resources/helm/shelf").toAbsolutePath().toString();
    private static final String FIXED =
            Path.of("src/test/resources/helm/fixed").toAbsolutePath().toString();

    private LocalApi api;
    private Program helm;
    private Kubectl kubectl;

    @BeforeAll
    void start(@TempDir Path directory) {
        var program = PythonEnvironment.clients().program("helm").toString();
        api = ControlPlane.start(directory.resolve("cluster"));
        kubectl = new Kubectl(api.kubeconfig());
        helm =
                new Program(program)
                        .with("KUBECONFIG", api.kubeconfig())
                        .with("HELM_CACHE_HOME", directory.resolve("cache"))
                        .with("HELM_CONFIG_HOME", directory.resolve("config"))
                        .with("HELM_DATA_HOME", directory.resolve("data"));
    }

    @AfterAll
    void stop() {
        if (api != null) {
            api.close();
        }
    }

    @Test
    void both_clients_tell_the_versions_of_both_sides() {
        assertThat(helm.output("version")).startsWith("version.BuildInfo{Version:\"v");
        assertThat(kubectl.output("version"))
                .containsPattern("(?m)^Client Version: v1\\.")
                .containsPattern("(?m)^Server Version: v1\\.34\\.");
    }

    @Test
    void a_release_is_installed_upgraded_tested_rolled_back_and_uninstalled() {
        assertThat(helm.output("install", "lib", CHART, "--wait", "--timeout", "2m"))
                .contains("STATUS: deployed", "Books are on the shelf of lib.");
        assertThat(kubectl.output("get", "books", "-o", "name"))
                .isEqualTo("book.shelf.example.com/lib-0\nbook.shelf.example.com/lib-1\n");
        assertThat(kubectl.output("get", "book", "lib-0", "-o", "jsonpath={.spec.pages}"))
                .as("the default of the chart's own CRD")
                .isEqualTo("100");
        assertThat(hook("revision")).isEqualTo("1");

        helm.output("upgrade", "lib", CHART, "--set", "greeting=bye,books=3", "--wait");
        assertThat(setting("greeting")).isEqualTo("bye");
        assertThat(kubectl.output("get", "bk", "lib-2", "-o", "jsonpath={.spec.title}"))
                .isEqualTo("Volume 2 bye");
        assertThat(hook("revision")).as("the hook ran again").isEqualTo("2");

        assertThat(helm.output("test", "lib")).contains("Phase:          Succeeded");
        helm.output("rollback", "lib", "1", "--wait");
        assertThat(setting("greeting")).isEqualTo("hello");
        assertThat(kubectl.output("get", "books", "-o", "name")).doesNotContain("lib-2");
        assertThat(helm.output("history", "lib", "-o", "json"))
                .contains("\"revision\":3", "Rollback to 1");

        helm.output("uninstall", "lib", "--wait");
        assertThat(kubectl.output("get", "books,configmaps,services,roles", "-o", "name"))
                .as("what is left is not the release's")
                .contains("configmap/lib-goodbye")
                .doesNotContain("book.", "lib-settings", "service/lib", "role");
        assertThat(helm.output("list", "-aq")).isEmpty();
    }

    @Test
    void a_chart_sees_the_server_and_what_it_serves() {
        helm.output(
                "upgrade",
                "--install",
                "two",
                CHART,
                "-n",
                "second",
                "--create-namespace",
                "--wait");

        var data =
                kubectl.output(
                        "get", "cm", "two-settings", "-n", "second", "-o", "jsonpath={.data}");

        assertThat(data).contains("\"kubeVersion\":\"v1.34", "\"hasBooks\":\"");
        helm.output("uninstall", "two", "-n", "second");
        kubectl.output("delete", "namespace", "second");
    }

    @Test
    void addresses_of_choice_in_a_list_are_free_with_the_release() {
        helm.output("install", "fix", FIXED, "--dry-run=server");
        helm.output("install", "fix", FIXED);
        helm.output("upgrade", "fix", FIXED, "--set", "port=31778", "--dry-run=server");
        helm.output("upgrade", "fix", FIXED, "--set", "port=31778");
        assertThat(kubectl.output("get", "svc", "fix", "-o", "jsonpath={.spec.ports[0].nodePort}"))
                .isEqualTo("31778");
        assertThat(kubectl.output("get", "secret", "fix", "-o", "jsonpath={.data.first}"))
                .as("31777, which the chart looked up")
                .isEqualTo("MzE3Nzc=");

        helm.output("uninstall", "fix");
        helm.output("install", "other", FIXED, "--set", "port=31778");
        helm.output("uninstall", "other");
    }

    @Test
    void what_the_server_refuses_fails_the_release_and_is_undone() {
        var outcome =
                helm.run(
                        "install",
                        "bad",
                        CHART,
                        "--set",
                        "books=1,pages=0",
                        "--atomic",
                        "-n",
                        "kube-public");

        assertThat(outcome.exitCode()).isNotZero();
        assertThat(outcome.output()).contains("spec.pages", "should be greater than or equal to 1");
        assertThat(helm.output("list", "-aq", "-n", "kube-public")).isEmpty();
        assertThat(kubectl.output("get", "cm", "-n", "kube-public", "-o", "name"))
                .doesNotContain("bad-settings");
    }

    private String setting(String key) {
        return kubectl.output("get", "cm", "lib-settings", "-o", "jsonpath={.data." + key + "}");
    }

    private String hook(String key) {
        return kubectl.output("get", "cm", "lib-hook", "-o", "jsonpath={.data." + key + "}");
    }
}
