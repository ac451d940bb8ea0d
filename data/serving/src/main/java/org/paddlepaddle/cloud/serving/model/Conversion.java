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
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * The record that {@code export_serving.py} leaves beside a {@code model.onnx} it made and checked
 * against Paddle: digests of the result and of what it was made from.
 */
public final class Conversion {
    private static final ObjectMapper JSON = new ObjectMapper();

    private Conversion() {}

    /** Why ONNX Runtime is not to run this model in place of Paddle; empty when it may. */
    public static Optional<String> problem(ModelDirectory model) {
        var onnx = model.onnx();
        var program = model.program();
        if (onnx.isEmpty()) {
            return Optional.of(model.path() + " has no model.onnx");
        }
        var sources = Stream.concat(program.stream(), model.parameters().stream()).toList();
        return sources.isEmpty() ? Optional.empty() : problem(onnx.get(), sources);
    }

    private static Optional<String> problem(Path onnx, List<Path> sources) {
        var file = onnx.resolveSibling(onnx.getFileName() + ".json");
        if (!Files.exists(file)) {
            return Optional.of(onnx + " has no record of its conversion, " + file.getFileName());
        }
        try {
            return problem(onnx, sources, JSON.readTree(file.toFile()));
        } catch (IOException e) {
            return Optional.of("cannot read " + file + ": " + e.getMessage());
        }
    }

    private static Optional<String> problem(Path onnx, List<Path> sources, JsonNode expected)
            throws IOException {
        if (!digest(onnx).equals(expected.path("onnx").asText())) {
            return Optional.of(onnx + " is not the file that was checked against Paddle");
        }
        // The record names what it was made from; the files that Paddle would read decide.
        for (var source : sources) {
            var name = String.valueOf(source.getFileName());
            if (!digest(source).equals(expected.path("sources").path(name).asText())) {
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
