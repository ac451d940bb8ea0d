// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.cube.layer;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.DeserializationFeature;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.json.JsonMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.io.IOException;
import java.lang.foreign.MemorySegment;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;

/** {@code manifest.json}: the manifest and, as its last member, the checksum of the rest. */
public final class ManifestFile {
    public static final String NAME = "manifest.json";
    static final int FORMAT = 1;

    private static final String SUM = "crc32c";
    private static final JsonMapper MAPPER =
            JsonMapper.builder().disable(DeserializationFeature.FAIL_ON_UNKNOWN_PROPERTIES).build();

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
            JsonNode tree = MAPPER.readTree(bytes);
            if (!(tree instanceof ObjectNode object)
                    || object.path("formatVersion").asInt() != FORMAT
                    || !intact(object, bytes)) {
                throw new LayerException(file + ": damaged, or of a format we do not know");
            }
            return MAPPER.treeToValue(tree, Manifest.class);
        } catch (IOException | IllegalArgumentException e) {
            throw new LayerException(file + " cannot be read: " + e.getMessage(), e);
        }
    }

    /** A flipped bit anywhere, be it in white space, gives other bytes than we would write. */
    private static boolean intact(ObjectNode object, byte[] bytes) throws IOException {
        object.remove(SUM);
        return Arrays.equals(bytes, sealed(object));
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
        long sum = Integer.toUnsignedLong(Checksums.of(MemorySegment.ofArray(body)));
        var text =
                MAPPER.writerWithDefaultPrettyPrinter()
                        .writeValueAsString(object.deepCopy().put(SUM, sum));
        return (text + "\n").getBytes(StandardCharsets.UTF_8);
    }
}
