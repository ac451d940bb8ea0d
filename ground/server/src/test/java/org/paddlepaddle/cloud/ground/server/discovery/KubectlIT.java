// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.ground.server.discovery;

import static org.assertj.core.api.Assertions.assertThat;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.paddlepaddle.cloud.ground.server.RealMachine;
import org.paddlepaddle.cloud.ground.server.fixture.Types;

/** The real kubectl reads our documents. Only they are served: nothing here stores an object. */
class KubectlIT {
    private static final int PATIENCE_SECONDS = 60;

    @TempDir Path home;
    private Path program;
    private HttpServer server;

    @BeforeEach
    void serve() throws IOException {
        program = RealMachine.kubectl();
        var catalog = new SmallCatalog();
        catalog.add(Types.CRONTAB);
        var catalogDocuments = new CatalogDocuments(catalog, Types.SCHEMAS);
        server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
        server.createContext("/", exchange -> answer(exchange, catalogDocuments));
        server.start();
    }

    @AfterEach
    void stop() {
        if (server != null) {
            server.stop(0);
        }
    }

    private static void answer(HttpExchange exchange, CatalogDocuments catalogDocuments)
            throws IOException {
        try (exchange) {
            if (exchange.getRequestMethod().equals("POST")) {
                var body = exchange.getRequestBody().readAllBytes();
                send(exchange, 201, "application/json", body);
                return;
            }
            var accept = exchange.getRequestHeaders().getFirst("Accept");
            var path = exchange.getRequestURI().getPath();
            var document = catalogDocuments.document(path, accept == null ? "" : accept);
            if (document.isPresent()) {
                send(exchange, 200, document.get().contentType(), document.get().body());
            } else {
                var nothing = "{\"kind\":\"Status\",\"code\":404}".getBytes(StandardCharsets.UTF_8);
                send(exchange, 404, "application/json", nothing);
            }
        }
    }

    private static void send(HttpExchange exchange, int code, String type, byte[] body)
            throws IOException {
        exchange.getResponseHeaders().set("Content-Type", type);
        exchange.sendResponseHeaders(code, body.length);
        exchange.getResponseBody().write(body);
    }

    private String kubectl(String... arguments) throws IOException, InterruptedException {
        var command = new ArrayList<String>();
        command.add(program.toString());
        command.add("--server=http://127.0.0.1:" + server.getAddress().getPort());
        command.add("--cache-dir=" + home.resolve("cache"));
        command.addAll(List.of(arguments));
        var out = home.resolve("out");
        var process =
                new ProcessBuilder(command)
                        .redirectErrorStream(true)
                        .redirectOutput(out.toFile())
                        .start();
        assertThat(process.waitFor(PATIENCE_SECONDS, TimeUnit.SECONDS)).isTrue();
        return Files.readString(out);
    }

    @Test
    void then_it_lists_resources() throws Exception {
        assertThat(kubectl("api-resources"))
                .containsPattern("deployments +deploy +apps/v1 +true +Deployment")
                .containsPattern("crontabs +ct +stable.example.com/v1 +true +CronTab");
        assertThat(kubectl("api-versions")).contains("autoscaling/v2", "stable.example.com/v1");
    }

    @Test
    void then_it_explains_built_in_and_custom_kinds() throws Exception {
        assertThat(kubectl("explain", "deployments.spec.strategy"))
                .contains("FIELD: strategy <DeploymentStrategy>", "rollingUpdate");
        assertThat(kubectl("explain", "pods.spec.containers.image"))
                .containsPattern("(?m)^FIELD: image <string>$")
                .containsPattern("DESCRIPTION:\\s+Name of the image[.]");
        assertThat(kubectl("explain", "crontabs.spec"))
                .containsPattern("replicas\\s+<integer>")
                .contains("cronSpec", "-required-");
        assertThat(kubectl("explain", "pods", "--recursive")).contains("terminationMessagePath");
    }

    @Test
    void then_it_finds_strict_validation_and_dry_runs_supported() throws Exception {
        var manifest = home.resolve("tab.yaml");
        Files.writeString(
                manifest,
                """
                apiVersion: stable.example.com/v1
                kind: CronTab
                metadata: {name: a, namespace: default}
                spec: {cronSpec: '* * * * *'}
                """);

        assertThat(
                        kubectl(
                                "create",
                                "--validate=strict",
                                "--dry-run=server",
                                "-f",
                                manifest.toString()))
                .isEqualToIgnoringNewLines("crontab.stable.example.com/a created (server dry run)");
    }

    /** A list is of no resource, so that kubectl looks for it in OpenAPI 2, in protobuf. */
    @Test
    void then_it_creates_what_is_in_a_list() throws Exception {
        var manifest = home.resolve("list.yaml");
        Files.writeString(
                manifest,
                """
                apiVersion: v1
                kind: List
                items:
                - apiVersion: stable.example.com/v1
                  kind: CronTab
                  metadata: {name: a, namespace: default}
                  spec: {cronSpec: '* * * * *'}
                - apiVersion: v1
                  kind: ConfigMap
                  metadata: {name: b, namespace: default}
                """);

        assertThat(kubectl("create", "-f", manifest.toString()).lines())
                .containsExactly("crontab.stable.example.com/a created", "configmap/b created");
    }
}
