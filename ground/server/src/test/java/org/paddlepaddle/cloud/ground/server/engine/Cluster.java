// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.ground.server.engine;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import com.fasterxml.jackson.dataformat.yaml.YAMLMapper;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Path;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.time.ZoneOffset;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.paddlepaddle.cloud.ground.server.engine.bootstrap.Bootstrap;
import org.paddlepaddle.cloud.ground.server.engine.kind.service.ServiceRange;
import org.paddlepaddle.cloud.ground.server.engine.object.JsonTrees;
import org.paddlepaddle.cloud.ground.server.engine.object.Repository;
import org.paddlepaddle.cloud.ground.server.engine.read.Watches;
import org.paddlepaddle.cloud.ground.server.request.ApiRequest;
import org.paddlepaddle.cloud.ground.server.request.ApiResponse;
import org.paddlepaddle.cloud.ground.server.request.PatchKind;
import org.paddlepaddle.cloud.ground.server.request.RequestOptions;
import org.paddlepaddle.cloud.ground.server.request.User;
import org.paddlepaddle.cloud.ground.server.request.Verb;
import org.paddlepaddle.cloud.ground.server.request.WatchSource;
import org.paddlepaddle.cloud.ground.server.resource.LiveCatalog;
import org.paddlepaddle.cloud.ground.server.resource.ResourceType;
import org.paddlepaddle.cloud.ground.server.schema.SchemaLibrary;
import org.paddlepaddle.cloud.ground.server.store.RevisionStore;
import org.paddlepaddle.cloud.ground.server.store.RevisionStoreOptions;
import org.paddlepaddle.cloud.supervise.Supervisor;

/** The machinery in a directory, with requests written shortly: {@code create("pods", yaml)}. */
public final class Cluster implements AutoCloseable {
    static final Instant NOW = Instant.parse("2026-03-01T10:00:00Z");

    private static final User ADMIN = new User("admin", "", List.of("system:masters"));

    /** Immutable and costly to read: one for all tests. */
    private static final SchemaLibrary SCHEMAS = new SchemaLibrary();

    final EngineAssembly engineAssembly;

    public Cluster(Path directory) {
        this(directory, RevisionStoreOptions.DEFAULT);
    }

    public Cluster(Path directory, RevisionStoreOptions options) {
        var merging = new PlainMerging();
        engineAssembly =
                EngineAssembly.over(
                        RevisionStore.open(directory, options),
                        SCHEMAS,
                        merging,
                        merging,
                        Map.of(),
                        ServiceRange.USUAL,
                        Clock.fixed(NOW, ZoneOffset.UTC),
                        new Supervisor());
        Bootstrap.run(engineAssembly);
    }

    static ObjectNode yaml(String text) {
        try {
            return (ObjectNode) new YAMLMapper().readTree(text);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** {@code pods} or {@code deployments.apps}; of several versions the first. */
    ResourceType type(String groupResource) {
        return engineAssembly.catalog().all().stream()
                .filter(type -> type.groupResource().equals(groupResource))
                .findFirst()
                .orElseThrow(() -> new AssertionError(groupResource + " is not served"));
    }

    public ObjectNode create(String resource, String yaml, String... options) {
        return object(send(Verb.create, resource, "", "", yaml(yaml), null, options));
    }

    ObjectNode get(String resource, String name) {
        return object(send(Verb.get, resource, name, "", null, null));
    }

    ObjectNode update(String resource, JsonNode body, String... options) {
        var name = body.path("metadata").path("name").asText();
        return object(send(Verb.update, resource, name, "", body, null, options));
    }

    ObjectNode updatePart(String resource, String part, JsonNode body) {
        var name = body.path("metadata").path("name").asText();
        return object(send(Verb.update, resource, name, part, body, null));
    }

    public ObjectNode patch(String resource, String name, String yaml, String... options) {
        return object(send(Verb.patch, resource, name, "", yaml(yaml), PatchKind.MERGE, options));
    }

    public ApiResponse delete(String resource, String name, String... options) {
        return send(Verb.delete, resource, name, "", null, null, options);
    }

    ApiResponse.Many list(String resource, String... options) {
        return (ApiResponse.Many) send(Verb.list, resource, "", "", null, null, options);
    }

    List<String> names(String resource, String... options) {
        return list(resource, options).items().stream()
                .map(item -> JsonTrees.parse(item).path("metadata").path("name").asText())
                .toList();
    }

    boolean exists(String resource, String name) {
        return names(resource).contains(name);
    }

    public Watched watch(String resource, String... options) {
        return new Watched(source(resource, options), Integer.MAX_VALUE);
    }

    /** A watcher that wants no more than so many events. */
    public Watched watchOnly(String resource, int events) {
        return new Watched(source(resource), events);
    }

    /** A watch that is sent bookmarks, and this often. */
    public Watched marked(Duration often, String resource, String... options) {
        var store = engineAssembly.store();
        var watches = new Watches(new Repository(store, new LiveCatalog(store, SCHEMAS)), often);
        var all = Stream.concat(Stream.of("allowWatchBookmarks=true"), Arrays.stream(options));
        var request = request(Verb.watch, resource, "", "", null, null, all.toArray(String[]::new));
        return new Watched(source(watches.watch(request)), Integer.MAX_VALUE);
    }

    private WatchSource source(String resource, String... options) {
        return source(send(Verb.watch, resource, "", "", null, null, options));
    }

    private static WatchSource source(ApiResponse response) {
        return ((ApiResponse.Watching) response).source();
    }

    /** In namespace {@code default} where the resource has namespaces. */
    ApiResponse send(
            Verb verb,
            String resource,
            String name,
            String subresource,
            @Nullable JsonNode body,
            @Nullable PatchKind patchKind,
            String... options) {
        return engineAssembly
                .handler()
                .handle(request(verb, resource, name, subresource, body, patchKind, options));
    }

    private ApiRequest request(
            Verb verb,
            String resource,
            String name,
            String subresource,
            @Nullable JsonNode body,
            @Nullable PatchKind patchKind,
            String... options) {
        var type = type(resource);
        return new ApiRequest(
                verb,
                type,
                type.namespaced() ? "default" : "",
                name,
                subresource,
                options(options),
                body,
                patchKind,
                ADMIN);
    }

    static RequestOptions options(String... pairs) {
        Map<String, List<String>> query = new LinkedHashMap<>();
        Arrays.stream(pairs)
                .map(pair -> pair.split("=", 2))
                .forEach(pair -> query.put(pair[0], List.of(pair[1])));
        return new RequestOptions(query);
    }

    static ObjectNode object(ApiResponse response) {
        return switch (response) {
            case ApiResponse.One one -> one.object();
            case ApiResponse.Done done -> done.status();
            case ApiResponse.Many _, ApiResponse.Watching _ ->
                    throw new AssertionError("not one object: " + response);
        };
    }

    @Override
    public void close() {
        engineAssembly.close();
    }
}
