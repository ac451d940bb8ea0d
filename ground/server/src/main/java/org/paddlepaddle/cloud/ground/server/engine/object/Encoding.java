// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.ground.server.engine.object;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonGenerator;
import com.fasterxml.jackson.core.exc.StreamConstraintsException;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.Set;
import org.paddlepaddle.cloud.ground.server.error.ApiErrors;
import org.paddlepaddle.cloud.ground.server.store.Content;

/**
 * The byte form of stored objects: JSON that always begins with apiVersion, kind and, first in
 * metadata, resourceVersion, so that the revision can be set, and the version be told, without
 * parsing.
 */
public final class Encoding {
    private static final JsonFactory FACTORY = new ObjectMapper().getFactory();
    private static final byte[] MARK =
            "\"metadata\":{\"resourceVersion\":\"".getBytes(StandardCharsets.UTF_8);

    private Encoding() {}

    /** Encodes once; the revision is spliced in when it is known. */
    public static Content content(ObjectNode object) {
        return content(object, Integer.MAX_VALUE);
    }

    /**
     * The same of an object that somebody sends.
     *
     * @throws org.paddlepaddle.cloud.ground.server.status.ApiException 413 when it has more bytes,
     *     400 when it is nested too deeply to be read again
     */
    static Content content(ObjectNode object, int most) {
        var out = new ByteArrayOutputStream(2048);
        try (var json = FACTORY.createGenerator(out)) {
            json.writeStartObject();
            json.writeStringField("apiVersion", object.path("apiVersion").asText());
            json.writeStringField("kind", object.path("kind").asText());
            json.writeObjectFieldStart("metadata");
            json.writeStringField("resourceVersion", "");
            json.flush();
            int at = out.size() - 1;
            writeFields(json, (ObjectNode) object.get("metadata"), "resourceVersion");
            json.writeEndObject();
            writeFields(json, object, "apiVersion", "kind", "metadata");
            json.writeEndObject();
            json.flush();
            if (out.size() > most) {
                throw ApiErrors.tooLarge("Request entity too large: limit is " + most);
            }
            var bytes = out.toByteArray();
            return revision -> splice(bytes, at, at, revision);
        } catch (StreamConstraintsException _) {
            throw ApiErrors.badRequest("the object exceeds the max depth");
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** The same object at another revision. */
    public static byte[] at(byte[] object, long revision) {
        int start = revisionStart(object);
        int end = start;
        while (object[end] != '"') {
            end++;
        }
        return splice(object, start, end, revision);
    }

    /** True when the object is stored in that version. */
    static boolean hasVersion(byte[] object, String apiVersion) {
        return startsWith(object, 0, head(apiVersion));
    }

    /** What objects stored in that version begin with. */
    static byte[] head(String apiVersion) {
        return ("{\"apiVersion\":\"" + apiVersion + "\"").getBytes(StandardCharsets.UTF_8);
    }

    static boolean startsWith(byte[] object, byte[] head) {
        return startsWith(object, 0, head);
    }

    private static int revisionStart(byte[] object) {
        for (int i = 0; i + MARK.length < object.length; i++) {
            if (startsWith(object, i, MARK)) {
                return i + MARK.length;
            }
        }
        throw new IllegalArgumentException("not an encoded object");
    }

    private static boolean startsWith(byte[] bytes, int at, byte[] what) {
        return bytes.length - at >= what.length
                && Arrays.equals(bytes, at, at + what.length, what, 0, what.length);
    }

    private static byte[] splice(byte[] bytes, int from, int to, long revision) {
        var digits = Long.toString(revision).getBytes(StandardCharsets.US_ASCII);
        var result = new byte[bytes.length - (to - from) + digits.length];
        System.arraycopy(bytes, 0, result, 0, from);
        System.arraycopy(digits, 0, result, from, digits.length);
        System.arraycopy(bytes, to, result, from + digits.length, bytes.length - to);
        return result;
    }

    private static void writeFields(JsonGenerator json, ObjectNode object, String... except)
            throws IOException {
        var left = Set.of(except);
        for (var field : object.properties()) {
            if (!left.contains(field.getKey())) {
                json.writeFieldName(field.getKey());
                json.writeTree(field.getValue());
            }
        }
    }
}
