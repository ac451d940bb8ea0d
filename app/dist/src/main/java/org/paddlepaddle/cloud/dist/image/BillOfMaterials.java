// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.dist.image;

import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.Properties;
import java.util.UUID;
import java.util.regex.Pattern;
import java.util.zip.ZipFile;
import org.paddlepaddle.cloud.ground.image.Digest;
import org.paddlepaddle.cloud.ground.image.write.LayerFile;

/** What is in the image, as CycloneDX 1.6 in JSON: Java, every jar, every file of the system. */
final class BillOfMaterials {
    private static final Pattern JAR = Pattern.compile("(.+?)-(\\d[^/]*)\\.jar");
    private static final Pattern COORDINATES =
            Pattern.compile("META-INF/maven/[^/]+/([^/]+)/pom\\.properties");

    private BillOfMaterials() {}

    static String of(
            String version, List<LayerFile> jars, String javaVersion, List<LayerFile> system)
            throws IOException {
        var root = JsonNodeFactory.instance.objectNode();
        root.put("bomFormat", "CycloneDX").put("specVersion", "1.6").put("version", 1);
        root.putObject("metadata")
                .putObject("component")
                .put("type", "application")
                .put("name", "paddlecloud")
                .put("version", version);
        var components = root.putArray("components");
        components
                .addObject()
                .put("type", "platform")
                .put("name", "OpenJDK")
                .put("version", javaVersion);
        for (var jar : jars) {
            if (jar instanceof LayerFile.Copy(var path, _, var source)) {
                jar(components, path, source);
            }
        }
        for (var file : system) {
            if (file instanceof LayerFile.Copy(var path, _, var source)) {
                hashed(components.addObject().put("type", "file").put("name", "/" + path), source);
            }
        }
        // Its own content names it: the same image, the same number.
        var named = components.toString().getBytes(StandardCharsets.UTF_8);
        root.put("serialNumber", "urn:uuid:" + UUID.nameUUIDFromBytes(named));
        return new ObjectMapper().writerWithDefaultPrettyPrinter().writeValueAsString(root) + "\n";
    }

    private static void jar(ArrayNode components, String path, Path source) throws IOException {
        var file = path.substring(path.lastIndexOf('/') + 1);
        var name = JAR.matcher(file);
        var component = components.addObject().put("type", "library");
        if (name.matches()) {
            component.put("name", name.group(1)).put("version", name.group(2));
            group(source, name.group(1))
                    .ifPresent(
                            group ->
                                    component
                                            .put("group", group)
                                            .put(
                                                    "purl",
                                                    "pkg:maven/%s/%s@%s"
                                                            .formatted(
                                                                    group,
                                                                    name.group(1),
                                                                    name.group(2))));
        } else {
            component.put("name", file);
        }
        hashed(component, source);
    }

    /** Where the jar says whose it is; jars that hold others have several such files. */
    private static Optional<String> group(Path jar, String artifact) throws IOException {
        try (var zip = new ZipFile(jar.toFile())) {
            for (var entry : zip.stream().toList()) {
                var coordinates = COORDINATES.matcher(entry.getName());
                if (coordinates.matches() && coordinates.group(1).equals(artifact)) {
                    var properties = new Properties();
                    try (var in = zip.getInputStream(entry)) {
                        properties.load(in);
                    }
                    return Optional.ofNullable(properties.getProperty("groupId"));
                }
            }
        }
        return Optional.empty();
    }

    private static void hashed(ObjectNode component, Path file) throws IOException {
        component
                .putArray("hashes")
                .addObject()
                .put("alg", "SHA-256")
                .put("content", Digest.sha256(Files.readAllBytes(file)).hex());
    }
}
