// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.ground.server.fault;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.net.InetAddress;
import java.net.Socket;
import java.net.SocketTimeoutException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.util.List;
import javax.net.ssl.SSLContext;

/** Says anything to a server, well-formed or not, and tells in a word what it answered. */
final class HostileClient {
    private static final int PATIENCE = 60_000;
    private static final ObjectMapper JSON = new ObjectMapper();

    /** Faults of the client that Kubernetes itself answers with 500. */
    private static final List<String> GENUINE =
            List.of("failed to create typed patch object", "does not contain declared merge key");

    private final SSLContext tls;
    private final URI server;
    private final String token;
    private final HttpClient client;

    HostileClient(SSLContext tls, URI server, String token) {
        this.tls = tls;
        this.server = server;
        this.token = token;
        this.client =
                HttpClient.newBuilder()
                        .sslContext(tls)
                        .version(HttpClient.Version.HTTP_1_1)
                        .build();
    }

    String get(String path) throws InterruptedException {
        return word(ask(HttpRequest.newBuilder(server.resolve(path))));
    }

    String getAs(String authorization, String path) throws InterruptedException {
        var request = HttpRequest.newBuilder(server.resolve(path));
        if (!authorization.isEmpty()) {
            request.header("Authorization", authorization);
        }
        return word(exchange(request.build()));
    }

    String send(String method, String path, String type, String body) throws InterruptedException {
        return word(answer(method, path, type, body));
    }

    /** What was really made is removed again, so that whatever stays is the server's own. */
    String create(String path, String type, String body) throws InterruptedException {
        var made = answer("POST", path, type, body);
        if (made.code() != 201) {
            return word(made);
        }
        var name = made.body().path("metadata").path("name").asText();
        var removed =
                ask(
                        HttpRequest.newBuilder(
                                        server.resolve(path + "/" + name + "?gracePeriodSeconds=0"))
                                .DELETE());
        return removed.code() == 200 ? "201" : "201, and its removal " + word(removed);
    }

    private Answer answer(String method, String path, String type, String body)
            throws InterruptedException {
        return ask(
                HttpRequest.newBuilder(server.resolve(path))
                        .header("Content-Type", type)
                        .method(
                                method,
                                BodyPublishers.ofByteArray(
                                        body.getBytes(StandardCharsets.ISO_8859_1))));
    }

    private record Answer(int code, JsonNode body) {}

    private Answer ask(HttpRequest.Builder request) throws InterruptedException {
        return exchange(request.header("Authorization", "Bearer " + token).build());
    }

    private Answer exchange(HttpRequest request) throws InterruptedException {
        try {
            var answer = client.send(request, HttpResponse.BodyHandlers.ofString());
            return new Answer(answer.statusCode(), read(answer.body()));
        } catch (IOException closed) {
            return new Answer(0, JSON.nullNode());
        }
    }

    private static JsonNode read(String text) {
        try {
            return JSON.readTree(text);
        } catch (IOException _) {
            return JSON.nullNode();
        }
    }

    /** A refusal counts only with the object that says why, as clients read it. */
    private static String word(Answer answer) {
        if (answer.code() == 0) {
            return "closed";
        }
        boolean explained =
                answer.body().path("kind").asText().equals("Status")
                        && answer.body().path("code").asInt() == answer.code()
                        && !answer.body().path("message").asText().isEmpty();
        if (!explained && answer.code() >= 400) {
            return answer.code() + " without a reason: " + answer.body();
        }
        var message = answer.body().path("message").asText();
        if (answer.code() == 500 && GENUINE.stream().anyMatch(message::contains)) {
            return "500 as Kubernetes";
        }
        return answer.code() < 500
                ? Integer.toString(answer.code())
                : answer.code() + ": " + message;
    }

    /** A request of an administrator whose path or header no client library would send. */
    String wire(String path, String header) {
        return wire(
                "GET %s HTTP/1.1\r\nHost: x\r\n%s\r\n%sConnection: close\r\n\r\n"
                        .formatted(path, authorization(), header));
    }

    /** The line that says who asks. */
    String authorization() {
        return "Authorization: Bearer " + token;
    }

    /** Sends bytes over TLS and reads until the server closes. */
    String wire(String text) {
        try (var socket = secure()) {
            return speak(socket, text);
        } catch (IOException closed) {
            return "closed";
        }
    }

    /** Sends bytes over TLS and goes away without waiting. */
    String leave(String text) {
        try (var socket = secure()) {
            socket.getOutputStream().write(text.getBytes(StandardCharsets.ISO_8859_1));
            socket.getOutputStream().flush();
            return "left";
        } catch (IOException closed) {
            return "closed";
        }
    }

    /** Sends bytes without TLS and reads until the server closes. */
    String plain(String text) {
        try (var socket = new Socket(InetAddress.getLoopbackAddress(), server.getPort())) {
            socket.setSoTimeout(PATIENCE);
            socket.getOutputStream().write(text.getBytes(StandardCharsets.ISO_8859_1));
            socket.shutdownOutput();
            var said = socket.getInputStream().readAllBytes();
            return word(new String(said, StandardCharsets.ISO_8859_1));
        } catch (IOException closed) {
            return "closed";
        }
    }

    private Socket secure() throws IOException {
        var socket = tls.getSocketFactory().createSocket("127.0.0.1", server.getPort());
        socket.setSoTimeout(PATIENCE);
        return socket;
    }

    private static String speak(Socket socket, String text) throws IOException {
        var answer = new ByteArrayOutputStream();
        try {
            socket.getOutputStream().write(text.getBytes(StandardCharsets.ISO_8859_1));
            socket.getOutputStream().flush();
            socket.getInputStream().transferTo(answer);
        } catch (SocketTimeoutException _) {
            return "left hanging";
        } catch (IOException e) {
            // Closed while we were still talking; what it said before counts.
            answer.flush();
        }
        return word(answer.toString(StandardCharsets.ISO_8859_1));
    }

    private static String word(String said) {
        return said.startsWith("HTTP/1.") ? said.substring(9, 12) : "closed";
    }
}
