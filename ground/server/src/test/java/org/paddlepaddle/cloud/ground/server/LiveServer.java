// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.ground.server;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.dataformat.yaml.YAMLMapper;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.file.Path;
import java.security.GeneralSecurityException;
import java.security.KeyStore;
import java.time.Duration;
import java.util.List;
import java.util.function.Predicate;
import javax.net.ssl.SSLContext;
import javax.net.ssl.TrustManagerFactory;

/** The whole server on a directory, asked over HTTPS by an administrator who may be anybody. */
public final class LiveServer implements AutoCloseable {
    private static final Duration PATIENCE = Duration.ofSeconds(60);
    private static final ObjectMapper JSON = new ObjectMapper();

    public final EmbeddedKubernetes kubernetes;
    private final HttpClient client;
    private final String token;

    public LiveServer(Path directory) {
        this(directory, ApiServerConfig.onLoopback(0, directory.resolve("pki")));
    }

    public LiveServer(Path directory, ApiServerConfig config) {
        kubernetes = EmbeddedKubernetes.start(directory.resolve("data"), config);
        token = kubernetes.server().tokens().issue("admin", List.of("system:masters"));
        client = HttpClient.newBuilder().sslContext(trust()).build();
    }

    /** What came back; {@code null} in JSON where it was no JSON. */
    public record Reply(int code, JsonNode body, HttpResponse<String> response) {
        public String message() {
            return body.path("message").asText();
        }
    }

    /** Who asks: the administrator himself, or another whom he impersonates. */
    public record Caller(String user, List<String> groups) {
        public static final Caller ADMIN = new Caller("", List.of());

        public static Caller named(String user, String... groups) {
            return new Caller(user, List.of(groups));
        }
    }

    public Reply get(Caller caller, String path) {
        return send(caller, "GET", path, "", "application/json");
    }

    public Reply post(Caller caller, String path, String yaml) {
        return send(caller, "POST", path, yaml, "application/yaml");
    }

    public Reply put(Caller caller, String path, String yaml) {
        return send(caller, "PUT", path, yaml, "application/yaml");
    }

    public Reply patch(Caller caller, String path, String yaml) {
        return send(caller, "PATCH", path, json(yaml), "application/merge-patch+json");
    }

    public Reply delete(Caller caller, String path) {
        return send(caller, "DELETE", path, "", "application/json");
    }

    public Reply send(Caller caller, String method, String path, String body, String contentType) {
        var request =
                request(path)
                        .header("Authorization", "Bearer " + token)
                        .header("Content-Type", contentType)
                        .method(method, HttpRequest.BodyPublishers.ofString(body));
        if (!caller.user().isEmpty()) {
            request.header("Impersonate-User", caller.user());
            caller.groups().forEach(group -> request.header("Impersonate-Group", group));
        }
        return send(request.build());
    }

    /** A request without credentials, to be completed. */
    public HttpRequest.Builder request(String path) {
        return HttpRequest.newBuilder(URI.create(kubernetes.server().url() + path))
                .timeout(PATIENCE);
    }

    public Reply send(HttpRequest request) {
        try {
            var response = client.send(request, HttpResponse.BodyHandlers.ofString());
            return new Reply(response.statusCode(), parse(response.body()), response);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        } catch (InterruptedException e) {
            throw new IllegalStateException(e);
        }
    }

    /** Asks again until the answer is as wanted. */
    public Reply await(Caller caller, String path, Predicate<Reply> wanted) {
        long end = System.nanoTime() + PATIENCE.toNanos();
        while (true) {
            var reply = get(caller, path);
            if (wanted.test(reply)) {
                return reply;
            }
            if (System.nanoTime() > end) {
                throw new AssertionError("waited in vain, last answer " + reply.body());
            }
        }
    }

    private static JsonNode parse(String text) {
        try {
            return JSON.readTree(text);
        } catch (IOException _) {
            return JSON.nullNode();
        }
    }

    private static String json(String yaml) {
        try {
            return new YAMLMapper().readTree(yaml).toString();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private SSLContext trust() {
        try {
            var store = KeyStore.getInstance("PKCS12");
            store.load(null, null);
            store.setCertificateEntry("ca", kubernetes.server().pki().authority());
            var factory = TrustManagerFactory.getInstance("PKIX");
            factory.init(store);
            var context = SSLContext.getInstance("TLS");
            context.init(null, factory.getTrustManagers(), null);
            return context;
        } catch (GeneralSecurityException | IOException e) {
            throw new IllegalStateException(e);
        }
    }

    @Override
    public void close() {
        client.close();
        kubernetes.close();
    }
}
