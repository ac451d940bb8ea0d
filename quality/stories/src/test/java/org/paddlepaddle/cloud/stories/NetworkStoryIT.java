// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.stories;

import static java.nio.charset.StandardCharsets.UTF_8;
import static java.util.Objects.requireNonNull;
import static org.assertj.core.api.Assertions.assertThat;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.UncheckedIOException;
import java.net.ConnectException;
import java.net.HttpURLConnection;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Order;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.paddlepaddle.cloud.testkit.Await;
import org.paddlepaddle.cloud.testkit.FreePorts;
import org.paddlepaddle.cloud.testkit.Kubectl;
import org.paddlepaddle.cloud.testkit.Real;

/** Services and names as pods and the machine meet them, in both kinds of network. */
@Order(4)
class NetworkStoryIT {
    private static final int PATIENCE_MILLIS = 60_000;

    /** Of the programs, and of the services before them. */
    private final FreePorts ports = FreePorts.insteadOf(8080, 9090, 8090, 9091, 8095);

    @TempDir Path directory;

    @ParameterizedTest
    @ValueSource(strings = {"bridge", "loopback"})
    void services_answer_by_address_and_by_name_through_updates_and_crashes(String mode)
            throws Exception {
        Real.kubectl();
        Real.tool("python3");
        boolean bridge = mode.equals("bridge");
        if (bridge) {
            Real.root();
            Real.tool("nft");
        }
        try (var here = Installation.fresh(directory)) {
            here.pdc("up", "--network", mode);
            var kubectl = here.kubectl();
            begin(kubectl, bridge);
            var python = PythonWorkloads.begin(here);

            insideAPod(kubectl, bridge);
            fromTheMachine(kubectl);
            underLoad(kubectl);
            python.endWell();
            throughACrash(here, kubectl, mode);

            here.pdc("down");
            assertThat(MachineTraces.of(here.home())).isEmpty();
        }
    }

    private void begin(Kubectl kubectl, boolean bridge) throws IOException {
        var code = Files.createDirectories(directory.resolve("code"));
        for (var program : List.of("network-server.py", "network-asker.py")) {
            Files.writeString(code.resolve(program), ports.in(resource(program)));
        }
        kubectl.output("create", "configmap", "code", "--from-file=" + code);
        boolean root = "root".equals(System.getProperty("user.name"));
        // On the machine's own network two pods cannot both have all addresses of a port.
        kubectl.apply(
                ports.in(resource("network.yaml"))
                        .replace("@BIND@", bridge ? "0.0.0.0" : "$(IP)")
                        .replace("@LOW_PORTS@", root ? "yes" : "")
                        .replace("@OUTSIDE_NAMES@", root ? "yes" : ""));
        kubectl.output("rollout", "status", "deployment/web", "--timeout=300s");
    }

    private static void insideAPod(Kubectl kubectl, boolean bridge) {
        Await.until(
                "answers to all questions",
                () -> kubectl.output("logs", "peer-1").contains("done"));
        var said = new TreeMap<String, String>();
        for (var line : kubectl.output("logs", "peer-1").lines().toList()) {
            var words = line.split(" ", 2);
            said.put(words[0], words.length == 1 ? "" : words[1]);
        }
        var web = clusterIp(kubectl, "web");
        var zero = podIp(kubectl, "peer-0");
        var one = podIp(kubectl, "peer-1");
        assertThat(said)
                .containsEntry("web", web)
                .containsEntry("web.default", web)
                .containsEntry("web.default.svc.cluster.local", web)
                .containsEntry("peers", String.join(" ", new TreeSet<>(List.of(zero, one))))
                .containsEntry("peer-0.peers", zero)
                .containsEntry("peer-1.peers.default.svc.cluster.local", one)
                .containsEntry("own", one)
                .containsEntry("alias", "192.0.2.77")
                .containsEntry("full", "peer-1.peers.default.svc.cluster.local")
                .containsEntry("page", "200")
                .containsEntry("self", "found myself");
        if (bridge) {
            assertThat(said)
                    .containsEntry("api", "200")
                    .containsEntry("out", String.join(" ", new TreeSet<>(List.of(zero, one))));
        }
    }

