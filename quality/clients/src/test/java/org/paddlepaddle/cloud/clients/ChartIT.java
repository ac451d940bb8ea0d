// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.clients;

import static org.assertj.core.api.Assertions.assertThat;

import com.sun.net.httpserver.HttpServer;
import com.sun.net.httpserver.SimpleFileServer;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.paddlepaddle.cloud.testkit.Kubectl;
import org.paddlepaddle.cloud.testkit.LocalApi;
import org.paddlepaddle.cloud.testkit.Program;
import org.paddlepaddle.cloud.testkit.PythonEnvironment;

/** Our chart, by the genuine Helm: rendered for several sets of values, and through a release. */
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
class ChartIT {
    private static final Path ROOT = Path.of("../..").toAbsolutePath().normalize();
    private static final String CHART = ROOT.resolve("deploy/charts/paddlecloud").toString();
    private static final Path GOLDEN = Path.of("src/test/resources/golden/chart");
    private static final String JOB =
            """
            apiVersion: batch.paddlepaddle.org/v1
            kind: PaddleJob
            metadata: {name: kept, namespace: paddlecloud}
            spec:
              worker:
                replicas: 1
                template: {spec: {containers: [{name: main, image: busybox}]}}
            """;

    private Path directory;
    private LocalApi api;
    private Program helm;
    private Kubectl kubectl;

    @BeforeAll
    void start(@TempDir Path place) {
        directory = place;
        var program = PythonEnvironment.clients().program("helm").toString();
        api = ControlPlane.start(place.resolve("cluster"));
        kubectl = new Kubectl(api.kubeconfig());
        helm =
                new Program(program)
                        .with("KUBECONFIG", api.kubeconfig())
                        .with("HELM_CACHE_HOME", place.resolve("cache"))
                        .with("HELM_CONFIG_HOME", place.resolve("config"))
                        .with("HELM_DATA_HOME", place.resolve("data"));
    }

    @AfterAll
    void stop() {
        if (api != null) {
            api.close();
        }
    }

    /** {@code -Dgolden.update} writes them; the definitions are not in them. */
    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "usual        |",
                "all-dep      | tags.all-dep=true",
                "jobs-only    | sampleset.enabled=false,serving.enabled=false",
                "no-gateway   | gateway.enabled=false",
                "registry     |"
                    + " global.imageRegistry=registry.example.com,global.imagePullSecrets={pull}",
                "watched      | networkPolicy.enabled=true,metrics.serviceMonitor.enabled=true",
                "single       |"
                        + " operator.replicas=1,operator.scheduling=none,operator.namespace=team",
                "placed       |"
                    + " operator.nodeSelector.disk=ssd,gateway.service.type=NodePort,commonLabels.team=a"
            })
    void given_values_then_the_objects_are_as_written_down(String name, String values)
            throws IOException {
        var words = new ArrayList<>(List.of("template", "pdc", CHART, "--namespace=paddlecloud"));
        words.addAll(List.of("--set", "crds.install=false"));
        if (values != null) {
            words.addAll(List.of("--set", values));
        }
        var rendered = helm.output(words.toArray(String[]::new));
        var golden = GOLDEN.resolve(name + ".yaml");
        if (System.getProperty("golden.update") != null) {
            Files.createDirectories(GOLDEN);
            Files.writeString(golden, rendered);
        }

        assertThat(golden).content().isEqualTo(rendered);
    }

    @Test
    void given_values_that_are_none_then_they_are_refused() {
        var outcome = helm.run("template", "pdc", CHART, "--set", "operator.replicas=0");

        assertThat(outcome.exitCode()).isNotZero();
        assertThat(outcome.output()).contains("operator.replicas");
        assertThat(helm.output("lint", CHART)).contains("0 chart(s) failed");
    }

    /** As the documents print it, from a repository that is a directory behind a web server. */
    @Test
    void a_release_is_installed_upgraded_rolled_back_and_leaves_jobs_behind() throws IOException {
        var packages = Files.createDirectories(directory.resolve("charts"));
        helm.output("package", CHART, "--destination", packages.toString());
        helm.output("repo", "index", packages.toString());
        var web = serve(packages);
        try {
            var url = "http://127.0.0.1:" + web.getAddress().getPort() + "/";
            helm.output("repo", "add", "paddlecloud", url);
            helm.output("repo", "update");
            assertThat(
                            helm.output(
                                    "install",
                                    "pdc",
                                    "paddlecloud/paddlecloud",
                                    "--set",
                                    "tags.all-dep=true",
                                    "--namespace",
                                    "paddlecloud",
                                    "--create-namespace"))
                    .contains("STATUS: deployed", "looks after: paddlejob,sampleset,samplejob");
        } finally {
            web.stop(0);
        }
        kubectl.output("wait", "--for=condition=Established", "crd", "--all");
        kubectl.apply(JOB);
        assertThat(replicas()).isEqualTo("2");

        helm.output("upgrade", "pdc", CHART, "-n", "paddlecloud", "--set", "operator.replicas=1");
        assertThat(replicas()).isEqualTo("1");
        helm.output("rollback", "pdc", "1", "-n", "paddlecloud");
        assertThat(replicas()).isEqualTo("2");
        helm.output("uninstall", "pdc", "-n", "paddlecloud");

        assertThat(kubectl.output("get", "pdj", "-n", "paddlecloud", "-o", "name"))
                .as("definitions outlive the release, and with them the jobs")
                .isEqualTo("paddlejob.batch.paddlepaddle.org/kept\n");
        assertThat(
                        kubectl.output(
                                "get",
                                "deploy,sa,role,secret,pdb",
                                "-n",
                                "paddlecloud",
                                "-o",
                                "name"))
                .doesNotContain("paddlecloud-operator", "paddlecloud-gateway", "secret/none");
        helm.output("install", "pdc", CHART, "-n", "paddlecloud");
        helm.output("uninstall", "pdc", "-n", "paddlecloud");
    }

    private static HttpServer serve(Path packages) {
        var address = new InetSocketAddress(InetAddress.getLoopbackAddress(), 0);
        var web =
                SimpleFileServer.createFileServer(
                        address, packages.toAbsolutePath(), SimpleFileServer.OutputLevel.NONE);
        web.start();
        return web;
    }

    private String replicas() {
        return kubectl.output(
                "get",
                "deploy",
                "paddlecloud-operator",
                "-n",
                "paddlecloud",
                "-o",
                "jsonpath={.spec.replicas}");
    }
}
