// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.dist.image;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.paddlepaddle.cloud.ground.image.Digest;
import org.paddlepaddle.cloud.ground.image.Platform;
import org.paddlepaddle.cloud.ground.image.write.ImageSpec;
import org.paddlepaddle.cloud.ground.image.write.ImageWriter;
import org.paddlepaddle.cloud.ground.image.write.LayerFile;

/**
 * The image of this product: system files, a Java of the modules it needs, libraries, and our own
 * jars with the bill of materials, in layers of this order, so that a new version brings the last.
 *
 * @param distribution the unpacked distribution
 * @param java the JDK to make a Java from
 */
public record ProductImage(Path distribution, Path java, String version) {
    /** Repository and tag. */
    public static final String NAME = "paddlecloud/paddlecloud";

    /** No user of any machine; as upstream's operators. */
    public static final String USER = "65532";

    private static final String HOME = "opt/paddlecloud";
    private static final String JAVA = "opt/java";

    /** Depends on the machine, or is made again where it runs. */
    private static final List<String> LEFT_OUT = List.of("classes", "built");

    /** What was written. */
    public record Written(Digest digest, Platform platform, long bytes) {}

    /** What the image says of its containers; {@code deploy/images/Dockerfile} says the same. */
    public static ImageSpec spec(String name, String version) {
        var environment = new LinkedHashMap<String, String>();
        environment.put("PATH", "/opt/paddlecloud/bin:/opt/java/bin:/usr/bin");
        environment.put("JAVA_HOME", "/opt/java");
        environment.put("PDC_DIST", "/opt/paddlecloud");
        environment.put("HOME", "/tmp");
        environment.put("LC_ALL", "C.UTF-8");
        return new ImageSpec(
                name,
                Platform.current(),
                USER,
                "/tmp",
                List.of("/opt/paddlecloud/bin/pdc"),
                environment,
                Map.of(
                        "org.opencontainers.image.licenses", "Apache-2.0",
                        "org.opencontainers.image.title", "PaddleCloud",
                        "org.opencontainers.image.version", version));
    }

    /**
     * @param progress told in one line how far it is
     */
    public Written write(Path archive, String name, Consumer<String> progress)
            throws IOException, InterruptedException {
        var work = Files.createTempDirectory(archive.toAbsolutePath().getParent(), ".java-");
        try {
            progress.accept("java");
            var runtime = JavaRuntime.make(java, work.resolve("java"));
            progress.accept("system");
            var system = SystemFiles.needed(runtime);
            var jars = tree(distribution.resolve("lib"), HOME + "/lib");
            var bill = BillOfMaterials.of(version, jars, JavaRuntime.version(java), system);
            progress.accept("layers");
            var spec = spec(name, version);
            var digest =
                    ImageWriter.write(
                            archive,
                            spec,
                            List.of(
                                    system,
                                    tree(runtime, JAVA),
                                    jars.stream().filter(file -> !ours(file)).toList(),
                                    own(jars, bill)));
            return new Written(digest, spec.platform(), Files.size(archive));
        } finally {
            remove(work);
        }
    }

    private List<LayerFile> own(List<LayerFile> jars, String bill) throws IOException {
        var files = new ArrayList<>(jars.stream().filter(ProductImage::ours).toList());
        try (var top = Files.list(distribution)) {
            for (var part : top.sorted().toList()) {
                var name = part.getFileName().toString();
                if (!name.equals("lib") && !LEFT_OUT.contains(name)) {
                    files.addAll(tree(part, HOME + "/" + name));
                }
            }
        }
        files.add(new LayerFile.Text(HOME + "/sbom.cdx.json", false, bill));
        return files;
    }

    private static boolean ours(LayerFile jar) {
        return jar.path().startsWith(HOME + "/lib/paddlecloud-");
    }

    /** The files below a directory, or one file, as they are to lie in the image. */
    private static List<LayerFile> tree(Path from, String to) throws IOException {
        try (Stream<Path> files = Files.walk(from)) {
            return files.filter(file -> !Files.isDirectory(file) || Files.isSymbolicLink(file))
                    .map(file -> place(from, file, to))
                    .collect(Collectors.toList());
        }
    }

    private static LayerFile place(Path from, Path file, String to) {
        var below = from.relativize(file).toString();
        var path = below.isEmpty() ? to : to + "/" + below;
        return new LayerFile.Copy(path, Files.isExecutable(file), file);
    }

    private static void remove(Path directory) throws IOException {
        try (var files = Files.walk(directory)) {
            for (var file : files.sorted(Comparator.reverseOrder()).toList()) {
                Files.delete(file);
            }
        }
    }
}
