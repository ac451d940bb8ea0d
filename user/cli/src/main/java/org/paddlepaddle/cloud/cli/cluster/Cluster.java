// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.cli.cluster;

import static java.nio.charset.StandardCharsets.UTF_8;
import static java.util.stream.Collectors.joining;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import io.fabric8.kubernetes.client.Config;
import io.fabric8.kubernetes.client.ConfigBuilder;
import io.fabric8.kubernetes.client.KubernetesClient;
import io.fabric8.kubernetes.client.KubernetesClientBuilder;
import io.fabric8.kubernetes.client.http.HttpClient;
import io.fabric8.kubernetes.client.http.HttpRequest;
import io.fabric8.kubernetes.client.http.HttpResponse;
import io.fabric8.kubernetes.client.http.WebSocket;
import io.fabric8.kubernetes.client.http.WebSocketHandshakeException;
import io.fabric8.kubernetes.client.jdkhttp.JdkHttpClientFactory;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.io.UncheckedIOException;
import java.net.URI;
import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.function.BiConsumer;
import java.util.function.Consumer;
import java.util.function.Function;
import java.util.stream.Stream;

/** A connection to one API server. Refusals and silence come as {@link ClusterException}. */
public final class Cluster implements AutoCloseable {
    /**
     * Asks for the form {@code kubectl get} prints; a server without it answers with plain JSON.
     */
    private static final int NOT_FOUND = 404;

    private static final String AS_TABLE =
            "application/json;as=Table;v=v1;g=meta.k8s.io,application/json";

    private static final int PAGE = 500;
    private static final String JSON = "application/json";
    private static final String APPLY = "application/apply-patch+yaml";
    private static final ObjectMapper MAPPER = new ObjectMapper();

    private final Config config;
    private final HttpClient http;
    private final String server;
    private final String namespace;

    private Cluster(Config config, HttpClient http, String server, String namespace) {
        this.config = config;
        this.http = http;
        this.server = server;
        this.namespace = namespace;
    }

    /** As the current context of the kubeconfig says. */
    public static Cluster open(Path kubeconfig) {
        return open(Kubeconfigs.read(kubeconfig));
    }

    /** As another context of it says. */
    public static Cluster open(Path kubeconfig, String context) {
        return open(Kubeconfigs.read(kubeconfig, context));
    }

    private static Cluster open(Config read) {
        var config =
                new ConfigBuilder(read)
                        // A person waits: they learn at once that nobody answers.
                        .withRequestRetryBackoffLimit(0)
                        // As long as kubectl: a busy machine takes its time to shake hands.
                        .withConnectionTimeout(30_000)
                        .build();
        var http = new JdkHttpClientFactory().newBuilder(config).build();
        var namespace = config.getNamespace();
        var server = config.getMasterUrl();
        return new Cluster(
                config,
                http,
                bare(server),
                namespace == null || namespace.isEmpty() ? "default" : namespace);
    }

    /** Over a client of somebody else, with its rights; it stays the other's to close. */
    public static Cluster over(KubernetesClient client, String namespace) {
        var config = client.getConfiguration();
        return new Cluster(config, client.getHttpClient(), bare(config.getMasterUrl()), namespace);
    }

    private static String bare(String address) {
        return address.endsWith("/") ? address.substring(0, address.length() - 1) : address;
    }

    public String server() {
        return server;
    }

    /** The namespace of the kubeconfig's current context. */
    public String namespace() {
        return namespace;
    }

    public JsonNode get(String path) {
        return send(request(path).header("Accept", JSON).build());
    }

    /**
     * Every object of a collection, page by page: all at once may be more than memory has room for.
     *
     * @param collection its path, with or without a query
     */
    public void each(String collection, Consumer<JsonNode> action) {
        pages(collection, this::get, page -> page.path("items").forEach(action));
    }

    /** The pages of a collection as lists or, where {@code asked} so, as tables. */
    private static void pages(
            String collection, Function<String, JsonNode> asked, Consumer<JsonNode> action) {
        var first = collection + (collection.contains("?") ? "&" : "?") + "limit=" + PAGE;
        var next = "";
        do {
            var page = asked.apply(first + next);
            action.accept(page);
            var token = page.path("metadata").path("continue").asText("");
            next = token.isEmpty() ? "" : "&continue=" + URLEncoder.encode(token, UTF_8);
        } while (!next.isEmpty());
    }

