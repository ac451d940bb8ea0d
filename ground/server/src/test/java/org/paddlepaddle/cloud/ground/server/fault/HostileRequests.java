// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.ground.server.fault;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.net.InetAddress;
import java.net.Socket;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.TreeMap;
import javax.net.ssl.SSLContext;

/** Requests nobody sends by mistake, chosen by dice that fall the same way every time. */
final class HostileRequests {
    private static final String PODS = "/api/v1/namespaces/default/pods";
    private static final String POD =
            """
            {"apiVersion":"v1","kind":"Pod","metadata":{"name":"p","labels":{"a":"b"}},
             "spec":{"containers":[{"name":"c","image":"i","env":[{"name":"A","value":"1"}],
             "ports":[{"containerPort":80}],"resources":{"limits":{"cpu":"1","memory":1e3}}}]}}\
            """;
    private static final List<String> PATCHES =
            List.of(
                    "application/json-patch+json",
                    "application/merge-patch+json",
                    "application/strategic-merge-patch+json",
                    "application/apply-patch+yaml");
    private static final List<String> PATHS =
            List.of(
                    "/api/v1/namespaces/../../etc/passwd",
                    "/api/v1/namespaces/%2e%2e/pods",
                    "/api/v1/namespaces/default/pods/%00",
                    "/api/v1/namespaces/default/pods/%c3%28",
                    "/apis/////",
                    "/api/v1/namespaces/default/pods/a/b/c/d/e/f",
                    "/api/v1/watch/watch/pods",
                    "//etc",
                    "/%",
                    "*",
                    "http://elsewhere/api",
                    "/apis/apps/v1/deployments/x/scale",
                    "/api/v1/namespaces/default/pods/a/exec?command=",
                    "/openapi/v3/../v2");
    private static final List<String> QUERIES =
            List.of(
                    "limit=-1",
                    "limit=99999999999999999999",
                    "continue=!!!!",
                    "continue=eyJ2IjoibWV0YS5rOHMuaW8vdjEiLCJydiI6LTF9",
                    "resourceVersion=abc",
                    "resourceVersion=-5",
                    "resourceVersionMatch=Exact",
                    "watch=maybe&timeoutSeconds=0.5",
                    "watch=true&timeoutSeconds=1&resourceVersion=1",
                    "fieldSelector=spec.x%3D%3D%3D1",
                    "fieldSelector=a%5C",
                    "labelSelector=a+in+(",
                    "labelSelector=%28%29%28",
                    "sendInitialEvents=true",
                    "dryRun=Some",
                    "fieldValidation=Perhaps",
                    "pretty=%ff",
                    "a=%zz");

    private final SSLContext tls;
    private final URI server;
    private final String token;
    private final HttpClient client;

    HostileRequests(SSLContext tls, URI server, String token) {
        this.tls = tls;
        this.server = server;
        this.token = token;
        this.client =
                HttpClient.newBuilder()
                        .sslContext(tls)
                        .version(HttpClient.Version.HTTP_1_1)
                        .build();
    }

    /** How many requests were answered in which way. */
    Map<String, Integer> run(long seed, int count) throws InterruptedException {
        var random = new Random(seed);
        var answers = new TreeMap<String, Integer>();
        for (int i = 0; i < count; i++) {
            answers.merge(one(random), 1, Integer::sum);
        }
        return answers;
    }

