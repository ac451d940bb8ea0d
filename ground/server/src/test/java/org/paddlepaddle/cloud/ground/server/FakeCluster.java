// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.ground.server;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.UUID;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.function.Consumer;
import org.paddlepaddle.cloud.ground.server.error.ApiErrors;
import org.paddlepaddle.cloud.ground.server.request.ApiHandler;
import org.paddlepaddle.cloud.ground.server.request.ApiRequest;
import org.paddlepaddle.cloud.ground.server.request.ApiResponse;
import org.paddlepaddle.cloud.ground.server.request.WatchSource;
import org.paddlepaddle.cloud.ground.server.resource.ObjectSource;
import org.paddlepaddle.cloud.ground.server.resource.ResourceCatalog;
import org.paddlepaddle.cloud.ground.server.resource.ResourceType;
import org.paddlepaddle.cloud.ground.server.schema.SchemaNode;
import org.paddlepaddle.cloud.ground.server.schema.TypeSchema;
import org.paddlepaddle.cloud.ground.server.status.ApiException.Cause;
import org.paddlepaddle.cloud.ground.server.store.Entry;

/** Objects in memory behind the seams the HTTP side is written against. */
public final class FakeCluster implements ApiHandler, ObjectSource, ResourceCatalog {
    private static final ObjectMapper JSON = new ObjectMapper();
    private static final Set<String> ALL_VERBS =
            Set.of(
                    "get",
                    "list",
                    "watch",
                    "create",
                    "update",
                    "patch",
                    "delete",
                    "deletecollection");

    private final List<ResourceType> types = new ArrayList<>();
    private final Map<String, ObjectNode> objects = new TreeMap<>();
    private final List<Watcher> watchers = new CopyOnWriteArrayList<>();
    private long version = 100;

    /** Every request that was not the server's own. */
    public final BlockingQueue<ApiRequest> requests = new LinkedBlockingQueue<>();

    /** Sent with every answer. */
    public volatile List<String> warnings = List.of();

    public FakeCluster() {
        add("", "v1", "namespaces", "Namespace", false, Set.of("status", "finalize"));
        add("", "v1", "pods", "Pod", true, Set.of("status", "log", "binding"));
        add("", "v1", "configmaps", "ConfigMap", true, Set.of());
        add("", "v1", "secrets", "Secret", true, Set.of());
        add("", "v1", "serviceaccounts", "ServiceAccount", true, Set.of("token"));
        add("apps", "v1", "deployments", "Deployment", true, Set.of("status", "scale"));
        for (var kind : List.of("Role", "RoleBinding")) {
            add("rbac.authorization.k8s.io", "v1", plural(kind), kind, true, Set.of());
        }
        for (var kind : List.of("ClusterRole", "ClusterRoleBinding")) {
            add("rbac.authorization.k8s.io", "v1", plural(kind), kind, false, Set.of());
        }
        for (var kind :
                List.of(
                        "SelfSubjectAccessReview",
                        "SubjectAccessReview",
                        "SelfSubjectRulesReview")) {
            add("authorization.k8s.io", "v1", plural(kind), kind, false, Set.of());
        }
        add(
                "authorization.k8s.io",
                "v1",
                "localsubjectaccessreviews",
                "LocalSubjectAccessReview",
                true,
                Set.of());
        for (var kind : List.of("SelfSubjectReview", "TokenReview")) {
            add("authentication.k8s.io", "v1", plural(kind), kind, false, Set.of());
        }
    }

    private static String plural(String kind) {
        return kind.toLowerCase(java.util.Locale.ROOT) + "s";
    }

    private void add(
            String group,
            String apiVersion,
            String plural,
            String kind,
            boolean namespaced,
            Set<String> subresources) {
        types.add(
                new ResourceType(
                        group,
                        apiVersion,
                        plural,
                        kind.toLowerCase(java.util.Locale.ROOT),
                        kind,
                        kind + "List",
                        namespaced,
                        ALL_VERBS,
                        List.of(),
                        List.of(),
                        subresources,
                        new AnySchema(),
                        false));
    }

