// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.ground.server.proto;

import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.Arrays;
import org.paddlepaddle.cloud.ground.server.error.ApiErrors;
import org.paddlepaddle.cloud.ground.server.status.ApiException;
import org.paddlepaddle.cloud.ground.server.status.BodySummary;

/** Reads request bodies of the media type {@value #MEDIA_TYPE}. */
public final class ProtobufBodies {
    public static final String MEDIA_TYPE = "application/vnd.kubernetes.protobuf";

    private static final byte[] MAGIC = {'k', '8', 's', 0};

    private ProtobufBodies() {}

    /** Loaded with the first body: many a cluster never sees one. */
    private static final class Loaded {
        static final MessageTable TABLE = MessageTable.load();
    }

    /** The message around every object: type, bytes of the message of that type. */
    private record Envelope(String apiVersion, String kind, WireReader content) {
        String version() {
            return apiVersion.substring(apiVersion.indexOf('/') + 1);
        }
    }

    /**
     * The object as the same client would have written it in JSON.
     *
     * @param expected the kind that the path speaks of, for the words of a refusal
     * @throws ApiException 400 for bytes that do not decode, 415 for a kind without a known message
     */
    public static ObjectNode decode(byte[] body, String expected) {
        var envelope = open(body, expected);
        var message =
                Loaded.TABLE
                        .kind(envelope.apiVersion, envelope.kind)
                        .orElseThrow(ProtobufBodies::unsupported);
        var object = JsonNodeFactory.instance.objectNode();
        object.put("apiVersion", envelope.apiVersion).put("kind", envelope.kind);
        try {
            new MessageDecoder(Loaded.TABLE).decode(envelope.content, message, object);
        } catch (MalformedProtobuf e) {
            throw ApiErrors.badRequest(
                    "%s in version \"%s\" cannot be handled as a %s: %s"
                            .formatted(
                                    envelope.kind, envelope.version(), expected, e.getMessage()));
        }
        return object;
    }

    private static Envelope open(byte[] body, String expected) {
        try {
            if (body.length < MAGIC.length
                    || !Arrays.equals(body, 0, MAGIC.length, MAGIC, 0, MAGIC.length)) {
                throw new MalformedProtobuf(
                        "provided data does not appear to be a protobuf message, expected prefix"
                                + " [107 56 115 0]");
            }
            if (body.length == MAGIC.length) {
                throw new MalformedProtobuf("empty body");
            }
            var in = new WireReader(body);
            in.skip(WireType.FIXED32);
            return envelope(in);
        } catch (MalformedProtobuf e) {
            throw ApiErrors.badRequest(
                    "the object provided is unrecognized (must be of type %s): %s (%s)"
                            .formatted(expected, e.getMessage(), BodySummary.of(body)));
        }
    }

    private static Envelope envelope(WireReader in) {
        var type = new WireReader(new byte[0]);
        var content = new WireReader(new byte[0]);
        while (in.hasMore()) {
            var tag = in.tag();
            if (tag.wire() != WireType.DELIMITED) {
                in.skip(tag.wire());
                continue;
            }
            var value = in.delimited();
            switch (tag.field()) {
                case 1 -> type = value;
                case 2 -> content = value;
                case 3 -> requireEmpty(value, "content encoding");
                case 4 -> requireEmpty(value, "content type");
                default -> {}
            }
        }
        return typed(type, content);
    }

    private static Envelope typed(WireReader type, WireReader content) {
        var apiVersion = "";
        var kind = "";
        while (type.hasMore()) {
            var tag = type.tag();
            if (tag.wire() == WireType.DELIMITED && tag.field() == 1) {
                apiVersion = type.delimited().text();
            } else if (tag.wire() == WireType.DELIMITED && tag.field() == 2) {
                kind = type.delimited().text();
            } else {
                type.skip(tag.wire());
            }
        }
        if (apiVersion.isEmpty() || kind.isEmpty()) {
            throw new MalformedProtobuf("Object 'Kind' or 'apiVersion' is missing");
        }
        return new Envelope(apiVersion, kind, content);
    }

    private static void requireEmpty(WireReader value, String what) {
        if (value.hasMore()) {
            throw new MalformedProtobuf("unsupported " + what + " " + value.text());
        }
    }

    private static ApiException unsupported() {
        return ApiErrors.unsupportedMediaType(
                "the body of the request was in an unknown format - accepted media types include:"
                        + " application/json, application/yaml");
    }
}
