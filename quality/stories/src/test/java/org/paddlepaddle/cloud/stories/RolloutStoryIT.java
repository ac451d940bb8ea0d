// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.stories;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.concurrent.ConcurrentLinkedDeque;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.paddlepaddle.cloud.testkit.Await;
import org.paddlepaddle.cloud.testkit.Kubectl;

/**
 * Every change of a service while a client asks without a pause: no request fails, and where only
 * shares or roles change, no pod starts.
 */
@ExtendWith(SharedSystem.class)
class RolloutStoryIT {
    private static final String NAME = "rollout";
    private static final String SERVICE = "paddleservice/" + NAME;
    private static final String HOST = NAME + ".default.example.com";

    private final Trainings system;
    private final Kubectl kubectl;
    private String address = "";

    RolloutStoryIT(Trainings system) {
        this.system = system;
        this.kubectl = system.kubectl();
    }

    @Test
    void no_change_of_a_service_costs_a_request() throws Exception {
        apply(endpoint("one"), "");
        ready();
        address = gateway();

        try (var client = new Client()) {
            Await.until("the first answer", () -> client.last().equals("one"));

            apply(endpoint("two"), "");
            Await.until("the new default", () -> client.lastAre(20, "two"));

            canary("three", 50);
            Await.until("both", () -> client.recent("two") && client.recent("three"));
            var pods = pods();
            percent(100);
            Await.until("the canary alone", () -> client.lastAre(20, "three"));
            percent(0);
            Await.until("the default alone", () -> client.lastAre(20, "two"));
            percent(20);
            Await.until("both", () -> client.recent("two") && client.recent("three"));
            assertThat(pods()).containsAll(pods).hasSameSizeAs(pods);

            assertThat(system.here().pdc("promote", NAME)).contains("promoted");
            Await.until("the promoted one", () -> client.lastAre(20, "three"));
            assertThat(pods).containsAll(defaultPods());

            assertThat(system.here().pdc("rollout", "undo", SERVICE)).contains("rolled back");
            Await.until("the one before", () -> client.lastAre(20, "two"));

            canary("", 50);
            Await.until(
                    "the canary that ends at once",
                    () -> condition("CanaryEndpointReady").equals("RevisionFailed"));
            assertThat(kubectl.output("get", SERVICE, "-o", status("Ready", "status")))
                    .isEqualTo("True");
            assertThat(client.lastAre(20, "two")).isTrue();

            assertThat(client.failures()).isEmpty();
            assertThat(client.asked()).isGreaterThan(200);
            System.out.println("rollout story: " + client.asked() + " requests, none failed");

            // What no change did: a pod is lost. Another takes its place.
            var lost = defaultPods();
            kubectl.output("delete", "--force", "--grace-period=0", lost.getFirst());
            Await.until(
                    "another pod answers",
                    () ->
                            client.lastAre(5, "two")
                                    && defaultPods().stream().noneMatch(lost::contains));
        }
        kubectl.output("delete", SERVICE);
    }

    private void apply(String endpoint, String more) throws Exception {
        kubectl.apply(
                """
                apiVersion: elasticserving.paddlepaddle.org/v1
                kind: PaddleService
                metadata: { name: %s, namespace: default }
                spec:
                  default: %s
                  service: { minScale: 1, window: 6s }
                %s
                """
                        .formatted(NAME, endpoint, more));
    }

    /** A program that answers one word; without a word it fails at once. */
    private static String endpoint(String word) {
        var program =
                word.isEmpty()
                        ? "exit 3"
                        : "cd $(mktemp -d) && echo "
                                + word
                                + " > index.html && exec python3 -m http.server 9292 --bind"
                                + " $BIND_ADDRESS";
        return "{containerImage: ubuntu, tag: '22.04', port: 9292, arg: '" + program + "'}";
    }

    private void canary(String word, int percent) throws Exception {
        patch(
                "{\"spec\": {\"canaryTrafficPercent\": "
                        + percent
                        + ", \"canary\": {\"containerImage\": \"ubuntu\", \"tag\": \"22.04\","
                        + " \"port\": 9292, \"arg\": \""
                        + endpoint(word).replaceAll(".*arg: '(.*)'}", "$1")
                        + "\"}}}");
    }

