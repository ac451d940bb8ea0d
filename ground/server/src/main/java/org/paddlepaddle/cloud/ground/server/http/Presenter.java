// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.ground.server.http;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import org.paddlepaddle.cloud.ground.server.error.ApiErrors;
import org.paddlepaddle.cloud.ground.server.http.ApiExchange.EventView;
import org.paddlepaddle.cloud.ground.server.http.Presentation.Metadata;
import org.paddlepaddle.cloud.ground.server.http.Presentation.Table;
import org.paddlepaddle.cloud.ground.server.http.Presentation.Whole;
import org.paddlepaddle.cloud.ground.server.request.ApiResponse.Many;
import org.paddlepaddle.cloud.ground.server.request.ApiResponse.One;
import org.paddlepaddle.cloud.ground.server.resource.ResourceType;
import org.paddlepaddle.cloud.ground.server.status.ApiException;

/** Gives answers the form the client asked for. */
final class Presenter {
    private static final ObjectMapper JSON = new ObjectMapper();
    private static final byte[] LIST_END = "]}\n".getBytes(StandardCharsets.US_ASCII);

    private final TableObjects tables;

    Presenter(TableObjects tables) {
        this.tables = tables;
    }

    ApiAnswer one(One response, Presentation presentation) {
        var object = response.object();
        var shown =
                switch (presentation) {
                    case Whole _ -> object;
                    case Metadata(_, var list) -> {
                        if (list) {
                            throw misnamed(
                                    "PartialObjectMetadataList",
                                    "not a list",
                                    goType(response.type()));
                        }
                        yield TableObjects.partial(object);
                    }
                    case Table form -> {
                        var table = tables.head(response.type(), form, version(object), true);
                        tables.addRow(table, response.type(), object, form.include());
                        yield table;
                    }
                };
        return document(response.created() ? 201 : 200, shown, presentation.yaml());
    }

    ApiAnswer many(Many response, Presentation presentation) {
        return switch (presentation) {
            case Whole(var yaml) when !yaml -> wholeList(response);
            case Whole _ -> document(200, listTree(response), true);
            case Metadata(var yaml, var list) -> {
                if (!list) {
                    throw misnamed(
                            "PartialObjectMetadata", "a list", goType(response.type()) + "List");
                }
                yield document(200, metadataList(response), yaml);
            }
            case Table form -> {
                var table = tables.head(response.type(), form, listMetadata(response), true);
                for (var item : response.items()) {
                    tables.addRow(table, response.type(), parse(item), form.include());
                }
                yield document(200, table, form.yaml());
            }
        };
    }

    private static ApiException misnamed(String wanted, String found, String goType) {
        return ApiErrors.notAcceptable(
                "you requested %s, but the requested object is %s (*%s)"
                        .formatted(wanted, found, goType));
    }

    /** What Go calls an object of the kind: {@code core.Pod}, {@code rbac.Role}. */
    private static String goType(ResourceType type) {
        if (type.custom()) {
            return "unstructured.Unstructured";
        }
        var group = type.group();
        int dot = group.indexOf('.');
        boolean core = group.isEmpty() || group.equals("events.k8s.io");
        return (core ? "core" : dot < 0 ? group : group.substring(0, dot)) + "." + type.kind();
    }

    static ApiAnswer document(int code, JsonNode node, boolean yaml) {
        return yaml
                ? ApiAnswer.of(code, "application/yaml", YamlText.write(node))
                : ApiAnswer.of(code, "application/json", withNewline(encode(node)));
    }

    /** How each event of a watch is shown. A table sends its columns once. */
    EventView events(ResourceType type, Presentation presentation) {
        return switch (presentation) {
            case Whole _ -> (_, object) -> object;
            case Metadata _ ->
                    (event, object) ->
                            event.equals("ERROR")
                                    ? object
                                    : encode(TableObjects.partial(parse(object)));
            case Table table -> new TableEvents(tables, type, table);
        };
    }

    private static final class TableEvents implements EventView {
        private final TableObjects tables;
        private final ResourceType type;
        private final Table form;
        private boolean columnsSent;

        TableEvents(TableObjects tables, ResourceType type, Table form) {
            this.tables = tables;
            this.type = type;
            this.form = form;
        }

        @Override
        public byte[] of(String event, byte[] encoded) {
            if (event.equals("ERROR")) {
                return encoded;
            }
            var object = parse(encoded);
            var table = tables.head(type, form, version(object), !columnsSent);
            columnsSent = true;
            if (!event.equals("BOOKMARK")) {
                tables.addRow(table, type, object, form.include());
            }
            return encode(table);
        }
    }

    /** The stored bytes go out as they are: no item is parsed or copied. */
    private static ApiAnswer wholeList(Many response) {
        var items = new ListItems(response.type());
        var pieces = new ArrayList<ByteBuffer>(response.items().size() * 2 + 2);
        pieces.add(ByteBuffer.wrap(listHead(response)));
        boolean first = true;
        for (var item : response.items()) {
            pieces.add(items.before(first));
            pieces.add(items.encoded(item));
            first = false;
        }
        pieces.add(ByteBuffer.wrap(LIST_END));
        return new ApiAnswer(200, "application/json", List.of(), pieces);
    }

    private static byte[] listHead(Many response) {
        var head = encode(listEnvelope(response));
        var text = new String(head, 0, head.length - 1, StandardCharsets.UTF_8);
        return (text + ",\"items\":[").getBytes(StandardCharsets.UTF_8);
    }

    private static ObjectNode listEnvelope(Many response) {
        var list = JSON.createObjectNode().put("kind", response.type().listKind());
        list.put("apiVersion", response.type().apiVersion());
        list.set("metadata", listMetadata(response));
        return list;
    }

    private static ObjectNode listTree(Many response) {
        var list = listEnvelope(response);
        var items = list.putArray("items");
        var form = new ListItems(response.type());
        response.items().forEach(item -> items.add(form.tree(parse(item))));
        return list;
    }

    private static ObjectNode metadataList(Many response) {
        var list = JSON.createObjectNode().put("kind", "PartialObjectMetadataList");
        list.put("apiVersion", "meta.k8s.io/v1").set("metadata", listMetadata(response));
        var items = list.putArray("items");
        response.items().forEach(item -> items.add(TableObjects.partial(parse(item))));
        return list;
    }

    private static ObjectNode listMetadata(Many response) {
        var metadata = JSON.createObjectNode();
        metadata.put("resourceVersion", Long.toString(response.resourceVersion()));
        if (!response.continueToken().isEmpty()) {
            metadata.put("continue", response.continueToken());
        }
        if (response.remaining() > 0) {
            metadata.put("remainingItemCount", response.remaining());
        }
        return metadata;
    }

    private static ObjectNode version(JsonNode object) {
        var metadata = JSON.createObjectNode();
        metadata.set("resourceVersion", object.path("metadata").path("resourceVersion"));
        if (metadata.path("resourceVersion").isMissingNode()) {
            metadata.remove("resourceVersion");
        }
        return metadata;
    }

    static ObjectNode parse(byte[] object) {
        try {
            return (ObjectNode) JSON.readTree(object);
        } catch (IOException e) {
            throw new UncheckedIOException("a stored object is not JSON", e);
        }
    }

    static byte[] encode(JsonNode node) {
        try {
            return JSON.writeValueAsBytes(node);
        } catch (JsonProcessingException e) {
            throw new UncheckedIOException("a tree is always writable", e);
        }
    }

    private static byte[] withNewline(byte[] json) {
        var line = java.util.Arrays.copyOf(json, json.length + 1);
        line[json.length] = '\n';
        return line;
    }
}