    private void fromTheMachine(Kubectl kubectl) {
        var pods = podsOfWeb(kubectl);
        assertThat(pods).hasSize(2);
        var web = clusterIp(kubectl, "web");
        var met = new TreeSet<String>();
        Await.until(
                "both pods to answer",
                () -> {
                    met.add(page(web, ports.of(8090)));
                    return met.equals(pods);
                });
        var nodePort =
                Integer.parseInt(
                        json(kubectl, "service/web", "{.spec.ports[?(@.name=='http')].nodePort}"));
        assertThat(page("127.0.0.1", nodePort)).isIn(pods);
        var balancer =
                Await.value(
                        "an address of the load balancer",
                        () ->
                                Optional.of(
                                                json(
                                                        kubectl,
                                                        "service/balanced",
                                                        "{.status.loadBalancer.ingress[0].ip}"))
                                        .filter(address -> !address.isEmpty()));
        Await.until(
                "the load balancer to answer", () -> pods.contains(page(balancer, ports.of(8095))));
        assertThat(refused(clusterIp(kubectl, "nobody"), ports.of(8090))).isTrue();
    }

    /** Every request is answered while all pods are replaced. */
    private void underLoad(Kubectl kubectl) throws InterruptedException {
        var web = clusterIp(kubectl, "web");
        var before = podsOfWeb(kubectl);
        var stop = new AtomicBoolean();
        var answered = new AtomicInteger();
        var failures = Collections.synchronizedList(new ArrayList<String>());
        var load =
                Thread.ofPlatform()
                        .start(
                                () -> {
                                    while (!stop.get()) {
                                        try {
                                            page(web, ports.of(8090));
                                            answered.incrementAndGet();
                                        } catch (UncheckedIOException e) {
                                            failures.add(e.getMessage());
                                        }
                                    }
                                });

        kubectl.output("set", "env", "deployment/web", "ROUND=2");
        kubectl.output("rollout", "status", "deployment/web", "--timeout=300s");
        Await.until(
                "none of the old pods to be left",
                () -> podsOfWeb(kubectl).stream().noneMatch(before::contains));
        stop.set(true);
        load.join();

        assertThat(failures).isEmpty();
        assertThat(answered.get()).isPositive();
    }

    private void throughACrash(Installation here, Kubectl kubectl, String mode) throws Exception {
        var web = clusterIp(kubectl, "web");
        boolean bridge = mode.equals("bridge");
        try (var socket = new Socket()) {
            socket.setSoTimeout(PATIENCE_MILLIS);
            socket.connect(new InetSocketAddress(web, ports.of(9091)), PATIENCE_MILLIS);
            var reader = new BufferedReader(new InputStreamReader(socket.getInputStream(), UTF_8));
            assertThat(echo(socket, reader, "before")).isEqualTo("before");

            here.killSystem();

            if (bridge) {
                assertThat(echo(socket, reader, "while it is dead")).isEqualTo("while it is dead");
                assertThat(page(web, ports.of(8090))).as("a new connection").isNotEmpty();
            }
            here.pdc("up", "--network", mode);
            if (bridge) {
                assertThat(echo(socket, reader, "after")).isEqualTo("after");
            }
        }
        Await.until("new connections", () -> !page(web, ports.of(8090)).isEmpty());
    }

    private static String echo(Socket socket, BufferedReader reader, String line)
            throws IOException {
        socket.getOutputStream().write((line + "\n").getBytes(UTF_8));
        return reader.readLine();
    }

    /** A connection of its own each time, so that each is led anew. */
    private static String page(String address, int port) {
        try {
            var url = URI.create("http://" + address + ":" + port + "/").toURL();
            var connection = (HttpURLConnection) url.openConnection();
            connection.setRequestProperty("Connection", "close");
            connection.setConnectTimeout(PATIENCE_MILLIS);
            connection.setReadTimeout(PATIENCE_MILLIS);
            try (var body = connection.getInputStream()) {
                return new String(body.readAllBytes(), UTF_8).strip();
            }
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static boolean refused(String address, int port) {
        try {
            page(address, port);
            return false;
        } catch (UncheckedIOException e) {
            return e.getCause() instanceof ConnectException;
        }
    }

    private static Set<String> podsOfWeb(Kubectl kubectl) {
        var names = kubectl.output("get", "pods", "-l", "app=web", "-o", "name");
        var pods = new TreeSet<String>();
        names.lines().map(name -> name.substring("pod/".length())).forEach(pods::add);
        return pods;
    }

    private static String clusterIp(Kubectl kubectl, String service) {
        return json(kubectl, "service/" + service, "{.spec.clusterIP}");
    }

    private static String podIp(Kubectl kubectl, String pod) {
        return json(kubectl, "pod/" + pod, "{.status.podIP}");
    }

    private static String json(Kubectl kubectl, String object, String path) {
        return kubectl.output("get", object, "-o", "jsonpath=" + path);
    }

    private static String resource(String name) throws IOException {
        try (var stream = NetworkStoryIT.class.getResourceAsStream("/stories/" + name)) {
            return new String(requireNonNull(stream).readAllBytes(), UTF_8);
        }
    }
}