    /** Stores an object given as JSON and tells the watchers. */
    public synchronized ObjectNode put(String plural, String namespace, String json) {
        try {
            var type =
                    types.stream()
                            .filter(known -> known.plural().equals(plural))
                            .findFirst()
                            .orElseThrow();
            var object = (ObjectNode) JSON.readTree(json);
            return store(type, namespace, object);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    public int watcherCount() {
        return watchers.size();
    }

    /** Waits until this many watches are open. */
    public void awaitWatchers(int count) throws InterruptedException {
        long end = System.nanoTime() + TestServer.PATIENCE.toNanos();
        synchronized (watchers) {
            while (watchers.size() != count) {
                long left = (end - System.nanoTime()) / 1_000_000;
                if (left <= 0) {
                    throw new AssertionError(watchers.size() + " watches instead of " + count);
                }
                watchers.wait(left);
            }
        }
    }

    private void change(Consumer<List<Watcher>> change) {
        synchronized (watchers) {
            change.accept(watchers);
            watchers.notifyAll();
        }
    }

    @Override
    public synchronized ApiResponse handle(ApiRequest request) {
        if (!request.user().name().equals("system:apiserver")) {
            requests.add(request);
        }
        var type = request.type();
        var key = key(type, request.namespace(), request.name());
        return switch (request.verb()) {
            case get -> one(type, existing(type, key, request.name()), false);
            case list -> list(request);
            case watch -> watch(request);
            case create -> {
                var body = (ObjectNode) Objects.requireNonNull(request.body()).deepCopy();
                var name = body.path("metadata").path("name").asText();
                if (objects.containsKey(key(type, request.namespace(), name))) {
                    throw ApiErrors.alreadyExists(type, name, false);
                }
                yield one(type, store(type, request.namespace(), body), true);
            }
            case update -> {
                existing(type, key, request.name());
                var body = (ObjectNode) Objects.requireNonNull(request.body()).deepCopy();
                yield one(type, store(type, request.namespace(), body), false);
            }
            case patch -> {
                var merged = existing(type, key, request.name()).deepCopy();
                merged.setAll((ObjectNode) Objects.requireNonNull(request.body()));
                yield one(type, store(type, request.namespace(), merged), false);
            }
            case delete -> {
                var old = existing(type, key, request.name());
                objects.remove(key);
                version++;
                publish(type, request.namespace(), "DELETED", old);
                var status = JSON.createObjectNode().put("kind", "Status").put("apiVersion", "v1");
                yield new ApiResponse.Done(status.put("status", "Success"), 200, warnings);
            }
            case deletecollection -> {
                objects.keySet().removeIf(held -> held.startsWith(key));
                version++;
                yield list(request);
            }
        };
    }

    private ApiResponse one(ResourceType type, ObjectNode object, boolean created) {
        return new ApiResponse.One(type, object.deepCopy(), created, warnings);
    }

    private ObjectNode existing(ResourceType type, String key, String name) {
        var object = objects.get(key);
        if (object == null) {
            throw ApiErrors.notFound(type, name);
        }
        return object;
    }

    private ObjectNode store(ResourceType type, String namespace, ObjectNode object) {
        object.put("apiVersion", type.apiVersion()).put("kind", type.kind());
        var metadata = object.withObjectProperty("metadata");
        if (type.namespaced()) {
            metadata.put("namespace", namespace);
        }
        if (!metadata.has("uid")) {
            metadata.put("uid", UUID.randomUUID().toString());
        }
        metadata.put("resourceVersion", Long.toString(++version));
        var key = key(type, namespace, metadata.path("name").asText());
        boolean known = objects.put(key, object) != null;
        publish(type, namespace, known ? "MODIFIED" : "ADDED", object);
        return object;
    }

    private ApiResponse list(ApiRequest request) {
        var prefix = key(request.type(), request.namespace(), "");
        var items = new ArrayList<byte[]>();
        objects.forEach(
                (key, object) -> {
                    if (key.startsWith(prefix)) {
                        items.add(encode(object));
                    }
                });
        return new ApiResponse.Many(request.type(), items, version, "", -1, warnings);
    }

    @Override
    public synchronized long lastChange(ResourceType type) {
        return version;
    }

    @Override
    public synchronized List<Entry> all(ResourceType type) {
        var entries = new ArrayList<Entry>();
        objects.forEach(
                (key, object) -> {
                    if (key.startsWith(key(type, "", ""))) {
                        long revision = object.at("/metadata/resourceVersion").asLong();
                        entries.add(new Entry(key, revision, encode(object)));
                    }
                });
        return entries;
    }

    private ApiResponse watch(ApiRequest request) {
        return new ApiResponse.Watching(
                request.type(),
                sink -> {
                    var watcher = new Watcher(request.type(), request.namespace(), sink);
                    change(open -> open.add(watcher));
                    return () -> change(open -> open.remove(watcher));
                },
                warnings);
    }

    private record Watcher(ResourceType type, String namespace, WatchSource.Sink sink) {}

    private void publish(ResourceType type, String namespace, String event, ObjectNode object) {
        var encoded = encode(object);
        var ended = new ArrayList<Watcher>();
        for (var watcher : watchers) {
            if (watcher.type().equals(type)
                    && (watcher.namespace().isEmpty() || watcher.namespace().equals(namespace))
                    && !watcher.sink().event(event, encoded)) {
                ended.add(watcher);
            }
        }
        change(open -> open.removeAll(ended));
    }

    /** Ends every watch, as the source may at any time. */
    public void endWatches() {
        var all = List.copyOf(watchers);
        change(List::clear);
        all.forEach(watcher -> watcher.sink().ended());
    }

    private static String key(ResourceType type, String namespace, String name) {
        var prefix = type.group() + "/" + type.plural() + "/";
        return namespace.isEmpty() && name.isEmpty() ? prefix : prefix + namespace + "/" + name;
    }

    private static byte[] encode(ObjectNode object) {
        return object.toString().getBytes(StandardCharsets.UTF_8);
    }

    @Override
    public Optional<ResourceType> find(String group, String apiVersion, String plural) {
        return types.stream()
                .filter(
                        type ->
                                type.group().equals(group)
                                        && type.version().equals(apiVersion)
                                        && type.plural().equals(plural))
                .findFirst();
    }

    @Override
    public Optional<ResourceType> findKind(String group, String apiVersion, String kind) {
        return types.stream()
                .filter(type -> type.group().equals(group) && type.kind().equals(kind))
                .findFirst();
    }

    @Override
    public List<ResourceType> all() {
        return types;
    }

    @Override
    public long generation() {
        return 1;
    }

    /** Accepts everything. */
    private record AnySchema() implements TypeSchema {
        @Override
        public SchemaNode root() {
            return new AnyMap();
        }

        @Override
        public void applyDefaults(ObjectNode object) {}

        @Override
        public void prune(ObjectNode object) {}

        @Override
        public List<String> unknownFields(ObjectNode object) {
            return List.of();
        }

        @Override
        public List<Cause> validate(ObjectNode object) {
            return List.of();
        }
    }

    /** Any key, with anything below it. */
    private record AnyMap() implements SchemaNode {
        @Override
        public Shape shape() {
            return Shape.MAP;
        }

        @Override
        public boolean anything() {
            return true;
        }

        @Override
        public Optional<SchemaNode> field(String name) {
            return Optional.of(this);
        }

        @Override
        public boolean declares(String name) {
            return false;
        }

        @Override
        public List<String> always() {
            return List.of();
        }

        @Override
        public Optional<SchemaNode> item() {
            return Optional.empty();
        }

        @Override
        public List<String> mapKeys() {
            return List.of();
        }

        @Override
        public boolean atomic() {
            return false;
        }

        @Override
        public Optional<String> patchMergeKey() {
            return Optional.empty();
        }

        @Override
        public List<String> patchStrategy() {
            return List.of();
        }

        @Override
        public Optional<JsonNode> defaultValue() {
            return Optional.empty();
        }
    }
}
