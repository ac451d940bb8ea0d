// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.ground.server.http;

import com.fasterxml.jackson.core.StreamReadFeature;
import com.fasterxml.jackson.core.exc.StreamConstraintsException;
import com.fasterxml.jackson.databind.DeserializationFeature;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.ObjectReader;
import com.fasterxml.jackson.databind.exc.MismatchedInputException;
import com.fasterxml.jackson.databind.json.JsonMapper;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.BooleanNode;
import com.fasterxml.jackson.databind.node.NullNode;
import com.fasterxml.jackson.databind.node.NumericNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import com.fasterxml.jackson.databind.node.TextNode;
import java.io.IOException;
import java.util.Arrays;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.paddlepaddle.cloud.ground.server.error.ApiErrors;
import org.paddlepaddle.cloud.ground.server.proto.ProtobufBodies;
import org.paddlepaddle.cloud.ground.server.request.PatchKind;
import org.paddlepaddle.cloud.ground.server.resource.ResourceType;
import org.paddlepaddle.cloud.ground.server.status.BodySummary;
import org.paddlepaddle.cloud.ground.server.status.JsonSyntax;

/** Reads request bodies: JSON, YAML or protobuf, and nothing that Kubernetes would not read. */
final class BodyReader {
    private static final ObjectMapper JSON =
            JsonMapper.builder()
                    .enable(DeserializationFeature.FAIL_ON_TRAILING_TOKENS)
                    .disable(StreamReadFeature.INCLUDE_SOURCE_IN_LOCATION)
                    .build();
    private static final ObjectMapper STRICT =
            JSON.copy().enable(DeserializationFeature.FAIL_ON_READING_DUP_TREE_KEY);
    private static final ObjectReader VALUES =
            JSON.reader().without(DeserializationFeature.FAIL_ON_TRAILING_TOKENS);
    private static final String HEADER =
            "struct { APIVersion string \"json:\\\"apiVersion,omitempty\\\"\"; Kind string"
                    + " \"json:\\\"kind,omitempty\\\"\" }";
    private static final String TEXT_TYPES = "application/json, application/yaml";
    private static final String ALL_TYPES = TEXT_TYPES + ", " + ProtobufBodies.MEDIA_TYPE;

    private BodyReader() {}

    /** The body of create and update; an object. */
    static ReadBody object(IncomingRequest call, ResourceType type) {
        var read =
                switch (contentType(call)) {
                    case "", "application/json" -> strictJson(call.body(), type.kind());
                    case "application/yaml" -> yamlObject(call.body(), type.kind());
                    case ProtobufBodies.MEDIA_TYPE ->
                            ReadBody.of(ProtobufBodies.decode(call.body(), type.kind()));
                    default -> throw unknownFormat(type.custom() ? TEXT_TYPES : ALL_TYPES);
                };
        if (read.value() instanceof NullNode && !type.custom()) {
            return ReadBody.of(JSON.createObjectNode());
        }
        if (!(read.value() instanceof ObjectNode)) {
            throw unrecognized(type.kind(), "json parse error: " + noObject(read), call.body());
        }
        if (!type.custom()) {
            requireHead(read.value(), type, call.body());
        }
        if (type.custom() && read.value().path("kind").asText().isEmpty()) {
            // Nothing but the object itself could say how to read it.
            throw ApiErrors.badRequest(
                    "the object provided is unrecognized (must be of type %s): Object 'Kind' is missing in '%s' (%s)"
                            .formatted(type.kind(), read.value(), BodySummary.of(call.body())));
        }
        return read;
    }

    /** What has to be right before anything else can be read. */
    private static void requireHead(JsonNode object, ResourceType type, byte[] body) {
        for (var name : List.of("apiVersion", "kind")) {
            var value = object.path(name);
            if (!value.isMissingNode() && !value.isNull() && !value.isTextual()) {
                throw unrecognized(
                        type.kind(),
                        "json parse error: json: cannot unmarshal "
                                + word(value)
                                + " into Go struct field ."
                                + name
                                + " of type string",
                        body);
            }
        }
        var version = object.path("apiVersion").asText();
        if (version.indexOf('/') != version.lastIndexOf('/')) {
            throw ApiErrors.badRequest(
                    "the object provided is unrecognized (must be of type %s): unexpected GroupVersion string: %s (%s)"
                            .formatted(type.kind(), version, BodySummary.of(body)));
        }
        var metadata = object.path("metadata");
        if (!metadata.isMissingNode() && !metadata.isNull() && !metadata.isObject()) {
            throw ApiErrors.badRequest(
                    "%s in version \"%s\" cannot be handled as a %s: json: cannot unmarshal %s into Go struct field %s.metadata of type v1.ObjectMeta"
                            .formatted(
                                    type.kind(),
                                    type.version(),
                                    type.kind(),
                                    word(metadata),
                                    type.kind()));
        }
    }

    private static ReadBody yamlObject(byte[] body, String kind) {
        try {
            return new ReadBody(readYaml(body), YamlText.repeatedKeys(body));
        } catch (YamlText.Unreadable e) {
            throw ApiErrors.badRequest(
                    "the object provided is unrecognized (must be of type %s): %s (%s)"
                            .formatted(kind, e.why(), BodySummary.of(body)));
        }
    }

    /** As Go's decoder says that what it found has no fields. */
    private static String noObject(ReadBody read) {
        return "json: cannot unmarshal " + word(read.value()) + " into Go value of type " + HEADER;
    }

    private static String word(@Nullable JsonNode value) {
        return switch (value) {
            case ObjectNode _ -> "object";
            case ArrayNode _ -> "array";
            case TextNode _ -> "string";
            case BooleanNode _ -> "bool";
            case NumericNode _ -> "number";
            case null, default -> "null";
        };
    }