    private String one(Random random) throws InterruptedException {
        return switch (random.nextInt(20)) {
            case 0 -> plain(noise(random, 1 + random.nextInt(600)));
            case 1 -> plain(brokenHello(random));
            case 2 -> wire(noise(random, 1 + random.nextInt(200)) + "\r\n\r\n");
            case 3 -> wire(pick(random, PATHS), "");
            case 4 -> wire("/healthz", "X: " + "y".repeat(70_000 + random.nextInt(100_000)));
            case 5 -> wire("/" + "z".repeat(70_000 + random.nextInt(100_000)), "");
            case 6 -> partial(random);
            case 7 -> wire(framing(random));
            case 8 -> send("POST", PODS, "application/json", mutated(random, POD));
            case 9 -> send("POST", PODS, "application/json", noise(random, 300));
            case 10 -> send("POST", PODS, "application/yaml", yaml(random));
            case 11 ->
                    send(
                            "POST",
                            PODS,
                            "application/vnd.kubernetes.protobuf",
                            "k8s\0" + noise(random, random.nextInt(400)));
            case 12 -> send("POST", PODS, "application/json", nested(random));
            case 13 -> send("POST", PODS, pick(random, List.of("text/plain", "a/b", ";;")), POD);
            case 14 ->
                    send(
                            "PATCH",
                            "/api/v1/namespaces/default",
                            pick(random, PATCHES),
                            mutated(random, POD));
            case 15 ->
                    send(
                            "PATCH",
                            "/api/v1/namespaces/kube-system",
                            "application/json-patch+json",
                            mutated(
                                    random,
                                    "[{\"op\":\"add\",\"path\":\"/metadata/labels/x\",\"value\":\"y\"},"
                                        + "{\"op\":\"copy\",\"from\":\"/metadata\",\"path\":\"/metadata/a\"}]"));
            case 16 ->
                    get(PODS + "?labelSelector=" + "a%2Cb%21%3Dc%2C".repeat(random.nextInt(3000)));
            case 17 -> get(PODS + "?" + pick(random, QUERIES));
            case 18 -> stranger(random);
            default ->
                    send(
                            "PUT",
                            "/apis/apps/v1/namespaces/default/deployments/d",
                            "application/json",
                            mutated(random, POD));
        };
    }

    /** Heads that contradict themselves; ~ stands for the end of a line. */
    private static final List<String> FRAMINGS =
            List.of(
                    "POST %s HTTP/1.1~Host: x~Content-Length: 5~Content-Length: 6~~hello!",
                    "POST %s HTTP/1.1~Host: x~Content-Length: -1~~",
                    "POST %s HTTP/1.1~Host: x~Transfer-Encoding: chunked~~zz~",
                    "POST %s HTTP/1.1~Host: x~Transfer-Encoding: chunked~Content-Length:"
                            + " 3~~3~abc~0~~",
                    "GET %s?watch=true HTTP/1.1~Host: x~Upgrade: websocket~Connection: Upgrade,"
                            + " close~~",
                    "GET %s HTTP/3.7~Host: x~Connection: close~~",
                    "BREW %s HTTP/1.1~Host: x~Connection: close~~",
                    "GET %s HTTP/1.1~Host: x~Connection: close~Bad Header: y~~",
                    "GET %s HTTP/1.0~~");

    private static String framing(Random random) {
        return pick(random, FRAMINGS).formatted(PODS).replace("~", "\r\n");
    }

    private static String brokenHello(Random random) {
        // A handshake record of TLS 1.2 whose length, type or content is anything.
        return "\u0016\u0003\u0001"
                + (char) random.nextInt(256)
                + (char) random.nextInt(256)
                + "\u0001"
                + noise(random, random.nextInt(300));
    }

    private static String yaml(Random random) {
        return pick(
                random,
                List.of(
                        "a: &a [*a, *a]",
                        "a: !!java.net.URL [x]",
                        "{".repeat(5_000),
                        "- ".repeat(5_000),
                        "? ".repeat(2_000),
                        "a: " + noise(random, 100),
                        "kind: Pod\nkind: Pod\napiVersion: v1",
                        "x: &x [1,2,3]\ny: [" + "*x,".repeat(2_000) + "]"));
    }

    private static String nested(Random random) {
        int depth = 1 + random.nextInt(20_000);
        var open = random.nextBoolean() ? "[" : "{\"a\":";
        return "{\"spec\":" + open.repeat(depth) + (random.nextBoolean() ? "1" : "");
    }

    private static String mutated(Random random, String text) {
        var changed = new StringBuilder(text);
        for (int i = random.nextInt(4); i >= 0; i--) {
            int at = random.nextInt(changed.length());
            switch (random.nextInt(4)) {
                case 0 -> changed.deleteCharAt(at);
                case 1 -> changed.insert(at, (char) (32 + random.nextInt(95)));
                case 2 -> changed.setCharAt(at, "{}[]\",:0a-".charAt(random.nextInt(10)));
                default -> changed.insert(at, changed.substring(at / 2, at));
            }
        }
        return changed.toString();
    }

    private static String noise(Random random, int length) {
        var text = new StringBuilder();
        for (int i = 0; i < length; i++) {
            text.append((char) random.nextInt(256));
        }
        return text.toString();
    }

    private static <T> T pick(Random random, List<T> from) {
        return from.get(random.nextInt(from.size()));
    }

