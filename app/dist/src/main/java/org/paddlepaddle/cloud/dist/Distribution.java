// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.dist;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.paddlepaddle.cloud.ground.node.image.SelfImage;
import org.paddlepaddle.cloud.ground.node.image.ShippedImages;
import org.paddlepaddle.cloud.standalone.PaddleImages;

/**
 * The directory this program was unpacked to: {@code bin/pdc}, the launcher, with its table in
 * {@code launch/}; {@code lib/} with every jar; {@code programs/} with the sample programs.
 */
record Distribution(Path root) {
    /**
     * As in an image that {@code deploy/images/Dockerfile} makes; a volume over /tmp hides neither.
     */
    private static final Distribution INSIDE = new Distribution(Path.of("/opt/paddlecloud"));

    private static final Path JAVA_INSIDE = Path.of("/opt/java");

    /** {@code PDC_DIST}, which the launcher sets, else the directory above this class's jar. */
    static Distribution of(Map<String, String> environment) {
        var named = environment.getOrDefault("PDC_DIST", "");
        return new Distribution(named.isEmpty() ? aboveThisJar() : Path.of(named).toAbsolutePath());
    }

    /** Starts every program of the distribution. */
    Path launcher() {
        return root.resolve("bin/pdc");
    }

    Path programs() {
        return root.resolve("programs");
    }

    ShippedImages images() {
        var java = Path.of(System.getProperty("java.home"));
        var self = Optional.of(image(java)).filter(_ -> Files.isExecutable(launcher()));
        return new ShippedImages(PaddleImages.catalog(), programs(), self);
    }

    /**
     * This distribution as an image. What of the machine is seen inside anyway is not mounted
     * again.
     */
    SelfImage image(Path java) {
        boolean seen = java.startsWith("/usr");
        var inside = seen ? java : JAVA_INSIDE;
        var directories = new LinkedHashMap<Path, Path>();
        directories.put(INSIDE.root(), root);
        if (!seen) {
            directories.put(inside, java);
        }
        return new SelfImage(
                directories,
                List.of(INSIDE.root().resolve("bin"), inside.resolve("bin")),
                Map.of("JAVA_HOME", inside.toString(), "PDC_DIST", INSIDE.root().toString()),
                List.of(INSIDE.launcher().toString()));
    }

    static String version() {
        return Optional.ofNullable(Distribution.class.getPackage().getImplementationVersion())
                .orElse("development");
    }

    private static Path aboveThisJar() {
        var source = Distribution.class.getProtectionDomain().getCodeSource();
        var jar = Path.of(source.getLocation().getPath()).toAbsolutePath();
        return Optional.ofNullable(jar.getParent()).map(Path::getParent).orElse(jar);
    }
}