    /** Lists, page by page, and the version of the store they are of. */
    public String lists(String collection, Consumer<JsonNode> action) {
        var version = new StringBuilder();
        pages(
                collection,
                this::get,
                page -> {
                    version.setLength(0);
                    version.append(page.path("metadata").path("resourceVersion").asText(""));
                    action.accept(page);
                });
        return version.toString();
    }

    /** Tables of a collection, page by page; of one object there is one. */
    public void tables(String path, Consumer<JsonNode> action) {
        pages(path, this::table, action);
    }

    /** The document, or nothing when the server has none there. */
    public Optional<JsonNode> find(String path) {
        try {
            return Optional.of(get(path));
        } catch (ClusterException e) {
            if (e.code() == NOT_FOUND) {
                return Optional.empty();
            }
            throw e;
        }
    }

    public JsonNode table(String path) {
        return send(request(path).header("Accept", AS_TABLE).build());
    }

    public JsonNode create(String collection, JsonNode object) {
        return send(
                request(collection).header("Accept", JSON).post(JSON, object.toString()).build());
    }

    /** Asks whether an object could be created; nothing is kept. */
    public void tryCreate(String collection, JsonNode object) {
        create(collection + "?dryRun=All&fieldValidation=Strict", object);
    }

    /** Server-side apply in the name of this command. */
    public JsonNode apply(String path, JsonNode object, boolean force) {
        var query = "?fieldManager=pdc&fieldValidation=Strict&force=" + force;
        return send(
                request(path + query)
                        .header("Accept", JSON)
                        .patch(APPLY, object.toString())
                        .build());
    }

    /**
     * Changes a part of an object.
     *
     * @param form such as {@code merge}, {@code strategic-merge} or {@code json}
     */
    public JsonNode patch(String path, String form, JsonNode change) {
        return send(
                request(path + "?fieldManager=pdc")
                        .header("Accept", JSON)
                        .patch("application/" + form + "-patch+json", change.toString())
                        .build());
    }

    public JsonNode delete(String path) {
        return delete(path, OptionalInt.empty());
    }

    /** Deletes what may be gone already. */
    public void deleteIfThere(String path) {
        try {
            delete(path);
        } catch (ClusterException e) {
            if (e.code() != NOT_FOUND) {
                throw e;
            }
        }
    }

    /**
     * @param grace seconds that a pod has to end; without, as it says itself
     */
    public JsonNode delete(String path, OptionalInt grace) {
        var options = JsonNodeFactory.instance.objectNode().put("propagationPolicy", "Background");
        grace.ifPresent(seconds -> options.put("gracePeriodSeconds", seconds));
        return send(
                request(path)
                        .header("Accept", JSON)
                        .method("DELETE", JSON, options.toString())
                        .build());
    }

    /**
     * Tells what changes in a collection, as tables or objects, until the thread is interrupted or
     * the server refuses.
     *
     * @param version from which on
     * @param action gets the type of the change and the table or object
     */
    public void watch(
            String collection,
            String version,
            boolean asTable,
            BiConsumer<String, JsonNode> action) {
        var seen = version;
        while (!Thread.currentThread().isInterrupted()) {
            var query = (collection.contains("?") ? "&" : "?") + "watch=true&resourceVersion=";
            var path = collection + query + seen;
            try (var lines =
                    new BufferedReader(
                            new InputStreamReader(
                                    stream(path, asTable ? AS_TABLE : JSON), UTF_8))) {
                for (var line = lines.readLine(); line != null; line = lines.readLine()) {
                    var event = MAPPER.readTree(line);
                    var object = event.path("object");
                    if (event.path("type").asText().equals("ERROR")) {
                        throw refusal(object.path("code").asInt(), object.toString());
                    }
                    seen = version(object, seen);
                    action.accept(event.path("type").asText(), object);
                }
            } catch (IOException e) {
                throw ClusterException.silent(server, e);
            }
        }
    }