    private String get(String path) throws InterruptedException {
        return ask(HttpRequest.newBuilder(server.resolve(path.replace("%zz", "%25zz"))));
    }

    /** What would change something is only tried: the objects are not what is under test. */
    private String send(String method, String path, String type, String body)
            throws InterruptedException {
        return ask(
                HttpRequest.newBuilder(server.resolve(path + "?dryRun=All&fieldManager=x"))
                        .header("Content-Type", type)
                        .method(
                                method,
                                BodyPublishers.ofByteArray(
                                        body.getBytes(StandardCharsets.ISO_8859_1))));
    }

    private String ask(HttpRequest.Builder request) throws InterruptedException {
        try {
            var answer =
                    client.send(
                            request.header("Authorization", "Bearer " + token).build(),
                            HttpResponse.BodyHandlers.ofString());
            return answer.statusCode() >= 500
                    ? answer.statusCode() + " to " + answer.request() + ": " + answer.body()
                    : Integer.toString(answer.statusCode());
        } catch (IOException closed) {
            return "closed";
        }
    }

    private String stranger(Random random) throws InterruptedException {
        try {
            var request =
                    HttpRequest.newBuilder(server.resolve(PODS))
                            .header("Authorization", pick(random, STRANGERS))
                            .build();
            return Integer.toString(
                    client.send(request, HttpResponse.BodyHandlers.ofString()).statusCode());
        } catch (IOException closed) {
            return "closed";
        }
    }

    private static final List<String> STRANGERS =
            List.of(
                    "Bearer x",
                    "Bearer a.b.c",
                    "Bearer eyJhbGciOiJub25lIn0.eyJzdWIiOiJhZG1pbiJ9.",
                    "Basic YWRtaW46YWRtaW4=",
                    "Negotiate",
                    "Bearer " + "x".repeat(10_000));

    private String partial(Random random) {
        var whole =
                "POST %s HTTP/1.1\r\nHost: x\r\nContent-Length: 1000\r\n\r\n%s"
                        .formatted(PODS, POD);
        return leave(whole.substring(0, 1 + random.nextInt(whole.length() - 1)));
    }

    private String wire(String path, String header) {
        var more = header.isEmpty() ? "" : header + "\r\n";
        return wire(
                "GET " + path + " HTTP/1.1\r\nHost: x\r\n" + more + "Connection: close\r\n\r\n");
    }

    /** Sends bytes over TLS and reads until the server closes. */
    private String wire(String text) {
        try (var socket = secure()) {
            return speak(socket, text);
        } catch (IOException closed) {
            return "closed";
        }
    }

    /** Sends bytes over TLS and goes away without waiting. */
    private String leave(String text) {
        try (var socket = secure()) {
            socket.getOutputStream().write(text.getBytes(StandardCharsets.ISO_8859_1));
            socket.getOutputStream().flush();
            return "left";
        } catch (IOException closed) {
            return "closed";
        }
    }

    /** Sends bytes without TLS and reads until the server closes. */
    private String plain(String text) {
        try (var socket = new Socket(InetAddress.getLoopbackAddress(), server.getPort())) {
            socket.setSoTimeout(60_000);
            socket.getOutputStream().write(text.getBytes(StandardCharsets.ISO_8859_1));
            socket.shutdownOutput();
            socket.getInputStream().readAllBytes();
            return "closed";
        } catch (IOException closed) {
            return "closed";
        }
    }

    private Socket secure() throws IOException {
        var socket = tls.getSocketFactory().createSocket("127.0.0.1", server.getPort());
        socket.setSoTimeout(60_000);
        return socket;
    }

    private static String speak(Socket socket, String text) throws IOException {
        var answer = new ByteArrayOutputStream();
        try {
            socket.getOutputStream().write(text.getBytes(StandardCharsets.ISO_8859_1));
            socket.getOutputStream().flush();
            socket.getInputStream().transferTo(answer);
        } catch (IOException e) {
            // Closed while we were still talking; what it said before counts.
            answer.flush();
        }
        var said = answer.toString(StandardCharsets.ISO_8859_1);
        if (!said.startsWith("HTTP/1.")) {
            return "closed";
        }
        var code = said.substring(9, 12);
        return code.startsWith("5") && !code.equals("505")
                ? code + " " + said
                : code.replace("505", "version");
    }
}