    /** Fields given twice are rare, and only then is a text read once more. */
    private static ReadBody strictJson(byte[] body, String kind) {
        try {
            var parsed = STRICT.readTree(body);
            return ReadBody.of(parsed.isMissingNode() ? json(body, kind) : parsed);
        } catch (MismatchedInputException _) {
            return repeating(body, kind);
        } catch (IOException e) {
            throw unrecognized(kind, "json parse error: " + problem(body, e), body);
        }
    }

    private static ReadBody repeating(byte[] body, String kind) {
        // What is no JSON at all is refused in the usual words.
        json(body, kind);
        try {
            return RepeatedFields.read(body, VALUES);
        } catch (IOException e) {
            throw unrecognized(kind, "json parse error: " + problem(body, e), body);
        }
    }

    /** The options of a delete, if any were sent. */
    static @Nullable JsonNode deleteOptions(IncomingRequest call) {
        if (call.body().length == 0) {
            return null;
        }
        var parsed =
                switch (contentType(call)) {
                    case "application/yaml" -> yaml(call.body());
                    case "", "application/json" -> json(call.body(), "DeleteOptions");
                    case ProtobufBodies.MEDIA_TYPE ->
                            ProtobufBodies.decode(call.body(), "DeleteOptions");
                    default -> throw unknownFormat(ALL_TYPES);
                };
        if (!parsed.isObject()) {
            throw unrecognized("DeleteOptions", "the body is no object", call.body());
        }
        return parsed;
    }

    static PatchKind patchKind(IncomingRequest call) {
        var type = contentType(call);
        return Arrays.stream(PatchKind.values())
                .filter(kind -> kind.mediaType().equals(type))
                .findFirst()
                .orElseThrow(
                        () ->
                                ApiErrors.generic(
                                        415,
                                        "UnsupportedMediaType",
                                        "415: Unsupported Media Type"));
    }

    static ReadBody patch(IncomingRequest call, PatchKind kind) {
        return switch (kind) {
            case APPLY -> applied(call.body());
            case JSON -> patchJson(call.body(), "error decoding patch: ", "json patch ");
            case MERGE -> patchJson(call.body(), "error decoding patch: ", "");
            case STRATEGIC -> patchJson(call.body(), "", "");
        };
    }

    /** What is applied is YAML, and its repeated keys are told by their lines, also of JSON. */
    private static ReadBody applied(byte[] body) {
        if (body.length > 0 && body[0] == '{') {
            try {
                return ReadBody.of(STRICT.readTree(body));
            } catch (IOException _) {
                // Flow style YAML, no JSON at all, or fields that are given twice.
            }
        }
        return new ReadBody(yaml(body), YamlText.repeatedKeys(body));
    }

    /**
     * Of fields that are given twice the later one counts.
     *
     * @param whose said before what is wrong with such fields
     */
    private static ReadBody patchJson(byte[] body, String before, String whose) {
        try {
            return ReadBody.of(STRICT.readTree(body));
        } catch (MismatchedInputException _) {
            return repeatingPatch(body, before, whose);
        } catch (IOException e) {
            throw ApiErrors.badRequest(before + problem(body, e));
        }
    }

    private static ReadBody repeatingPatch(byte[] body, String before, String whose) {
        try {
            var patch = JSON.readTree(body);
            var complaints = RepeatedFields.read(body, VALUES).complaints();
            return new ReadBody(patch, complaints.stream().map(whose::concat).toList());
        } catch (IOException e) {
            throw ApiErrors.badRequest(before + problem(body, e));
        }
    }

    private static JsonNode json(byte[] body, String kind) {
        try {
            var parsed = JSON.readTree(body);
            if (parsed.isMissingNode()) {
                throw unrecognized(kind, "json parse error: unexpected end of JSON input", body);
            }
            return parsed;
        } catch (IOException e) {
            throw unrecognized(kind, "json parse error: " + problem(body, e), body);
        }
    }

    private static JsonNode yaml(byte[] body) {
        try {
            return readYaml(body);
        } catch (YamlText.Unreadable e) {
            throw ApiErrors.badRequest(
                    "error decoding YAML: error converting YAML to JSON: " + e.why());
        }
    }

    /** JSON is YAML, and by far the commonest one. */
    private static JsonNode readYaml(byte[] body) {
        if (body.length > 0 && body[0] == '{') {
            try {
                return JSON.readTree(body);
            } catch (IOException e) {
                // Flow style YAML also begins with a brace.
                return YamlText.parse(body);
            }
        }
        return YamlText.parse(body);
    }

    private static String problem(byte[] body, IOException failure) {
        return failure instanceof StreamConstraintsException
                ? "exceeded max depth or length"
                : JsonSyntax.problem(body).orElse("invalid UTF-8 or number");
    }

    private static RuntimeException unrecognized(String kind, String problem, byte[] body) {
        return ApiErrors.badRequest(
                "the object provided is unrecognized (must be of type %s): couldn't get version/kind; %s (%s)"
                        .formatted(kind, problem, BodySummary.of(body)));
    }

    private static String contentType(IncomingRequest call) {
        return call.headers()
                .first("Content-Type")
                .filter(header -> !header.isBlank())
                .map(MediaRange::parse)
                // A header that names no type is not the same as no header.
                .map(range -> range.type().isEmpty() ? "none" : range.type())
                .orElse("");
    }

    private static RuntimeException unknownFormat(String accepted) {
        return ApiErrors.unsupportedMediaType(
                "the body of the request was in an unknown format - accepted media types include: "
                        + accepted);
    }
}