    /** A table has the version of its row. */
    private static String version(JsonNode object, String otherwise) {
        var row = object.path("rows").path(0).path("object");
        return (row.isMissingNode() ? object : row)
                .path("metadata")
                .path("resourceVersion")
                .asText(otherwise);
    }

    /** An answer, whatever it says. */
    public record Told(int code, String text) {}

    /** What the server of this kubeconfig, and no other, answers in time. */
    public Optional<Told> ask(String path, Duration patience) {
        var asked = http.sendAsync(request(path).build(), String.class);
        try {
            var response = asked.get(patience.toMillis(), TimeUnit.MILLISECONDS);
            return Optional.of(new Told(response.code(), response.body()));
        } catch (ExecutionException | TimeoutException _) {
            return Optional.empty();
        } catch (InterruptedException _) {
            Thread.currentThread().interrupt();
            return Optional.empty();
        } finally {
            asked.cancel(true);
        }
    }

    /** An answer that goes on: logs that are followed. The caller closes it. */
    public InputStream stream(String path) {
        return stream(path, "*/*");
    }

    private InputStream stream(String path, String form) {
        var request = request(path).header("Accept", form).forStreaming().build();
        var response = await(request, InputStream.class);
        if (response.isSuccessful()) {
            return response.body();
        }
        try (var body = response.body()) {
            throw refusal(response.code(), new String(body.readAllBytes(), StandardCharsets.UTF_8));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /**
     * Opens a WebSocket.
     *
     * @param listener called on a thread of the connection
     */
    public Socket socket(String path, String protocol, Socket.Listener listener) {
        var socket = new Socket();
        try {
            var building =
                    http.newWebSocketBuilder()
                            .uri(WebSocket.toWebSocketUri(URI.create(server + path)))
                            .subprotocol(protocol)
                            .buildAsync(socket.listener(listener));
            socket.opened(building.get());
            return socket;
        } catch (ExecutionException e) {
            if (e.getCause() instanceof WebSocketHandshakeException refused) {
                throw refusedSocket(path, refused.getResponse().code());
            }
            throw ClusterException.silent(server, e.getCause() == null ? e : e.getCause());
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw ClusterException.silent(server, e);
        }
    }

    /** A refused handshake comes without its reason; asking plainly brings it, where there is. */
    private ClusterException refusedSocket(String path, int code) {
        try {
            get(path);
        } catch (ClusterException e) {
            if (e.code() == code) {
                return e;
            }
        }
        return new ClusterException(server, code, "the stream was refused: " + code, null);
    }

    /** For what has a client of its own. */
    public KubernetesClient client() {
        return new KubernetesClientBuilder().withConfig(config).build();
    }

    @Override
    public void close() {
        http.close();
    }

    private HttpRequest.Builder request(String path) {
        return http.newHttpRequestBuilder().uri(server + path);
    }

    private JsonNode send(HttpRequest request) {
        var response = await(request, String.class);
        if (!response.isSuccessful()) {
            throw refusal(response.code(), response.body(), WarningHeaders.texts(response));
        }
        try {
            return MAPPER.readTree(response.body());
        } catch (JsonProcessingException e) {
            throw new ClusterException(server, 0, "the answer is no JSON", e);
        }
    }

    private <T> HttpResponse<T> await(HttpRequest request, Class<T> type) {
        try {
            return http.sendAsync(request, type).get();
        } catch (ExecutionException e) {
            throw ClusterException.silent(server, e.getCause() == null ? e : e.getCause());
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw ClusterException.silent(server, e);
        }
    }

    private ClusterException refusal(int code, String body) {
        return refusal(code, body, List.of());
    }

    /**
     * @param warnings what the server says beside the refusal: which word may have been meant
     */
    private ClusterException refusal(int code, String body, List<String> warnings) {
        var lines = Stream.concat(Stream.of(message(body)), warnings.stream());
        return new ClusterException(server, code, lines.collect(joining("\n")), null);
    }

    private static String message(String body) {
        try {
            var message = MAPPER.readTree(body).path("message").asText("");
            return message.isEmpty() ? body : message;
        } catch (JsonProcessingException _) {
            return body.strip();
        }
    }
}
