// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.ground.image.write;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.io.BufferedOutputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import org.apache.commons.compress.archivers.tar.TarArchiveEntry;
import org.apache.commons.compress.archivers.tar.TarArchiveOutputStream;
import org.paddlepaddle.cloud.ground.image.Digest;

/**
 * Writes an image as an archive in the OCI layout, which containerd, podman, docker and our own
 * nodes load. No time is in it, so the same files make the same archive.
 */
public final class ImageWriter {
    private static final ObjectMapper MAPPER = new ObjectMapper();
    private static final String MANIFEST = "application/vnd.oci.image.manifest.v1+json";
    private static final String CONFIG = "application/vnd.oci.image.config.v1+json";
    private static final String LAYER = "application/vnd.oci.image.layer.v1.tar+gzip";
    private static final String NO_TIME = "1980-01-01T00:00:00Z";

    private ImageWriter() {}

    /**
     * @param archive is replaced when the image is complete
     * @param layers each with its files, lowest first
     * @return the digest of the image's manifest
     */
    public static Digest write(Path archive, ImageSpec spec, List<List<LayerFile>> layers)
            throws IOException {
        var target = archive.toAbsolutePath();
        var work = Files.createTempDirectory(target.getParent(), ".image-");
        try {
            var blobs = Files.createDirectories(work.resolve("blobs/sha256"));
            var written = new ArrayList<LayerWriter.Written>();
            for (int i = 0; i < layers.size(); i++) {
                var file = work.resolve("layer-" + i);
                var layer = LayerWriter.write(file, layers.get(i));
                Files.move(
                        file,
                        blobs.resolve(layer.blob().hex()),
                        StandardCopyOption.REPLACE_EXISTING);
                written.add(layer);
            }
            var config = put(blobs, config(spec, written));
            var manifest = put(blobs, manifest(config, written));
            Files.write(work.resolve("index.json"), bytes(index(spec, manifest)));
            Files.write(work.resolve("oci-layout"), bytes(layout()));
            var whole = work.resolve("archive");
            pack(work, List.of("index.json", "oci-layout"), blobs, whole);
            Files.move(whole, target, StandardCopyOption.REPLACE_EXISTING);
            return manifest.digest();
        } finally {
            remove(work);
        }
    }

    /** A document among the blobs. */
    private record Blob(Digest digest, long bytes) {}

    private static Blob put(Path blobs, JsonNode document) throws IOException {
        var content = bytes(document);
        var digest = Digest.sha256(content);
        Files.write(blobs.resolve(digest.hex()), content);
        return new Blob(digest, content.length);
    }

    private static ObjectNode config(ImageSpec spec, List<LayerWriter.Written> layers) {
        var root = JsonNodeFactory.instance.objectNode();
        root.put("created", NO_TIME);
        root.put("architecture", spec.platform().architecture());
        root.put("os", spec.platform().os());
        var config = root.putObject("config");
        config.put("User", spec.user());
        config.put("WorkingDir", spec.workingDirectory());
        var entrypoint = config.putArray("Entrypoint");
        spec.entrypoint().forEach(entrypoint::add);
        var environment = config.putArray("Env");
        spec.environment().forEach((name, value) -> environment.add(name + "=" + value));
        var labels = config.putObject("Labels");
        spec.labels().forEach(labels::put);
        var roots = root.putObject("rootfs").put("type", "layers").putArray("diff_ids");
        layers.forEach(layer -> roots.add(layer.content().toString()));
        return root;
    }

    private static ObjectNode manifest(Blob config, List<LayerWriter.Written> layers) {
        var root = JsonNodeFactory.instance.objectNode();
        root.put("schemaVersion", 2);
        root.put("mediaType", MANIFEST);
        root.set("config", descriptor(CONFIG, config.digest(), config.bytes()));
        var array = root.putArray("layers");
        layers.forEach(layer -> array.add(descriptor(LAYER, layer.blob(), layer.bytes())));
        return root;
    }

    private static ObjectNode index(ImageSpec spec, Blob manifest) {
        var root = JsonNodeFactory.instance.objectNode();
        root.put("schemaVersion", 2);
        var entry = descriptor(MANIFEST, manifest.digest(), manifest.bytes());
        entry.putObject("platform")
                .put("architecture", spec.platform().architecture())
                .put("os", spec.platform().os());
        // containerd reads the one, podman and docker the other.
        entry.putObject("annotations")
                .put("io.containerd.image.name", spec.name())
                .put("org.opencontainers.image.ref.name", spec.name());
        root.putArray("manifests").add(entry);
        return root;
    }

    private static ObjectNode descriptor(String type, Digest digest, long size) {
        return JsonNodeFactory.instance
                .objectNode()
                .put("mediaType", type)
                .put("digest", digest.toString())
                .put("size", size);
    }

    private static ObjectNode layout() {
        return JsonNodeFactory.instance.objectNode().put("imageLayoutVersion", "1.0.0");
    }

    private static byte[] bytes(JsonNode document) {
        try {
            return MAPPER.writeValueAsString(document).getBytes(StandardCharsets.UTF_8);
        } catch (JsonProcessingException e) {
            throw new IllegalStateException("a tree can always be written", e);
        }
    }

    private static void pack(Path work, List<String> documents, Path blobs, Path target)
            throws IOException {
        try (var tar =
                new TarArchiveOutputStream(
                        new BufferedOutputStream(Files.newOutputStream(target), 1 << 18),
                        "UTF-8")) {
            tar.setBigNumberMode(TarArchiveOutputStream.BIGNUMBER_POSIX);
            for (var name : documents) {
                add(tar, name, work.resolve(name));
            }
            try (var files = Files.list(blobs)) {
                for (var file : files.sorted().toList()) {
                    add(tar, "blobs/sha256/" + file.getFileName(), file);
                }
            }
        }
    }

    private static void add(TarArchiveOutputStream tar, String name, Path file) throws IOException {
        var entry = new TarArchiveEntry(name);
        entry.setSize(Files.size(file));
        entry.setModTime(0);
        entry.setIds(0, 0);
        entry.setNames("", "");
        tar.putArchiveEntry(entry);
        Files.copy(file, tar);
        tar.closeArchiveEntry();
    }

    private static void remove(Path directory) throws IOException {
        try (var files = Files.walk(directory)) {
            for (var file : files.sorted(Comparator.reverseOrder()).toList()) {
                Files.delete(file);
            }
        }
    }
}
