// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.serving.engine.onnx;

import ai.onnxruntime.OrtEnvironment;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.List;
import java.util.Locale;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The native library of ONNX Runtime, unpacked once and used again. By itself the runtime unpacks
 * 28 MB at every start.
 */
final class OnnxLibrary {
    private static final Logger LOG = LoggerFactory.getLogger(OnnxLibrary.class);
    private static final String PROPERTY = "onnxruntime.native.path";
    private static final List<String> FILES =
            List.of("libonnxruntime.so", "libonnxruntime4j_jni.so");

    private OnnxLibrary() {}

    /**
     * Makes the runtime load from a directory of our own. Where that cannot be, it unpacks itself.
     *
     * @param cache a directory that nobody else writes to
     */
    static synchronized void use(Path cache) {
        OnnxTelemetry.off();
        var platform = platform();
        if (System.getProperty(PROPERTY) != null || platform.isEmpty()) {
            return;
        }
        try {
            Files.createDirectories(
                    cache,
                    PosixFilePermissions.asFileAttribute(
                            PosixFilePermissions.fromString("rwx------")));
            for (var file : FILES) {
                unpack("/ai/onnxruntime/native/" + platform + "/" + file, cache.resolve(file));
            }
            System.setProperty(PROPERTY, cache.toString());
        } catch (IOException | UnsupportedOperationException e) {
            LOG.info("ONNX Runtime unpacks itself: {} cannot be used: {}", cache, e.toString());
        }
    }

    private static void unpack(String resource, Path target) throws IOException {
        var source = OrtEnvironment.class.getResource(resource);
        if (source == null) {
            throw new IOException("no " + resource);
        }
        long size = source.openConnection().getContentLengthLong();
        if (Files.exists(target) && Files.size(target) == size) {
            return;
        }
        // Another process may unpack at the same time: whoever is last wins, with the same bytes.
        var part = Files.createTempFile(target.getParent(), "unpack", ".part");
        try (var input = source.openStream()) {
            Files.copy(input, part, StandardCopyOption.REPLACE_EXISTING);
            Files.move(part, target, StandardCopyOption.ATOMIC_MOVE);
        } finally {
            Files.deleteIfExists(part);
        }
    }

    private static String platform() {
        if (!System.getProperty("os.name", "").toLowerCase(Locale.ROOT).contains("linux")) {
            return "";
        }
        return switch (System.getProperty("os.arch", "")) {
            case "amd64", "x86_64" -> "linux-x64";
            case "aarch64" -> "linux-aarch64";
            default -> "";
        };
    }
}
