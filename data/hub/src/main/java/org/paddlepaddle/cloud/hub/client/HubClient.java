// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.hub.client;

import com.fasterxml.jackson.databind.DeserializationFeature;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.json.JsonMapper;
import java.io.IOException;
import java.io.InputStream;
import java.net.URI;
import java.net.URLEncoder;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublisher;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;
import org.paddlepaddle.cloud.hub.HubRefusal;
import org.paddlepaddle.cloud.hub.ModelFile;
import org.paddlepaddle.cloud.hub.ModelReference;
import org.paddlepaddle.cloud.hub.Retention;
import org.paddlepaddle.cloud.hub.VersionFacts;
import org.paddlepaddle.cloud.hub.request.AliasRequest;
import org.paddlepaddle.cloud.hub.wire.AliasMoveView;
import org.paddlepaddle.cloud.hub.wire.GateView;
import org.paddlepaddle.cloud.hub.wire.ModelView;
import org.paddlepaddle.cloud.hub.wire.Registration;
import org.paddlepaddle.cloud.hub.wire.VersionView;

/** Talks to a model hub over HTTP. Safe for use by several threads. */
public final class HubClient {
    private static final String ROOT = "/hub/v1/models";
    private static final int PAGE = 1000;
    private static final Duration CONNECT = Duration.ofSeconds(10);
    private static final Duration ANSWER = Duration.ofMinutes(10);
    private static final ObjectMapper JSON =
            JsonMapper.builder().disable(DeserializationFeature.FAIL_ON_UNKNOWN_PROPERTIES).build();

    private final HubAddress address;
    private final HttpClient http =
            HttpClient.newBuilder()
                    .version(HttpClient.Version.HTTP_1_1)
                    .connectTimeout(CONNECT)
                    .build();

    public HubClient(HubAddress address) {
        this.address = address;
    }

    /**
     * Uploads what the hub does not have yet and registers the directory as a version.
     *
     * @param excluded patterns of paths below the directory that stay out, for instance {@code
     *     **.tar}
     */
    public VersionView push(
            String model,
            Path directory,
            List<String> excluded,
            VersionFacts facts,
            TransferProgress progress)
            throws IOException, InterruptedException {
        var manifest = LocalModelFiles.read(directory, excluded);
        var registration = Registration.of(manifest, facts);
        var missing =
                List.of(
                        JSON.convertValue(
                                ask("POST", path(model, "missing"), json(registration))
                                        .path("missing"),
                                ModelFile[].class));
        long total = missing.stream().mapToLong(ModelFile::size).sum();
        long done = 0;
        for (var file : missing) {
            var request =
                    request(path(model, "blobs", file.sha256()))
                            .PUT(BodyPublishers.ofFile(directory.resolve(file.path())));
            done += file.size();
            answer("PUT", file.path(), request);
            progress.moved(done, total);
        }
        return read(ask("POST", path(model, "versions"), json(registration)), VersionView.class);
    }

    /**
     * Brings the files of a version, or of one directory of it, below a directory of this machine.
     *
     * @param within the directory of the version; empty for all of it
     */
    public VersionView pull(
            ModelReference reference, String within, Path directory, TransferProgress progress)
            throws IOException, InterruptedException {
        var version = show(reference);
        var prefix = within.isEmpty() || within.endsWith("/") ? within : within + "/";
        var wanted =
                version.files().stream().filter(file -> file.path().startsWith(prefix)).toList();
        if (wanted.isEmpty()) {
            throw HubRefusal.notFound(
                    "version "
                            + version.version()
                            + " of "
                            + version.model()
                            + " has no directory "
                            + within);
        }
        long total = wanted.stream().mapToLong(ModelFile::size).sum();
        long done = 0;
        for (var file : wanted) {
            var target =
                    new PulledFile(directory.resolve(file.path().substring(prefix.length())), file);
            if (!target.there()) {
                try (var content = open(version, file)) {
                    target.receive(content);
                }
            }
            done += file.size();
            progress.moved(done, total);
        }
        return version;
    }

    public VersionView show(ModelReference reference) throws InterruptedException {
        var path = path(reference.model(), "versions", selector(reference));
        return read(ask("GET", path, BodyPublishers.noBody()), VersionView.class);
    }

    /** The content of one file; the caller closes it. */
    public InputStream open(VersionView version, ModelFile file) throws InterruptedException {
        var segments = List.of(file.path().split("/"));
        var path =
                path(version.model(), "versions", "sha256:" + version.digest(), "files")
                        + "/"
                        + segments.stream()
                                .map(HubClient::encoded)
                                .collect(Collectors.joining("/"));
        return send("GET " + file.path(), request(path).GET());
    }

    public List<ModelView> models() throws InterruptedException {
        var answer = ask("GET", ROOT, BodyPublishers.noBody());
        return List.of(JSON.convertValue(answer.path("models"), ModelView[].class));
    }

    public List<VersionView> versions(String model) throws InterruptedException {
        var answer = ask("GET", path(model, "versions"), BodyPublishers.noBody());
        return List.of(JSON.convertValue(answer.path("versions"), VersionView[].class));
    }

    /**
     * Versions of all models that a filter finds, for instance {@code metrics.auc > 0.7}, without
     * their files.
     */
    public List<VersionView> search(String filter) throws InterruptedException {
        var found = new ArrayList<VersionView>();
        var token = "";
        do {
            var page =
                    ask(
                            "GET",
                            "/hub/v1/versions?limit=%d&filter=%s&page_token=%s"
                                    .formatted(PAGE, encoded(filter), encoded(token)),
                            BodyPublishers.noBody());
            found.addAll(List.of(JSON.convertValue(page.path("versions"), VersionView[].class)));
            token = page.path("next_page_token").asText("");
        } while (!token.isEmpty());
        return found;
    }

