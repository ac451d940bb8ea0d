// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.ground.server.auth;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.paddlepaddle.cloud.ground.server.request.ApiHandler;
import org.paddlepaddle.cloud.ground.server.request.ApiRequest;
import org.paddlepaddle.cloud.ground.server.request.ApiResponse;
import org.paddlepaddle.cloud.ground.server.request.RequestOptions;
import org.paddlepaddle.cloud.ground.server.request.User;
import org.paddlepaddle.cloud.ground.server.request.Verb;
import org.paddlepaddle.cloud.ground.server.resource.ResourceCatalog;
import org.paddlepaddle.cloud.ground.server.resource.ResourceType;
import org.paddlepaddle.cloud.ground.server.status.ApiException;

/**
 * The API server's loopback client: objects that it reads and writes itself, past authorisation.
 */
public final class LoopbackObjects {
    private static final ObjectMapper JSON = new ObjectMapper();
    private static final RequestOptions OPTIONS =
            new RequestOptions(Map.of("fieldManager", List.of("paddlecloud-apiserver")));

    private final ApiHandler handler;
    private final ResourceCatalog catalog;

    public LoopbackObjects(ApiHandler handler, ResourceCatalog catalog) {
        this.handler = handler;
        this.catalog = catalog;
    }

    public ApiHandler handler() {
        return handler;
    }

    public Optional<ResourceType> type(String group, String version, String plural) {
        return catalog.find(group, version, plural);
    }

    /** Empty when the object, or its kind, does not exist. */
    public Optional<ObjectNode> find(ResourceType type, String namespace, String name) {
        try {
            return one(request(Verb.get, type, namespace, name, null));
        } catch (ApiException e) {
            if (e.code() == 404) {
                return Optional.empty();
            }
            throw e;
        }
    }

    /** Of the core group. */
    public Optional<ObjectNode> find(String plural, String namespace, String name) {
        return type("", "v1", plural).flatMap(type -> find(type, namespace, name));
    }

    /** Of the core group, those in a namespace that a field selector finds. */
    public List<ObjectNode> list(String plural, String namespace, String fieldSelector) {
        var type = type("", "v1", plural);
        if (type.isEmpty()) {
            return List.of();
        }
        var options = new RequestOptions(Map.of("fieldSelector", List.of(fieldSelector)));
        var request =
                new ApiRequest(
                        Verb.list, type.get(), namespace, "", "", options, null, null, User.SERVER);
        return handler.handle(request) instanceof ApiResponse.Many many
                ? many.items().stream().map(LoopbackObjects::parse).toList()
                : List.of();
    }

    private static ObjectNode parse(byte[] encoded) {
        try {
            return (ObjectNode) JSON.readTree(encoded);
        } catch (IOException e) {
            throw new UncheckedIOException("a stored object is not JSON", e);
        }
    }

    public void create(ResourceType type, String namespace, ObjectNode object) {
        handler.handle(request(Verb.create, type, namespace, "", object));
    }

    public void update(ResourceType type, String namespace, String name, ObjectNode object) {
        handler.handle(request(Verb.update, type, namespace, name, object));
    }

    private Optional<ObjectNode> one(ApiRequest request) {
        return handler.handle(request) instanceof ApiResponse.One answer
                ? Optional.of(answer.object())
                : Optional.empty();
    }

    private static ApiRequest request(
            Verb verb, ResourceType type, String namespace, String name, @Nullable JsonNode body) {
        var options = body == null ? RequestOptions.NONE : OPTIONS;
        return new ApiRequest(verb, type, namespace, name, "", options, body, null, User.SERVER);
    }
}
