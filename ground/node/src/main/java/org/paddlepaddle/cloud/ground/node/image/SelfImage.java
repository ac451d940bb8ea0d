// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.ground.node.image;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.paddlepaddle.cloud.ground.node.runtime.Mount;

/**
 * This distribution as an image: the JDK it runs on and the directory it was unpacked to.
 *
 * @param distribution holds {@code lib/}
 */
record SelfImage(Path distribution, Path java) {
    private static final String MAIN = "org.paddlepaddle.cloud.dist.Pdc";

    /** As in an image that {@code deploy/Dockerfile} makes; a volume over /tmp hides neither. */
    private static final Path DISTRIBUTION = Path.of("/opt/paddlecloud");

    private static final Path JAVA = Path.of("/opt/java");

    /**
     * @param programs a directory of the distribution
     * @throws ImageException where the program was not started from a distribution
     */
    static SelfImage of(Path programs, Path java) {
        var distribution = Optional.ofNullable(programs.getParent()).orElse(programs);
        if (!Files.isDirectory(distribution.resolve("lib"))) {
            throw new ImageException(
                    "%s holds no distribution; start with ./pdc".formatted(distribution));
        }
        return new SelfImage(distribution, java);
    }

    List<Mount> mounts() {
        var mounts = new ArrayList<Mount>();
        mounts.add(new Mount.Bind(distribution, DISTRIBUTION, true));
        if (!javaInside().equals(java)) {
            mounts.add(new Mount.Bind(java, JAVA, true));
        }
        return mounts;
    }

    /** What of the machine is seen inside anyway is not mounted again. */
    private Path javaInside() {
        return java.startsWith("/usr") ? java : JAVA;
    }

    Map<String, String> variables(String path) {
        return Map.of(
                "JAVA_HOME", javaInside().toString(),
                "PDC_DIST", DISTRIBUTION.toString(),
                "PATH", javaInside().resolve("bin") + ":" + path);
    }

    /** The arguments of the container are those of {@code pdc}. */
    List<String> entry() {
        return List.of(
                javaInside().resolve("bin/java").toString(),
                "-XX:+UseSerialGC",
                "--enable-native-access=ALL-UNNAMED",
                "--sun-misc-unsafe-memory-access=allow",
                "-cp",
                DISTRIBUTION.resolve("lib") + "/*",
                MAIN);
    }
}