    /** Where an alias pointed, the newest move first. */
    public List<AliasMoveView> history(String model, String alias) throws InterruptedException {
        var answer = ask("GET", path(model, "aliases", alias), BodyPublishers.noBody());
        return List.of(JSON.convertValue(answer.path("moves"), AliasMoveView[].class));
    }

    /** Requests to move aliases of a model, the newest first. */
    public List<AliasRequest> requests(String model) throws InterruptedException {
        var answer = ask("GET", path(model, "requests"), BodyPublishers.noBody());
        return List.of(JSON.convertValue(answer.path("requests"), AliasRequest[].class));
    }

    /** Asks somebody else to move an alias. */
    public AliasRequest request(String model, String alias, int version, String reason)
            throws InterruptedException {
        var asked = Map.of("alias", alias, "version", version, "reason", reason);
        return read(ask("POST", path(model, "requests"), json(asked)), AliasRequest.class);
    }

    /**
     * @param verdict {@code approve} or {@code reject}
     */
    public AliasRequest decide(String model, int id, String verdict) throws InterruptedException {
        var path = path(model, "requests", "" + id, verdict);
        return read(ask("POST", path, BodyPublishers.noBody()), AliasRequest.class);
    }

    /** How long versions of a model are kept; empty for ever. */
    public Optional<Retention> retention(String model) throws InterruptedException {
        var answer = ask("GET", path(model, "retention"), BodyPublishers.noBody());
        return answer.isEmpty() ? Optional.empty() : Optional.of(read(answer, Retention.class));
    }

    public void setRetention(String model, Retention retention) throws InterruptedException {
        ask("PUT", path(model, "retention"), json(retention));
    }

    public void removeRetention(String model) throws InterruptedException {
        ask("DELETE", path(model, "retention"), BodyPublishers.noBody());
    }

    public GateView gate(String model, String alias) throws InterruptedException {
        var path = path(model, "gates", alias);
        return read(ask("GET", path, BodyPublishers.noBody()), GateView.class);
    }

    public void setGate(String model, String alias, GateView gate) throws InterruptedException {
        ask("PUT", path(model, "gates", alias), json(gate));
    }

    public void removeGate(String model, String alias) throws InterruptedException {
        ask("DELETE", path(model, "gates", alias), BodyPublishers.noBody());
    }

    public void moveAlias(String model, String alias, int version) throws InterruptedException {
        ask("PUT", path(model, "aliases", alias), json(Map.of("version", version)));
    }

    public void removeAlias(String model, String alias) throws InterruptedException {
        ask("DELETE", path(model, "aliases", alias), BodyPublishers.noBody());
    }

    public void remove(String model, int version) throws InterruptedException {
        ask("DELETE", path(model, "versions", "" + version), BodyPublishers.noBody());
    }

    private static String selector(ModelReference reference) {
        return switch (reference.selector()) {
            case ModelReference.Selector.Newest() -> "latest";
            case ModelReference.Selector.Numbered(var number) -> "" + number;
            case ModelReference.Selector.Alias(var alias) -> alias;
            case ModelReference.Selector.Digest(var sha256) -> "sha256:" + sha256;
        };
    }

    private JsonNode ask(String method, String path, BodyPublisher body)
            throws InterruptedException {
        return answer(method, path, request(path).method(method, body));
    }

    private JsonNode answer(String method, String what, HttpRequest.Builder request)
            throws InterruptedException {
        try (var body = send(method + " " + what, request)) {
            return JSON.readTree(body);
        } catch (IOException e) {
            throw HubClientException.unreachable(address + ": " + method + " " + what, e);
        }
    }

    private InputStream send(String what, HttpRequest.Builder request) throws InterruptedException {
        var described = "model hub " + address + ": " + what;
        try {
            HttpResponse<InputStream> response =
                    http.send(request.build(), BodyHandlers.ofInputStream());
            if (response.statusCode() / 100 == 2) {
                return response.body();
            }
            try (var body = response.body()) {
                throw HubClientException.refused(
                        described, response.statusCode(), message(body.readNBytes(1 << 16)));
            }
        } catch (IOException e) {
            throw HubClientException.unreachable(described, e);
        }
    }

    private static String message(byte[] body) {
        try {
            return JSON.readTree(body).path("message").asText("");
        } catch (IOException _) {
            return "";
        }
    }

    private HttpRequest.Builder request(String path) {
        var request = HttpRequest.newBuilder(URI.create(address.base() + path)).timeout(ANSWER);
        if (!address.token().isEmpty()) {
            request.header("Authorization", "Bearer " + address.token());
        }
        return request;
    }

    private static String path(String model, String... rest) {
        return ROOT
                + "/"
                + encoded(model)
                + "/"
                + Arrays.stream(rest).map(HubClient::encoded).collect(Collectors.joining("/"));
    }

    private static String encoded(String segment) {
        return URLEncoder.encode(segment, StandardCharsets.UTF_8).replace("+", "%20");
    }

    private static BodyPublisher json(Object value) {
        return BodyPublishers.ofByteArray(
                JSON.valueToTree(value).toString().getBytes(StandardCharsets.UTF_8));
    }

    private static <T> T read(JsonNode answer, Class<T> type) {
        return JSON.convertValue(answer, type);
    }
}
