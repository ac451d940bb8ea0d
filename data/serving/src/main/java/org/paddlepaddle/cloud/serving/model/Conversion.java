// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.serving.model;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.DigestInputStream;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HexFormat;
import java.util.Optional;

/**
 * The record that {@code export_serving.py} leaves beside a {@code model.onnx} it made and checked
 * against Paddle: digests of the result and of what it was made from.
 */
public final class Conversion {
    private static final ObjectMapper JSON = new ObjectMapper();

    private Conversion() {}

    /** Why the ONNX program does not stand for the Paddle program beside it, if it does not. */
    public static Optional<String> problem(Path onnx) {
        var file = onnx.resolveSibling(onnx.getFileName() + ".json");
        if (!Files.exists(file)) {
            return Optional.of(onnx + " has no record of its conversion, " + file.getFileName());
        }
        try {
            return problem(onnx, JSON.readTree(file.toFile()));
        } catch (IOException e) {
            return Optional.of("cannot read " + file + ": " + e.getMessage());
        }
    }

    private static Optional<String> problem(Path onnx, JsonNode expected) throws IOException {
        if (!digest(onnx).equals(expected.path("onnx").asText())) {
            return Optional.of(onnx + " is not the file that was checked against Paddle");
        }
        for (var source : expected.path("sources").properties()) {
            // A name of a sibling, whatever the record says.
            var name = Path.of(source.getKey()).getFileName();
            var path = onnx.resolveSibling(String.valueOf(name));
            if (!Files.exists(path) || !digest(path).equals(source.getValue().asText())) {
                return Optional.of(onnx + " was made from another " + name);
            }
        }
        return Optional.empty();
    }

    private static String digest(Path file) throws IOException {
        try (var input =
                new DigestInputStream(
                        Files.newInputStream(file), MessageDigest.getInstance("SHA-256"))) {
            input.transferTo(OutputStream.nullOutputStream());
            return HexFormat.of().formatHex(input.getMessageDigest().digest());
        } catch (NoSuchAlgorithmException e) {
            throw new IllegalStateException(e);
        }
    }
}
