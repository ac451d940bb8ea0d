// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.cube.layer;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.DeserializationFeature;
import com.fasterxml.jackson.databind.ObjectReader;
import com.fasterxml.jackson.databind.json.JsonMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.io.IOException;
import java.lang.foreign.MemorySegment;
import java.nio.charset.Charset;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import org.paddlepaddle.cloud.cube.layer.memory.Crc32cChecksums;

/** {@code manifest.json}: the manifest and, as its last member, the checksum of the rest. */
public final class ManifestFile {
    public static final String NAME = "manifest.json";
    static final int FORMAT = 1;

    private static final String SUM = "crc32c";
    private static final String SUM_MEMBER = ",\"" + SUM + "\":";

    /** Bytes as they are, one to a character. */
    private static final Charset LATIN = StandardCharsets.ISO_8859_1;

    private static final JsonMapper MAPPER =
            JsonMapper.builder().disable(DeserializationFeature.FAIL_ON_UNKNOWN_PROPERTIES).build();
    private static final ObjectReader MANIFESTS = MAPPER.readerFor(Manifest.class);

    private ManifestFile() {}

    /** Whether this directory is a layer of ours. */
    public static boolean in(Path directory) {
        return Files.isRegularFile(directory.resolve(NAME));
    }

    /**
     * @throws LayerException when it is missing, damaged or of a format we do not know
     */
    public static Manifest read(Path directory) {
        var file = directory.resolve(NAME);
        try {
            byte[] bytes = Files.readAllBytes(file);
            if (!intact(bytes)) {
                throw new LayerException(file + ": damaged, or of a format we do not know");
            }
            var manifest = MANIFESTS.<Manifest>readValue(bytes);
            if (manifest.formatVersion() != FORMAT) {
                throw new LayerException(file + ": of a format we do not know");
            }
            return manifest;
        } catch (IOException | IllegalArgumentException e) {
            throw new LayerException(file + " cannot be read: " + e.getMessage(), e);
        }
    }

    /**
     * The sum is that of the text without its white space and without itself. A flipped bit makes
     * no white space of another, so that it is found there as well.
     */
    private static boolean intact(byte[] bytes) {
        var text = compact(bytes);
        int end = text.lastIndexOf(SUM_MEMBER);
        if (end < 0 || !text.endsWith("}") || bytes[bytes.length - 1] != '\n') {
            return false;
        }
        var sum = text.substring(end + SUM_MEMBER.length(), text.length() - 1);
        return sum.equals(String.valueOf(sum((text.substring(0, end) + "}").getBytes(LATIN))));
    }

    private static String compact(byte[] bytes) {
        byte[] kept = new byte[bytes.length];
        int length = 0;
        boolean quoted = false;
        boolean escaped = false;
        for (byte b : bytes) {
            if (quoted || (b != ' ' && b != '\n')) {
                kept[length++] = b;
            }
            if (b == '"' && !escaped) {
                quoted = !quoted;
            }
            escaped = b == '\\' && !escaped;
        }
        return new String(kept, 0, length, LATIN);
    }

    private static long sum(byte[] body) {
        return Integer.toUnsignedLong(Crc32cChecksums.of(MemorySegment.ofArray(body)));
    }

    static byte[] bytes(Manifest manifest) {
        try {
            return sealed(MAPPER.<ObjectNode>valueToTree(manifest));
        } catch (JsonProcessingException e) {
            throw new LayerException("cannot write a manifest", e);
        }
    }

    private static byte[] sealed(ObjectNode object) throws JsonProcessingException {
        byte[] body = MAPPER.writeValueAsBytes(object);
        var text =
                MAPPER.writerWithDefaultPrettyPrinter()
                        .writeValueAsString(object.deepCopy().put(SUM, sum(body)));
        return (text + "\n").getBytes(StandardCharsets.UTF_8);
    }
}
