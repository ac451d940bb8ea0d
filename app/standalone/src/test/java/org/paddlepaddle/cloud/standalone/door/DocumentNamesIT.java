// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.standalone.door;

import static org.assertj.core.api.Assertions.assertThat;

import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.file.Path;
import java.time.InstantSource;
import java.util.OptionalInt;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.paddlepaddle.cloud.door.OneTimeLinks;
import org.paddlepaddle.cloud.gateway.message.PeerHeader;
import org.paddlepaddle.cloud.ground.node.image.ShippedImages;
import org.paddlepaddle.cloud.standalone.NodeCounts;
import org.paddlepaddle.cloud.standalone.RunningStandalone;
import org.paddlepaddle.cloud.standalone.Standalone;
import org.paddlepaddle.cloud.standalone.StandaloneConfig;
import org.paddlepaddle.cloud.standalone.home.HomeDirectory;
import org.paddlepaddle.cloud.testkit.Await;
import org.paddlepaddle.cloud.testkit.Kubectl;

/** The commands of the product documents, typed into the genuine kubectl. */
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
class DocumentNamesIT {
    private static final String GATEWAY = "istio-ingressgateway";

    private final HttpClient client = HttpClient.newHttpClient();
    private HomeDirectory home = new HomeDirectory(Path.of(""));
    private RunningStandalone system;
    private Kubectl kubectl;

    @BeforeAll
    void start(@TempDir Path directory) throws InterruptedException {
        home = new HomeDirectory(directory);
        system = Standalone.start(config());
        kubectl = new Kubectl(home.kubeconfig());
        Await.until("the names", () -> pods("istio-system").contains("Running"));
    }

    @AfterAll
    void end() {
        client.close();
        if (system != null) {
            system.close();
        }
    }

    private StandaloneConfig config() {
        return new StandaloneConfig(
                home,
                "test",
                "here",
                "loopback",
                OptionalInt.of(0),
                new NodeCounts(1, 0, 0),
                false,
                ShippedImages.ofHost(home.root()),
                System.getenv());
    }

    private String pods(String namespace) {
        return kubectl.run("", "get", "pods", "-n", namespace).output();
    }

    private HttpResponse<String> get(String uri, String... header) throws Exception {
        var request = HttpRequest.newBuilder(URI.create(uri));
        for (int i = 0; i < header.length; i += 2) {
            request.header(header[i], header[i + 1]);
        }
        return client.send(request.build(), BodyHandlers.ofString());
    }

    @Test
    void the_parts_show_as_pods() {
        assertThat(pods("kubeflow"))
                .containsPattern("ml-pipeline-here +1/1 +Running")
                .containsPattern("ml-pipeline-ui-here +1/1 +Running");
    }

    @Test
    void the_console_answers_through_the_api_servers_proxy() {
        var page = "/api/v1/namespaces/kubeflow/services/ml-pipeline-ui:80/proxy/";

        assertThat(kubectl.output("get", "--raw", page)).contains("<title>PaddleCloud</title>");
    }

    @Test
    void the_ingress_gateway_is_found_by_label_and_node_port() throws Exception {
        var host =
                kubectl.output(
                        "get",
                        "po",
                        "-l",
                        "istio=ingressgateway",
                        "-n",
                        "istio-system",
                        "-o",
                        "jsonpath={.items[0].status.hostIP}");
        var port =
                kubectl.output(
                        "get",
                        "service",
                        GATEWAY,
                        "-n",
                        "istio-system",
                        "-o",
                        "jsonpath={.spec.ports[?(@.name==\"http2\")].nodePort}");

        Await.until("the node port", () -> healthy("http://" + host + ":" + port));
    }

    private boolean healthy(String address) {
        try {
            return get(address + "/healthz").body().equals("ok\n");
        } catch (Exception _) {
            return false;
        }
    }

    @ParameterizedTest
    @CsvSource({"ml-pipeline-ui, kubeflow", "istio-ingressgateway, istio-system"})
    void who_forwards_a_port_of_the_web_address_is_known(String service, String namespace)
            throws Exception {
        forwarded(
                service,
                namespace,
                address -> {
                    var token = "Bearer " + Standalone.token(home);
                    assertThat(get(address + "/healthz").body()).isEqualTo("ok\n");
                    assertThat(get(address + "/").body()).contains("<title>PaddleCloud<");
                    assertThat(get(address + "/hub/v1/models").statusCode()).isEqualTo(200);
                    assertThat(get(address + "/", "Authorization", token).body())
                            .contains("<title>PaddleCloud<");
                });
    }

    @Test
    void who_comes_to_the_web_address_without_a_proof_is_not_known() throws Exception {
        var web = system.state().web().orElseThrow();
        forwarded(
                GATEWAY,
                "istio-system",
                _ ->
                        assertThat(
                                        get(
                                                        web + "/hub/v1/models",
                                                        PeerHeader.NAME,
                                                        "x 127.0.0.1 1")
                                                .statusCode())
                                .isEqualTo(401));
    }

    private interface Visit {
        void at(String address) throws Exception;
    }

    private void forwarded(String service, String namespace, Visit visit) throws Exception {
        var forward = kubectl.start("port-forward", "svc/" + service, "-n", namespace, ":80");
        try (var lines = forward.inputReader()) {
            // Forwarding from 127.0.0.1:40123 -> 3000
            var line = String.valueOf(lines.readLine());
            assertThat(line).startsWith("Forwarding from 127.0.0.1:");
            visit.at("http://localhost:" + line.replaceAll(".*127.0.0.1:(\\d+) .*", "$1"));
        } finally {
            forward.destroy();
        }
    }

    @Test
    void a_link_of_the_command_line_opens_the_start_page() throws Exception {
        var web = system.state().web().orElseThrow();
        var code = new OneTimeLinks(home.links(), InstantSource.system()).issue();

        var entered = get(web + "/login?code=" + code);
        var cookie = entered.headers().firstValue("Set-Cookie").orElseThrow();
        var page = get(web + "/", "Cookie", cookie.substring(0, cookie.indexOf(';')));

        assertThat(entered.statusCode()).isEqualTo(303);
        assertThat(page.body()).contains("<title>PaddleCloud");
    }

    @Test
    void pipelines_find_their_account_their_class_and_their_keys() {
        assertThat(
                        kubectl.output(
                                "get",
                                "secret/data-center",
                                "secret/task-center",
                                "secret/data-source",
                                "sa/pipeline-runner",
                                "-n",
                                "kubeflow",
                                "-o",
                                "name"))
                .contains("data-center", "task-center", "data-source", "pipeline-runner");
        assertThat(kubectl.output("get", "storageclass", "task-center", "-o", "name"))
                .contains("task-center");
    }
}