    private void percent(int percent) throws Exception {
        patch("{\"spec\": {\"canaryTrafficPercent\": " + percent + "}}");
    }

    private void patch(String change) throws Exception {
        kubectl.output("patch", SERVICE, "--type=merge", "-p", change);
    }

    private void ready() throws Exception {
        kubectl.output("wait", SERVICE, "--for=condition=Ready", "--timeout=120s");
    }

    /** Names of the pods that are not going. */
    private List<String> pods() throws Exception {
        return kubectl.output("get", "pods", "-l", "PaddleService=" + NAME, "-o", "name")
                .lines()
                .toList();
    }

    /** Names of the pods behind the default. */
    private List<String> defaultPods() {
        var revision = kubectl.output("get", SERVICE, "-o", "jsonpath={.status.default.name}");
        return kubectl.output(
                        "get",
                        "pods",
                        "-l",
                        "serving.paddlepaddle.org/revision=" + revision,
                        "-o",
                        "name")
                .lines()
                .toList();
    }

    private String condition(String type) {
        return kubectl.output("get", SERVICE, "-o", status(type, "reason"));
    }

    private static String status(String type, String field) {
        return "jsonpath={.status.conditions[?(@.type==\"%s\")].%s}".formatted(type, field);
    }

    private String gateway() throws Exception {
        return kubectl.output(
                        "get",
                        "po",
                        "-l",
                        "istio=ingressgateway",
                        "-n",
                        "istio-system",
                        "-o",
                        "jsonpath={.items[0].status.hostIP}")
                + ":"
                + kubectl.output(
                        "get",
                        "service",
                        "istio-ingressgateway",
                        "-n",
                        "istio-system",
                        "-o",
                        "jsonpath={.spec.ports[?(@.name==\"http2\")].nodePort}");
    }

    /** Asks one request after another, each on a connection of its own. */
    private final class Client implements AutoCloseable {
        private static final int REMEMBERED = 40;

        private final ConcurrentLinkedDeque<String> answers = new ConcurrentLinkedDeque<>();
        private final ConcurrentLinkedDeque<String> failures = new ConcurrentLinkedDeque<>();
        private final AtomicInteger asked = new AtomicInteger();
        private final AtomicBoolean stopped = new AtomicBoolean();
        private final Thread thread = Thread.ofVirtual().start(this::askOn);

        private void askOn() {
            while (!stopped.get()) {
                var answer = ask();
                asked.incrementAndGet();
                answers.addLast(answer);
                if (answers.size() > REMEMBERED) {
                    answers.removeFirst();
                }
                if (answer.startsWith("!")) {
                    failures.add(answer);
                }
            }
        }

        private String ask() {
            var at = address.split(":");
            try (var socket = new Socket(at[0], Integer.parseInt(at[1]))) {
                socket.getOutputStream()
                        .write(
                                ("GET / HTTP/1.1\r\nHost: "
                                                + HOST
                                                + "\r\nConnection: close\r\n\r\n")
                                        .getBytes(StandardCharsets.US_ASCII));
                var answer =
                        new String(socket.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
                return answer.startsWith("HTTP/1.1 200 ")
                        ? answer.substring(answer.lastIndexOf("\r\n")).strip()
                        : "!" + answer.lines().findFirst().orElse("nothing");
            } catch (IOException e) {
                return "!" + e;
            }
        }

        int asked() {
            return asked.get();
        }

        List<String> failures() {
            return List.copyOf(failures);
        }

        String last() {
            return answers.isEmpty() ? "" : answers.getLast();
        }

        boolean recent(String word) {
            return answers.contains(word);
        }

        boolean lastAre(int number, String word) {
            var all = List.copyOf(answers);
            return all.size() >= number
                    && all.subList(all.size() - number, all.size()).stream().allMatch(word::equals);
        }

        @Override
        public void close() {
            stopped.set(true);
            try {
                thread.join();
            } catch (InterruptedException _) {
                Thread.currentThread().interrupt();
            }
        }
    }
}
